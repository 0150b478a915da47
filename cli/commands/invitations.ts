import { AdminInvitation, InvitationQuery, InvitationTies } from '#shared/invitations.ts'
import { actOf, actorOf, operator } from '../actor.ts'
import { command, type Column, type Row } from '../command.ts'
import { listInput, pageFlags, pageResult } from '../lists.ts'

const columns: Column[] = [
  { key: 'id', kind: 'id' },
  { key: 'inviter', title: 'invites' },
  { key: 'note' },
  { key: 'state' },
  { key: 'joined', kind: 'count' },
  { key: 'maxUses', title: 'at most', kind: 'count' },
  { key: 'expiresAt', title: 'until', kind: 'time' },
  { key: 'createdAt', title: 'made', kind: 'time' },
]

const row = (invitation: unknown): Row => {
  const { inviter, code: _code, ...rest } = AdminInvitation.parse(invitation)
  return { ...rest, inviter: inviter.username }
}

export const invitations = [
  command({
    noun: 'invitations',
    verb: 'list',
    summary: 'links by which members invite people, the newest first',
    examples: ['plaza invitations list', 'plaza invitations list --user ada --json'],
    flags: [...pageFlags, { flags: '--user <name>', summary: 'those of one person' }],
    run: async (context, { flags }) => {
      const query = listInput(InvitationQuery, flags, context.clock)
      const { items, nextCursor } = await context.services.invitations.list(operator(context), query)
      return { columns, ...pageResult(items.map(row), nextCursor) }
    },
  }),
  command({
    noun: 'invitations',
    verb: 'show',
    summary: 'who invited a person, and who became a member by their links',
    examples: ['plaza invitations show ada'],
    args: ['<name>'],
    run: async (context, { args }) => {
      const ties = await context.services.invitations.ties(operator(context), args['name'] ?? '')
      const { invitedBy, invited, count } = InvitationTies.parse(ties)
      const data = {
        invitedBy: invitedBy?.username ?? null,
        count,
        invited: invited.map(({ person }) => person.username).join(', '),
      }
      return {
        data,
        columns: [
          { key: 'invitedBy', title: 'invited by' },
          { key: 'count', title: 'invited', kind: 'count' },
          { key: 'invited', title: 'whom' },
        ],
      }
    },
  }),
  command({
    noun: 'invitations',
    verb: 'revoke',
    summary: 'let a link invite nobody any more; who came by it stays',
    examples: ['plaza invitations revoke 01890000-0000-7000-8000-000000000000 --reason "spam" --as admin'],
    args: ['<id>'],
    write: { severity: 'moderate', actor: 'person', needsReason: true },
    run: async (context, given) => {
      const actor = await actorOf(context, given)
      const id = given.args['id'] ?? ''
      return { data: { ...(await context.services.invitations.revokeAny(actor, id, actOf(given))) } }
    },
  }),
]
