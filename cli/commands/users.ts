import { AdminUser, UserQuery } from '#shared/admin.ts'
import { Role } from '#shared/auth.ts'
import { actOf, actorOf, hasAdmin, operator } from '../actor.ts'
import { command, type Column, type Row } from '../command.ts'
import { UsageError } from '../exit.ts'
import { listFlags, listInput } from '../lists.ts'

const columns: Column[] = [
  { key: 'id', kind: 'id' },
  { key: 'username' },
  { key: 'role' },
  { key: 'planType', title: 'plan' },
  { key: 'subscriptionStatus', title: 'status' },
  { key: 'isBlocked', title: 'blocked', kind: 'yesNo' },
  { key: 'createdAt', title: 'joined', kind: 'time' },
]
const row = (user: unknown): Row => ({ ...AdminUser.parse(user) })

const block = (verb: 'ban' | 'unban', summary: string) =>
  command({
    noun: 'users',
    verb,
    summary,
    examples: [`plaza users ${verb} mallory --reason "vote ring" --as admin`],
    args: ['<name>'],
    write: { severity: 'moderate', actor: 'person', needsReason: true },
    run: async (context, given) => {
      const change = { isBlocked: verb === 'ban', ...actOf(given) }
      const { users } = context.services.moderation
      return {
        data: row(await users.setBlocked(await actorOf(context, given), given.args['name'] ?? '', change)),
        columns,
      }
    },
  })

export const users = [
  command({
    noun: 'users',
    verb: 'list',
    summary: 'people, the newest first',
    examples: ['plaza users list --status blocked', 'plaza users list -q ada --json'],
    flags: [
      ...listFlags,
      { flags: '--role <role>', summary: Role.options.join(', ') },
      { flags: '--status <status>', summary: 'active, blocked, deleted' },
    ],
    run: async (context, { flags }) => {
      const query = listInput(UserQuery, { ...flags, role: flags['role'], status: flags['status'] })
      const { items, nextCursor } = await context.services.moderation.users.list(operator(context), query)
      return { data: items.map(row), columns, ...(nextCursor ? { next: nextCursor } : {}) }
    },
  }),
  block('ban', 'block somebody: every session of theirs ends at once'),
  block('unban', 'let somebody in again; they have to sign in anew'),
  command({
    noun: 'users',
    verb: 'delete',
    summary: 'erase a person: their texts keep their place as [deleted]',
    examples: ['plaza users delete mallory --confirm mallory --reason "asked for it" --as admin'],
    args: ['<name>'],
    write: { severity: 'severe', actor: 'person', needsReason: true },
    run: async (context, given) => {
      const actor = await actorOf(context, given)
      return {
        data: await context.services.moderation.users.delete(actor, given.args['name'] ?? '', actOf(given)),
      }
    },
  }),
  command({
    noun: 'users',
    verb: 'set-role',
    summary: 'make somebody user, moderator or admin; the first admin needs no --as',
    examples: [
      'plaza users set-role ada admin --reason "first admin"',
      'plaza users set-role ada moderator --reason "helps" --as admin',
    ],
    args: ['<name>', '<role>'],
    write: { severity: 'none', actor: 'person', needsReason: true },
    run: async (context, given) => {
      const role = Role.safeParse(given.args['role'])
      if (!role.success) throw new UsageError('There is no such role', Role.options.join(', '))
      const { users: people } = context.services.moderation
      const name = given.args['name'] ?? ''
      const changed =
        role.data === 'admin' && !(await hasAdmin(context))
          ? await people.nameFirstAdmin(name, actOf(given))
          : await people.setRole(await actorOf(context, given), name, { role: role.data, ...actOf(given) })
      return { data: row(changed), columns }
    },
  }),
]
