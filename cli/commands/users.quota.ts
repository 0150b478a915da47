import { PostUsage } from '#shared/plans.ts'
import { command, type Row } from '../command.ts'
import { idOf } from '../resolve.ts'

const fields = [
  { key: 'currentCount', title: 'used', kind: 'count' as const },
  { key: 'limit' },
  { key: 'remaining', title: 'left' },
  { key: 'scheduled', kind: 'count' as const },
  { key: 'scheduledLater', title: 'scheduled later', kind: 'count' as const },
  { key: 'givenBack', title: 'given back', kind: 'count' as const },
  { key: 'removed', kind: 'count' as const },
  { key: 'resetsAt', title: 'returns', kind: 'time' as const },
  { key: 'larger', title: 'larger plan' },
]

const unlimited = 'no limit'

export const userQuota = command({
  noun: 'users',
  verb: 'quota',
  summary: 'one person’s posts of this month: used, left, scheduled, given back, and when they return',
  examples: ['plaza users quota creator', 'plaza users quota creator --json'],
  args: ['<name>'],
  run: async (context, { args }) => {
    const usage = await context.services.plans.usageOfUser(await idOf(context, 'users', args['name']))
    const { larger } = usage
    const shown: Row = {
      ...usage,
      limit: usage.limit ?? unlimited,
      remaining: usage.remaining ?? unlimited,
      larger: larger && `${larger.name}, ${larger.remaining ?? unlimited} left`,
    }
    return { data: PostUsage.parse(usage), rows: [shown], columns: fields }
  },
})
