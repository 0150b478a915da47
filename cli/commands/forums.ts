import * as z from 'zod/mini'
import { ForumSort } from '#shared/forums.ts'
import { pageFields } from '#shared/paging.ts'
import { setSlowMode } from '#shared/slowMode.ts'
import { moment } from '#shared/time.ts'
import { actOf, actorOf, actorOrOperator } from '../actor.ts'
import { command, type Column, type Given, type Row } from '../command.ts'
import type { CliContext } from '../context.ts'
import { UsageError } from '../exit.ts'
import { listFlags, listInput, pageResult } from '../lists.ts'
import { rehearsed } from '../rehearsal.ts'
import { idOf } from '../resolve.ts'

const ForumListQuery = z.object({
  ...pageFields,
  sort: z._default(ForumSort, 'popular'),
  since: z.optional(moment),
  q: z.optional(z.string()),
})

const columns: Column[] = [
  { key: 'slug', title: 'forum' },
  { key: 'isPrivate', title: 'private', kind: 'yesNo' },
  { key: 'owner' },
  { key: 'memberCount', title: 'members', kind: 'count' },
  { key: 'postCount', title: 'posts', kind: 'count' },
  { key: 'moderators', kind: 'list' },
]
const deleted: Column[] = [
  { key: 'slug', title: 'forum' },
  { key: 'deletedAt', title: 'deleted', kind: 'time' },
  { key: 'reason' },
]
const details: Column[] = [
  { key: 'id' },
  ...columns,
  { key: 'name' },
  { key: 'description' },
  { key: 'rules', kind: 'list' },
  { key: 'createdAt', title: 'created', kind: 'time' },
]

/** What a forum is, without how it looks. */
function row(forum: Record<string, unknown>): Row {
  const { seq: _seq, icon: _icon, iconUrl: _iconUrl, color: _color, creator: _creator, ...rest } = forum
  return rest
}

const forumId = (context: CliContext, { args }: Given): Promise<string> => {
  return idOf(context, 'forums', args['slug'])
}

const userId = (context: CliContext, { args }: Given): Promise<string> => {
  return idOf(context, 'users', args['name'])
}

export const forums = [
  command({
    noun: 'forums',
    verb: 'list',
    summary: 'forums, including private ones, with their moderators',
    examples: ['plaza forums list', 'plaza forums list --private --json'],
    flags: [
      ...listFlags,
      { flags: '--private', summary: 'only private ones' },
      { flags: '--deleted', summary: 'the deleted ones, with the reason' },
      { flags: '--sort <order>', summary: ForumSort.options.join(', ') },
    ],
    run: async (context, { flags }) => {
      const query = listInput(ForumListQuery, flags, context.clock)
      if (flags['deleted'] === true) {
        const found = await context.services.forums.admin.listDeleted(query)
        return {
          columns: deleted,
          ...pageResult(
            found.items.map((one): Row => ({ ...one })),
            found.nextCursor,
          ),
        }
      }
      const isPrivate = flags['private'] === true ? true : undefined
      const { items, nextCursor } = await context.services.forums.admin.list({ ...query, isPrivate })
      return { columns, ...pageResult(items.map(row), nextCursor) }
    },
  }),
  command({
    noun: 'forums',
    verb: 'show',
    summary: 'one forum with its rules and moderators',
    examples: ['plaza forums show tech'],
    args: ['<slug>'],
    run: async (context, given) => ({
      data: row(await context.services.forums.admin.show(await forumId(context, given))),
      columns: details,
    }),
  }),
  command({
    noun: 'forums',
    verb: 'set-owner',
    summary: 'make a person the owner of a forum; the previous owner becomes a moderator',
    examples: ['plaza forums set-owner tech ada --reason "mallory left" --as admin'],
    args: ['<slug>', '<name>'],
    write: { severity: 'moderate', actor: 'person', needsReason: true },
    run: async (context, given) => {
      const actor = await actorOf(context, given)
      const handover = {
        key: await forumId(context, given),
        username: await userId(context, given),
        ...actOf(given),
      }
      return { data: row(await context.services.forums.admin.setOwner(actor, handover)), columns: details }
    },
  }),
  command({
    noun: 'forums',
    verb: 'set-role',
    summary: 'set the role of a forum’s member',
    examples: ['plaza forums set-role tech ada moderator --reason "keeps it tidy" --as admin'],
    args: ['<slug>', '<name>', '<role>'],
    write: { severity: 'none', actor: 'person', needsReason: true },
    run: async (context, given) => {
      const role = z.enum(['member', 'moderator']).safeParse(given.args['role'])
      if (!role.success)
        throw new UsageError('There is no such role', 'member, moderator; see also set-owner')
      const target = {
        key: await forumId(context, given),
        userId: await userId(context, given),
        act: actOf(given),
      }
      const actor = await actorOf(context, given)
      const member = await context.services.forums.setRole(actor, target, role.data)
      return { data: { forum: given.args['slug'], username: member.user.username, role: member.role } }
    },
  }),
  command({
    noun: 'forums',
    verb: 'set-slow',
    summary: 'let each member write once in so many seconds; 0 ends it',
    examples: ['plaza forums set-slow tech 300 --reason "heated" --as moderator'],
    args: ['<slug>', '<seconds>'],
    write: { severity: 'none', actor: 'person', needsReason: true },
    run: async (context, given) => {
      const { body } = setSlowMode
      const wanted = body.safeParse({ seconds: Number(given.args['seconds']) })
      if (!wanted.success) throw new UsageError('There is no such pause', 'whole seconds, at most 86400')
      const actor = await actorOf(context, given, 'moderator')
      const change = { ...wanted.data, ...actOf(given) }
      const { seconds } = await context.services.slowMode.set(actor, await forumId(context, given), change)
      return { data: { forum: given.args['slug'], seconds } }
    },
  }),
  rehearsed(
    command({
      noun: 'forums',
      verb: 'delete',
      summary: 'delete a forum with all below it; an admin can bring it back for 30 days',
      examples: ['plaza forums delete tech --reason "nobody comes" --as admin'],
      args: ['<slug>'],
      write: { severity: 'severe', actor: 'person', needsReason: true },
      run: async (context, given) => {
        const { deletion } = context.services.forums
        const actor = await actorOf(context, given)
        return { data: await deletion.delete(actor, await forumId(context, given), actOf(given)) }
      },
    }),
    async (context, given) =>
      context.services.forums.deletion.rehearseDeletion(
        await actorOrOperator(context, given),
        await forumId(context, given),
      ),
  ),
  rehearsed(
    command({
      noun: 'forums',
      verb: 'restore',
      summary: 'bring a forum back that was deleted in the last 30 days',
      examples: ['plaza forums restore tech --reason "deleted by mistake" --as admin'],
      args: ['<slug>'],
      write: { severity: 'moderate', actor: 'person', needsReason: true },
      run: async (context, given) => {
        const { deletion } = context.services.forums
        const actor = await actorOf(context, given)
        return { data: await deletion.restore(actor, await forumId(context, given), actOf(given)) }
      },
    }),
    async (context, given) =>
      context.services.forums.deletion.rehearseRestoration(
        await actorOrOperator(context, given),
        await forumId(context, given),
      ),
  ),
]
