import { ContentKind } from '#shared/admin.ts'
import { actOf, actorOf } from '../actor.ts'
import { command } from '../command.ts'
import { UsageError } from '../exit.ts'

const act = (verb: 'remove' | 'restore', summary: string) =>
  command({
    noun: 'content',
    verb,
    summary,
    examples: [`plaza content ${verb} post win-money-fast --reason "spam" --as moderator`],
    args: ['<kind>', '<id>'],
    write: {
      severity: verb === 'remove' ? 'moderate' : 'none',
      actor: 'person',
      needsReason: true,
      confirm: ({ args }) => args['id'] ?? '',
    },
    run: async (context, given) => {
      const kind = ContentKind.safeParse(given.args['kind'])
      if (!kind.success)
        throw new UsageError('There is no such kind of content', ContentKind.options.join(', '))
      const target = { kind: kind.data, id: given.args['id'] ?? '' }
      const { content: acts } = context.services.moderation
      await acts[verb](await actorOf(context, given, 'moderator'), target, actOf(given))
      return { data: { ...target, isRemoved: verb === 'remove' }, note: 'Its author is told' }
    },
  })

export const content = [
  act('remove', 'take a post or comment out of sight'),
  act('restore', 'show a removed post or comment again'),
]
