import { Failure } from '#shared/errors.ts'
import type { DomainEvent } from '#shared/events.ts'
import { restorableDays } from '#shared/forums.ts'
import { consequence } from '#shared/rehearsals.ts'
import type { Db } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import { recordAction, type Act } from '../../core/adminActions.ts'
import { hook } from '../../core/hooks.ts'
import { asRehearsed, type Asked, type Rehearsals } from '../../core/rehearsals.ts'
import { checkScope, isFreshSignIn } from '../../http/access.ts'
import type { Queue } from '../../jobs/queue.ts'
import { deletionRepo } from './deletion.repo.ts'
import { forumsRepo, type ForumRow } from './forums.repo.ts'
import type { ForumsParts } from './forums.service.ts'
import { membersRepo } from './members.repo.ts'

export const settleQueue = 'forum.settle'

export type DeletionService = ReturnType<typeof deletionService>

interface Parts extends ForumsParts {
  queue: Queue
  rehearsals: Rehearsals
}

/** Where a walk over what belongs to a forum is, as JSON keeps it: `{}` at its beginning, null at its end. */
export interface PartPage {
  after: object | null
  limit: number
}

/** What another domain brings to where a deleted or restored forum says, a page at a time; answers where it is then. */
export type ForumPart = (forum: ForumRow, page: PartPage) => Promise<PartPage['after']>

const dayMs = 24 * 60 * 60 * 1000
/** How many rows one transaction changes, and how many one job, before it makes place for others. */
const batch = 200
const mostPages = 20
/** How many people one event names: all of them are notified in one transaction, beside those of other events. */
const toldTogether = 20

/** Where a job goes on that another one has left: at which part, and where in it. */
interface Place {
  part: number
  after: object | null
}

const beginning: Place = { part: 0, after: {} }

const askedOf = (act: 'delete_forum' | 'restore_forum', forum: ForumRow, actorId: string): Asked => ({
  act,
  target: { type: 'forum', id: forum.id, name: forum.slug },
  actorId,
  isOpen: forum.deletedAt === null,
})

/** Who would delete a forum, and what their token needs, if they came with one and the forum is not their own. */
interface Asker {
  actor: Actor
  scope: 'admin:read' | 'admin:write'
}

/**
 * Deleting a forum, and bringing it back. What decides is a mark on its row: from that moment it is a private
 * forum without members that nobody finds. Its posts, members and reports follow in batches, by a job that brings
 * each to where the row says, and may stop and go on anywhere.
 */
