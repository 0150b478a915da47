import { SponsorLoad } from '#shared/ceiling.ts'
import { Failure } from '#shared/errors.ts'
import { isEntitled } from '#shared/membership.ts'
import { command } from '../command.ts'
import { idOf } from '../resolve.ts'

const fields = [
  { key: 'posts', title: 'posts today', kind: 'count' as const },
  { key: 'sponsored', kind: 'count' as const },
  { key: 'sponsoredPerPage', title: 'most on a page', kind: 'limit' as const },
  { key: 'sponsoredPerDay', title: 'most on a day', kind: 'limit' as const },
]

export const userSponsored = command({
  noun: 'users',
  verb: 'sponsored',
  summary: 'how many posts of one person’s feeds were sponsored today, and the most that their plan allows',
  examples: ['plaza users sponsored member', 'plaza users sponsored member --json'],
  args: ['<name>'],
  run: async (context, { args }) => {
    const { users, posts } = context.services
    const user = await users.find(await idOf(context, 'users', args['name']))
    if (!user) throw new Failure('user.not_found')
    const holder = { ...user, isEntitled: isEntitled(user, context.clock.now()) }
    const load = SponsorLoad.parse(await posts.ceiling.load(holder))
    return { data: load, rows: [load], columns: fields }
  },
})
