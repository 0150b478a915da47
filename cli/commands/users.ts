import { AdminUser, type UserAct, UserQuery } from '#shared/admin.ts'
import { Role } from '#shared/auth.ts'
import type { Rehearsal } from '#shared/rehearsals.ts'
import { actOf, actorOf, actorOrOperator, operator } from '../actor.ts'
import { command, type Column, type Given, type Row } from '../command.ts'
import type { CliContext } from '../context.ts'
import { UsageError } from '../exit.ts'
import { overLines } from '../overLines.ts'
import { listFlags, listInput, momentOf, pageResult } from '../lists.ts'
import { rehearsed } from '../rehearsal.ts'
import { idOf } from '../resolve.ts'
import { userExports } from './users.exports.ts'
import { userQuota } from './users.quota.ts'
import { userSponsored } from './users.sponsored.ts'
import { counted } from '../counted.ts'

const columns: Column[] = [
  { key: 'id', kind: 'id' },
  { key: 'username' },
  { key: 'role' },
  { key: 'planType', title: 'plan' },
  { key: 'subscriptionStatus', title: 'status' },
  { key: 'isBlocked', title: 'blocked', kind: 'yesNo' },
  { key: 'createdAt', title: 'joined', kind: 'time' },
]
const details: Column[] = [
  { key: 'id' },
  ...columns.slice(1),
  { key: 'displayName', title: 'name' },
  { key: 'email' },
  { key: 'blockedAt', title: 'blocked at', kind: 'time' },
  { key: 'blockedUntil', title: 'blocked until', kind: 'time' },
  { key: 'blockedReason', title: 'blocked for' },
  { key: 'isDeleted', title: 'deleted', kind: 'yesNo' },
  { key: 'seatPlan', title: 'seat of plan' },
  { key: 'opinionsWithdrawnAt', title: 'opinions withdrawn', kind: 'time' },
  { key: 'posts' },
  { key: 'comments' },
  { key: 'sessions', title: 'sign-ins' },
]
const row = (user: unknown): Row => ({ ...AdminUser.parse(user) })

const userId = (context: CliContext, { args }: Given): Promise<string> => {
  return idOf(context, 'users', args['name'])
}

/** When a suspension of so long ends. */
function endOf(span: unknown, clock: CliContext['clock']): Date | null {
  if (typeof span !== 'string') return null
  const now = clock.now().getTime()
  const back = momentOf(span, { flag: '--for', clock }).getTime()
  if (back >= now || /^\d{4}-/.test(span))
    throw new UsageError(`--for ${span} is not understood`, 'Give 24h, 7d or 4w')
  return new Date(2 * now - back)
}

const rehearse =
  (act: UserAct) =>
  async (context: CliContext, given: Given): Promise<Rehearsal> => {
    const { accounts } = context.services
    const until = endOf(given.flags['for'], context.clock)
    const actor = await actorOrOperator(context, given)
    return await accounts.rehearse(actor, await userId(context, given), { act, until })
  }

const block = (verb: 'ban' | 'unban', summary: string) =>
  rehearsed(
    overLines({
      noun: 'users',
      verb,
      summary,
      examples: [
        `plaza users ${verb} mallory --reason "vote ring" --as admin`,
        ...(verb === 'ban' ? ['plaza users ban mallory --for 7d --reason "insults" --as admin'] : []),
      ],
      args: ['<name>'],
      ...(verb === 'ban'
        ? { flags: [{ flags: '--for <span>', summary: 'end it by itself after 24h, 7d, 4w' }] }
        : {}),
      write: { severity: 'moderate', actor: 'person', needsReason: true },
      run: async (context, given) => {
        const until = endOf(given.flags['for'], context.clock)
        const change = { isBlocked: verb === 'ban', until, ...actOf(given) }
        const { accounts } = context.services
        return {
          data: row(
            await accounts.setBlocked(await actorOf(context, given), await userId(context, given), change),
          ),
          columns,
        }
      },
    }),
    rehearse(verb),
  )

export const users = [
  command({
    noun: 'users',
    verb: 'list',
    summary: 'people, the newest first',
    examples: ['plaza users list --blocked --since 7d', 'plaza users list -q ada --json'],
    flags: [
      ...listFlags,
      { flags: '--role <role>', summary: Role.options.join(', ') },
      { flags: '--status <status>', summary: 'active, blocked, deleted' },
      { flags: '--blocked', summary: 'the same as --status blocked' },
    ],
    run: async (context, { flags }) => {
      const status = flags['blocked'] ? 'blocked' : flags['status']
      const query = listInput(UserQuery, { ...flags, status }, context.clock)
      const { items, nextCursor } = await context.services.accounts.list(operator(context), query)
      return { columns, ...pageResult(items.map(row), nextCursor) }
    },
  }),
  command({
    noun: 'users',
    verb: 'show',
    summary: 'one person with everything an admin may see',
    examples: ['plaza users show ada', 'plaza users show c41f09aa --json'],
    args: ['<name>'],
    run: async (context, given) => {
      const found = await context.services.accounts.show(operator(context), await userId(context, given))
      const { posts, comments, sessions } = found
      return { data: { ...row(found), posts, comments, sessions }, columns: details }
    },
  }),
  block('ban', 'block a person and end all their sessions'),
  block('unban', 'unblock a person; they have to sign in again'),
  rehearsed(
    command({
      noun: 'users',
      verb: 'delete',
      summary: 'delete a person; their posts and comments stay as [deleted]',
      examples: ['plaza users delete mallory --confirm mallory --reason "asked for it" --as admin'],
      args: ['<name>'],
      write: { severity: 'severe', actor: 'person', needsReason: true },
      run: async (context, given) => {
        const actor = await actorOf(context, given)
        return {
          data: await context.services.accounts.delete(actor, await userId(context, given), actOf(given)),
        }
      },
    }),
    rehearse('delete'),
  ),
  command({
    noun: 'users',
    verb: 'set-role',
    summary: 'set a person’s role: user, moderator or admin; the first admin needs no --as',
    examples: [
      'plaza users set-role ada admin --reason "first admin"',
      'plaza users set-role ada moderator --reason "helps" --as admin',
    ],
    args: ['<name>', '<role>'],
    write: { severity: 'none', actor: 'person', needsReason: true },
    run: async (context, given) => {
      const role = Role.safeParse(given.args['role'])
      if (!role.success) throw new UsageError('There is no such role', Role.options.join(', '))
      const { accounts } = context.services
      const name = await userId(context, given)
      const changed =
        role.data === 'admin' && !(await context.services.accounts.hasAdmin())
          ? await accounts.nameFirstAdmin(name, actOf(given))
          : await accounts.setRole(await actorOf(context, given), name, { role: role.data, ...actOf(given) })
      return { data: row(changed), columns }
    },
  }),
  overLines({
    noun: 'users',
    verb: 'end-sign-ins',
    summary: 'sign a person out everywhere; they may sign in again',
    examples: ['plaza users end-sign-ins ada --reason "lost her laptop" --as admin'],
    args: ['<name>'],
    write: { severity: 'moderate', actor: 'person', needsReason: true },
    run: async (context, given) => {
      const { accounts } = context.services
      const ended = await accounts.endSignIns(
        await actorOf(context, given),
        await userId(context, given),
        actOf(given),
      )
      return { data: ended, note: `${counted(ended.ended, 'session')} ended` }
    },
  }),
  userQuota,
  userSponsored,
  ...userExports,
]