export function deletionService({ store, clock, outbox, queue, rehearsals }: Parts) {
  const repo = forumsRepo(store.tables)
  const members = membersRepo(store.tables)
  const belonging = deletionRepo(store.tables)
  const deleting = hook<[tx: Db, forum: ForumRow]>()
  const settled: ForumPart[] = []

  async function requireRights(db: Db, { actor, scope }: Asker, forum: ForumRow): Promise<void> {
    if ((await members.findRole(db, actor.id, forum.id)) === 'owner') return
    if (actor.role !== 'admin') throw new Failure('access.denied')
    // A token counts as a fresh sign-in only where it was given for what admins do.
    checkScope(scope, actor)
    if (!isFreshSignIn(actor, clock.now())) throw new Failure('session.stale')
  }

  /** A forum that stands, with the right to delete it; an owner may where nobody's money hangs on it. */
  async function requireDeletable(db: Db, asker: Asker, forum: ForumRow | undefined): Promise<ForumRow> {
    if (!forum || forum.deletedAt) throw new Failure('forum.not_found')
    await requireRights(db, asker, forum)
    if (asker.actor.role !== 'admin') await deleting.run(db, forum)
    return forum
  }

  /** A deleted forum that may still come back. */
  function requireRestorable(actor: Actor, forum: ForumRow | undefined): ForumRow {
    if (actor.role !== 'admin') throw new Failure('access.denied')
    if (!forum?.deletedAt) throw new Failure('forum.not_found')
    if (clock.now().getTime() - forum.deletedAt.getTime() > restorableDays * dayMs)
      throw new Failure('forum.gone')
    return forum
  }

  const settleLater = (tx: Db, forumId: string, { part, after }: Place = beginning): Promise<void> =>
    queue.enqueue(tx, {
      queue: settleQueue,
      payload: { forumId, part, after: JSON.stringify(after) },
      key: forumId,
    })

  async function finish(
    tx: Db,
    before: ForumRow,
    { change, ...by }: { change: Partial<ForumRow>; actor: Actor; act: Act },
  ) {
    const { id } = before
    await repo.update(tx, id, { ...change, updatedAt: clock.now() })
    const isDeleted = change.deletedAt !== null
    await recordAction(tx, store.tables, {
      clock,
      actor: by.actor,
      reason: by.act.reason,
      origin: by.act.origin,
      action: isDeleted ? 'delete_forum' : 'restore_forum',
      target: { type: 'forum', id },
      forumId: id,
      before: { isDeleted: !isDeleted, memberCount: before.memberCount, postCount: before.postCount },
      after: { isDeleted },
    })
    await settleLater(tx, id)
    return { id, slug: before.slug, isDeleted }
  }

  /** Moves some members to where they belong, and tells them. */
  const moveMembers: ForumPart = ({ id }, { limit }) =>
    store.transaction(async (tx) => {
      const forum = await repo.holdAny(tx, id)
      if (!forum) return null
      const isLeaving = forum.deletedAt !== null
      const move = isLeaving ? belonging.takeLeave : belonging.takeBack
      const userIds = await move(tx, id, limit)
      if (userIds.length === 0) return null
      await repo.addMembers(tx, id, isLeaving ? -userIds.length : userIds.length)
      const name = isLeaving ? 'forum.deleted' : 'forum.restored'
      const events: DomainEvent[] = []
      for (let from = 0; from < userIds.length; from += toldTogether)
        events.push({ name, forumId: id, userIds: userIds.slice(from, from + toldTogether) })
      await outbox.emitAll(tx, events)
      return userIds.length === limit ? {} : null
    })
  settled.push(moveMembers)

  rehearsals.add(['delete_forum', 'restore_forum'], async (db, { act, target, actorId }) => {
    const isDeletion = act === 'delete_forum'
    const found = await repo.findForReader(db, target.id, actorId)
    if (!found) return []
    const { forum } = found
    const count = await belonging.count(db, forum.id, !isDeletion)
    const isTold = isDeletion && found.role !== null
    return [
      consequence(isDeletion ? 'members_leaving' : 'members_back', { count }),
      consequence(isDeletion ? 'posts_hidden' : 'posts_shown', { count: forum.postCount }),
      consequence(isDeletion ? 'forum_places_free' : 'forum_places_taken', { count: 1 }),
      consequence('notifications', { count: isTold ? count - 1 : count }),
    ]
  })

  /**
   * Brings what belongs to a forum to where its row says, from the beginning or from where a job has left it; what
   * is left over is another job's.
   */
  async function settle(forumId: string, from = beginning): Promise<void> {
    let { part, after } = from
    for (let pages = 0; pages < mostPages; pages += 1) {
      const walk = settled[part]
      const forum = await store.read(async (db) => (await repo.findForReader(db, forumId, null))?.forum)
      if (!walk || !forum) return
      after = await walk(forum, { after, limit: batch })
      if (after) continue
      part += 1
      after = beginning.after
    }
    if (part < settled.length) await store.transaction((tx) => settleLater(tx, forumId, { part, after }))
  }

  return {
    /** Refuses a deletion by the owner, where something stands against it. */
    onDeleting: deleting.add,
    /** Joins what else follows a forum that was deleted or restored. */
    addPart: (part: ForumPart): void => void settled.push(part),

    rehearseDeletion: (actor: Actor, key: string) =>
      store.read(async (db) => {
        const found = await repo.findForReader(db, key, actor.id)
        const forum = await requireDeletable(db, { actor, scope: 'admin:read' }, found?.forum)
        return await rehearsals.list(db, askedOf('delete_forum', forum, actor.id))
      }),

    delete: (actor: Actor, key: string, { expected, ...act }: Act & { expected?: string | undefined }) =>
      store.transaction(async (tx) => {
        const forum = await requireDeletable(tx, { actor, scope: 'admin:write' }, await repo.holdAny(tx, key))
        await rehearsals.require(tx, askedOf('delete_forum', forum, actor.id), expected)
        const now = clock.now()
        await belonging.declineRequests(tx, forum.id, { decidedBy: actor.id, decidedAt: now })
        const mark = { deletedAt: now, deletedBy: actor.id, deletedReason: act.reason }
        const change = { ...mark, wasPrivate: forum.isPrivate, isPrivate: true }
        return await finish(tx, forum, { change, actor, act })
      }, asRehearsed(expected)),

    rehearseRestoration: (actor: Actor, key: string) =>
      store.read(async (db) => {
        const forum = requireRestorable(actor, (await repo.findForReader(db, key, actor.id))?.forum)
        return await rehearsals.list(db, askedOf('restore_forum', forum, actor.id))
      }),

    restore: (actor: Actor, key: string, { expected, ...act }: Act & { expected?: string | undefined }) =>
      store.transaction(async (tx) => {
        const forum = requireRestorable(actor, await repo.holdAny(tx, key))
        await rehearsals.require(tx, askedOf('restore_forum', forum, actor.id), expected)
        const mark = { deletedAt: null, deletedBy: null, deletedReason: null }
        const change = { ...mark, isPrivate: forum.wasPrivate }
        return await finish(tx, forum, { change, actor, act })
      }, asRehearsed(expected)),

    /** Whether a forum is private, as it stays until this transaction ends. */
    holdPrivacy: async (tx: Db, id: string): Promise<boolean> =>
      (await repo.holdAny(tx, id))?.isPrivate ?? true,

    settle,
    settleJob: ({ forumId, part, after }: Record<string, unknown>): Promise<void> =>
      settle(
        String(forumId),
        typeof part === 'number' ? { part, after: JSON.parse(String(after)) as object } : beginning,
      ),
  }
}
