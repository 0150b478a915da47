import { Scope } from '#shared/scopes.ts'
import { TokenInput } from '#shared/tokens.ts'
import { actOf, actorOf, originOf } from '../actor.ts'
import { command, type Column } from '../command.ts'
import { UsageError } from '../exit.ts'
import { idOf } from '../resolve.ts'

const columns: Column[] = [
  { key: 'id', kind: 'id' },
  { key: 'username', title: 'of' },
  { key: 'name' },
  { key: 'scopes', kind: 'list' },
  { key: 'lastUsedAt', title: 'used', kind: 'time' },
  { key: 'expiresAt', title: 'until', kind: 'time' },
]

const shown = ['id', 'name', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt'] as const
const viewOf = (token: Record<(typeof shown)[number], unknown>) =>
  Object.fromEntries(shown.map((key) => [key, token[key]]))

export const tokens = [
  command({
    noun: 'tokens',
    verb: 'list',
    summary: 'API tokens, of everybody or of one person; their secrets are known to nobody',
    examples: ['plaza tokens list', 'plaza tokens list ada --json'],
    args: ['[name]'],
    run: async (context, { args }) => {
      const userId = args['name'] === undefined ? undefined : await idOf(context, 'users', args['name'])
      const found = await context.services.tokens.listAll(userId)
      return {
        data: found.map(({ token, username }) => ({ ...viewOf(token), username })),
        columns,
        ...(found.length === 0 ? { note: 'None found' } : {}),
      }
    },
  }),
  command({
    noun: 'tokens',
    verb: 'create',
    summary: 'make a token that acts as the person of --as; it is printed this once',
    examples: ['plaza tokens create backup-script --scopes admin:read --days 30 --as admin'],
    args: ['<label>'],
    flags: [
      { flags: '--scopes <list>', summary: Scope.options.join(', ') },
      { flags: '--days <n>', summary: 'how long it lives', default: '30' },
    ],
    write: { severity: 'none', actor: 'person' },
    place: 'machine',
    run: async (context, given) => {
      const { scopes, days } = given.flags
      if (typeof scopes !== 'string') throw new UsageError('--scopes is required', Scope.options.join(', '))
      const input = TokenInput.safeParse({
        name: given.args['label'],
        scopes: scopes.split(','),
        expiresInDays: Number(days),
      })
      if (!input.success)
        throw new UsageError(input.error.issues[0]?.message ?? 'This is not valid', Scope.options.join(', '))
      const actor = await actorOf(context, given, 'moderator')
      const act = { reason: 'made on the command line', origin: originOf(given) }
      const made = await context.services.tokens.create(actor, input.data, act)
      return {
        data: { ...viewOf(made), secret: made.secret },
        text: made.secret,
        note: 'Keep it: it is not shown again',
      }
    },
  }),
  command({
    noun: 'tokens',
    verb: 'revoke',
    summary: 'revoke a token at once',
    examples: ['plaza tokens revoke 9b20e7d1 --reason "leaked in a log" --as admin'],
    args: ['<id>'],
    write: { severity: 'none', actor: 'person', needsReason: true },
    run: async (context, given) => {
      const id = await idOf(context, 'apiTokens', given.args['id'])
      return {
        data: await context.services.tokens.revokeAny(await actorOf(context, given), id, actOf(given)),
      }
    },
  }),
]
