import type { ContentKind } from '#shared/admin.ts'
import { Failure } from '#shared/errors.ts'
import { decodeCursor, pageOf, type PageQuery } from '#shared/paging.ts'
import type { Db } from '#db/store.ts'
import { isStaff, type Actor } from '../../core/actor.ts'
import { appealsRepo } from './appeals.repo.ts'
import { contentListsRepo, type ContentFilter } from './contentLists.repo.ts'
import { contentRepo, type HeldContent } from './content.repo.ts'
import { logAct, type Act, type ModerationParts } from './moderation.parts.ts'
import { requireModerator, requireStaff, requireUninvolved } from './moderation.policy.ts'

export type ContentModeration = ReturnType<typeof createContentModeration>

export interface ContentTarget {
  kind: ContentKind
  id: string
}

/** The name under which the log has what was hidden without a person. */
const spamWatch = 'spam watch'
const mostShown = 50

/** Removing what somebody wrote, and bringing it back; it stays in the database either way. */
export function createContentModeration(parts: ModerationParts) {
  const { store, clock, outbox, forums } = parts
  const repo = contentRepo(store.tables)
  const appeals = appealsRepo(store.tables)
  const lists = contentListsRepo(store.tables)

  async function find(tx: Db, { kind, id }: ContentTarget): Promise<HeldContent> {
    const held = await (kind === 'post' ? repo.holdPost(tx, id) : repo.holdComment(tx, id))
    if (!held) throw new Failure(`${kind}.not_found`)
    return held
  }

  /** The thing, held, once it is certain that this person keeps order where it stands. */
  async function hold(tx: Db, actor: Actor, target: ContentTarget): Promise<HeldContent> {
    const held = await find(tx, target)
    const { isReadable, role } = await forums.standing(tx, actor, held.forumId)
    if (!isReadable && !isStaff(actor)) throw new Failure(`${target.kind}.not_found`)
    requireModerator(actor, role, clock)
    return held
  }

  /** What its author has deleted counts nowhere any more, so only its mark changes. */
  async function set(
    tx: Db,
    held: HeldContent,
    change: { actor: Actor | null; act: Act; isRemoved: boolean },
  ) {
    const { actor, act, isRemoved } = change
    const removal = isRemoved
      ? { isRemoved, removedAt: clock.now(), removedBy: actor?.id ?? null, removedReason: act.reason }
      : { isRemoved, removedAt: null, removedBy: null, removedReason: null }
    const by = isRemoved ? -1 : 1
    if (held.kind === 'post') {
      await repo.markPost(tx, held.id, removal)
      if (!held.isDeleted) await repo.countPost(tx, held.forumId, by)
    } else {
      await repo.markComment(tx, held.id, removal)
      if (!held.isDeleted) await repo.countComment(tx, held, by)
    }
    // What stands again needs no answer any more.
    if (!isRemoved)
      await appeals.closeAbout(tx, held, {
        status: 'accepted',
        answer: act.reason,
        decidedBy: actor?.id ?? null,
        decidedAt: clock.now(),
      })
    await logAct(parts, tx, {
      actor: actor ?? spamWatch,
      act,
      action: isRemoved ? 'remove' : 'restore',
      target: { type: held.kind, id: held.id },
      forumId: held.forumId,
      before: { isRemoved: held.isRemoved },
      after: { isRemoved },
    })
    await outbox.emit(tx, {
      name: isRemoved ? 'content.removed' : 'content.restored',
      kind: held.kind,
      id: held.id,
      actorId: actor?.id ?? spamWatch,
      reason: act.reason,
    })
    return { kind: held.kind, id: held.id, isRemoved }
  }

  return {
    remove: (actor: Actor, target: ContentTarget, act: Act) =>
      store.transaction(async (tx) => {
        const held = await hold(tx, actor, target)
        if (held.isRemoved) throw new Failure('moderation.already_removed')
        return await set(tx, held, { actor, act, isRemoved: true })
      }),

    restore: (actor: Actor, target: ContentTarget, act: Act) =>
      store.transaction(async (tx) => {
        const held = await hold(tx, actor, target)
        if (!held.isRemoved) throw new Failure('moderation.not_removed')
        if (held.removedBy !== actor.id) requireUninvolved(actor, held.authorId)
        return await set(tx, held, { actor, act, isRemoved: false })
      }),

    /** What was written, the newest first: also what is removed or deleted. */
    list: (actor: Actor, kind: ContentKind, query: PageQuery & Omit<ContentFilter, 'after' | 'limit'>) =>
      store.read(async (db) => {
        requireStaff(actor)
        const [at, id] = query.cursor ? decodeCursor(query.cursor, ['number', 'string']) : []
        const after = id === undefined ? null : [new Date(at ?? 0), id]
        const rows = await lists.list(db, kind, { ...query, after, limit: query.limit + 1 })
        return pageOf(rows, query.limit, (last) => [last.createdAt.getTime(), last.id])
      }),

    show: (actor: Actor, target: ContentTarget) =>
      store.read(async (db) => {
        requireStaff(actor)
        const row = await lists.find(db, target)
        if (!row) throw new Failure(`${target.kind}.not_found`)
        return row
      }),

    /** Removed words stay their author's to read, with the reason and what was said against it. */
    listOwnRemoved: (actor: Actor) =>
      store.read(async (db) => {
        const timeOf = ({ removedAt }: { removedAt: Date | null }) => removedAt?.getTime() ?? 0
        const all = await repo.listRemovedOf(db, actor.id, mostShown)
        const rows = all.toSorted((a, b) => timeOf(b) - timeOf(a)).slice(0, mostShown)
        const idsOf = (kind: ContentKind) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
        const against = [
          ...(await appeals.listAbout(db, 'post', idsOf('post'))),
          ...(await appeals.listAbout(db, 'comment', idsOf('comment'))),
        ]
        return rows.map((row) => ({
          ...row,
          appeal:
            against.find(
              (appeal) =>
                (appeal.postId ?? appeal.commentId) === row.id && appeal.removedAt.getTime() === timeOf(row),
            ) ?? null,
        }))
      }),

    /** Something of one's own that is removed and could come back; anything else does not exist. */
    holdRemoved: async (tx: Db, actor: Actor, target: ContentTarget) => {
      const { authorId, isRemoved, isDeleted, removedAt, removedReason, ...held } = await find(tx, target)
      if (authorId !== actor.id || isDeleted) throw new Failure(`${target.kind}.not_found`)
      if (!isRemoved || !removedAt) throw new Failure('moderation.not_removed')
      return { ...held, removedAt, removedReason: removedReason ?? '' }
    },

    /** Hides what was reported by many, until a person looks. */
    hide: async (tx: Db, target: ContentTarget) => {
      const held = await find(tx, target)
      const act = { reason: 'Hidden until a moderator has looked at the reports about it' }
      if (!held.isRemoved) await set(tx, held, { actor: null, act, isRemoved: true })
    },

    /** Shows all of these again that were hidden without a person; the others stay as they are. */
    showAllIn: async (
      tx: Db,
      actor: Actor,
      { kind, ids, act }: { kind: ContentKind; ids: string[]; act: Act },
    ) => {
      for (const id of await repo.listHidden(tx, kind, ids)) {
        const held = await hold(tx, actor, { kind, id })
        if (held.isRemoved && held.removedBy === null) await set(tx, held, { actor, act, isRemoved: false })
      }
    },

    /** Shows again what was hidden without a person, within the act of the person who found it in order. */
    showIn: async (tx: Db, actor: Actor, { act, ...target }: ContentTarget & { act: Act }) => {
      const held = await hold(tx, actor, target)
      if (held.isRemoved && held.removedBy === null) await set(tx, held, { actor, act, isRemoved: false })
    },

    /** Brings back within another act; what stands already stays as it is. */
    restoreIn: async (tx: Db, actor: Actor, { act, ...target }: ContentTarget & { act: Act }) => {
      const held = await hold(tx, actor, target)
      if (held.isRemoved) await set(tx, held, { actor, act, isRemoved: false })
    },

    /** Removes within another act; what is gone already stays as it is. */
    removeIn: async (tx: Db, actor: Actor, { act, ...target }: ContentTarget & { act: Act }) => {
      const held = await hold(tx, actor, target)
      if (!held.isRemoved) await set(tx, held, { actor, act, isRemoved: true })
    },
  }
}
