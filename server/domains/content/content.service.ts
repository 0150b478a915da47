import type { ContentKind } from '#shared/admin.ts'
import { Failure } from '#shared/errors.ts'
import type { PageQuery } from '#shared/paging.ts'
import type { Db, Store } from '#db/store.ts'
import { isStaff, type Actor } from '../../core/actor.ts'
import { recordAction, type Act } from '../../core/adminActions.ts'
import type { Clock } from '../../core/clock.ts'
import { hook } from '../../core/hooks.ts'
import type { Outbox } from '../../core/outbox.ts'
import { requireStaff, requireUninvolved } from '../../core/rights.ts'
import { timeCursor, timePage } from '../../core/timeCursor.ts'
import type { BrandsService } from '../brands/brands.service.ts'
import type { CommentsService } from '../comments/comments.service.ts'
import { requireFreshModerator } from '../forums/forums.policy.ts'
import type { ForumsService } from '../forums/forums.service.ts'
import type { PostsService } from '../posts/posts.service.ts'
import { contentRepo } from './content.repo.ts'
import { listsRepo, type ContentFilter } from './lists.repo.ts'

export interface ContentParts {
  store: Store
  clock: Clock
  outbox: Outbox
  brands: Pick<BrandsService, 'requireNoConflictOfInterest'>
  forums: ForumsService
  posts: PostsService
  comments: CommentsService
}

export type ContentService = ReturnType<typeof contentService>

export interface ContentTarget {
  kind: ContentKind
  id: string
}

/** A post or comment, held for this transaction, with where it stands. */
interface HeldContent {
  kind: ContentKind
  id: string
  postId: string
  forumId: string
  parentId: string | null
  authorId: string
  isRemoved: boolean
  /** Null for what was hidden without a person. */
  removedBy: string | null
  removedAt: Date | null
  removedReason: string | null
  isDeleted: boolean
}

const hiddenByReports = 'Hidden until a moderator reviews the reports about it'

/** The name under which the log has what was hidden without a person. */
const spamWatch = 'spam filter'

/** Removing what somebody wrote, and bringing it back; it stays in the database either way. */
export function contentService({ store, clock, outbox, brands, forums, posts, comments }: ContentParts) {
  const repo = contentRepo(store.tables)
  const lists = listsRepo(store.tables)
  const restored = hook<[tx: Db, content: HeldContent, act: Act & { actor: Actor | null }]>()

  async function find(tx: Db, { kind, id }: ContentTarget): Promise<HeldContent> {
    if (kind === 'post') {
      const post = await posts.holdAny(tx, id)
      if (!post) throw new Failure('post.not_found')
      return { ...post, kind, postId: post.id, parentId: null }
    }
    const held = await comments.holdAny(tx, id)
    if (!held) throw new Failure('comment.not_found')
    return { ...held.comment, kind, forumId: held.post.forumId }
  }

  /** The thing, held, once it is certain that this person moderates where it stands. */
  async function hold(tx: Db, actor: Actor, target: ContentTarget): Promise<HeldContent> {
    const held = await find(tx, target)
    const { isReadable, role } = await forums.accessAny(tx, actor, held.forumId)
    if (!isReadable && !isStaff(actor)) throw new Failure(`${target.kind}.not_found`)
    requireFreshModerator(actor, role, clock.now())
    if (held.kind === 'post') await requireNoInterest(tx, actor, [held.id])
    return held
  }

  /** Keeps a brand's people from what gives its money back; admins answer for the site's money themselves. */
  async function requireNoInterest(db: Db, actor: Actor, postIds: string[]): Promise<void> {
    if (actor.role === 'admin') return
    for (const sponsorBrandId of await repo.listSponsors(db, postIds))
      await brands.requireNoConflictOfInterest(db, actor, { sponsorBrandId, act: 'moderate' })
  }

  /** What its author has deleted counts nowhere any more, so only its mark changes. */
  async function set(
    tx: Db,
    held: HeldContent,
    change: { actor: Actor | null; act: Act; isRemoved: boolean; isUnseen?: boolean },
  ) {
    const { actor, act, isRemoved, isUnseen = false } = change
    const removal = isRemoved
      ? { isRemoved, removedAt: clock.now(), removedBy: actor?.id ?? null, removedReason: act.reason }
      : { isRemoved, removedAt: null, removedBy: null, removedReason: null }
    await (held.kind === 'post' ? posts : comments).setRemoval(tx, held, removal)
    if (!isRemoved) await restored.run(tx, held, { ...act, actor })
    await recordAction(tx, store.tables, {
      clock,
      actor: actor ?? spamWatch,
      ...act,
      action: isRemoved ? 'remove' : 'restore',
      target: { type: held.kind, id: held.id },
      forumId: held.forumId,
      before: { isRemoved: held.isRemoved },
      after: { isRemoved },
    })
    const told = { kind: held.kind, id: held.id, actorId: actor?.id ?? spamWatch, reason: act.reason }
    const isByStaff = actor === null || isStaff(actor)
    await outbox.emit(
      tx,
      isRemoved
        ? { name: 'content.removed', ...told, ...(isUnseen && { isUnseen }) }
        : { name: 'content.restored', ...told, isByStaff },
    )
    return { kind: held.kind, id: held.id, isRemoved }
  }

  return {
    requireNoInterest,

    /** What follows when removed content is shown again, in the same transaction. */
    onRestored: restored.add,

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
        const rows = await lists.list(db, kind, {
          ...query,
          after: timeCursor(query),
          limit: query.limit + 1,
        })
        return timePage(rows, query.limit, (last) => [last.createdAt, last.id])
      }),

    show: (actor: Actor, target: ContentTarget) =>
      store.read(async (db) => {
        requireStaff(actor)
        const row = await lists.find(db, target)
        if (!row) throw new Failure(`${target.kind}.not_found`)
        return row
      }),

    /** What somebody wrote said before its edits, latest first; of what is gone nobody reads that. */
    history: (actor: Actor, target: ContentTarget) =>
      store.read(async (db) => {
        requireStaff(actor)
        const row = await lists.find(db, target)
        if (!row || row.isRemoved || row.isDeleted) throw new Failure(`${target.kind}.not_found`)
        if (target.kind === 'post') return await posts.versionsOf(db, target.id)
        return (await comments.versionsOf(db, target.id)).map((version) => ({ title: '', ...version }))
      }),

    /** The last that was removed of what somebody wrote and has not deleted themselves. */
    listRemovedOf: repo.listRemovedOf,

    /** Something of one's own that is removed and could come back; anything else does not exist. */
    holdRemoved: async (tx: Db, actor: Actor, target: ContentTarget) => {
      const { id, forumId, authorId, isRemoved, isDeleted, removedAt, removedReason } = await find(tx, target)
      if (authorId !== actor.id || isDeleted) throw new Failure(`${target.kind}.not_found`)
      if (!isRemoved || !removedAt) throw new Failure('moderation.not_removed')
      return { id, forumId, removedAt, removedReason: removedReason ?? '' }
    },

    /** Hides something until a person looks; `isUnseen` where it is being written, so that nobody misses it. */
    hide: async (tx: Db, target: ContentTarget, { reason = hiddenByReports, isUnseen = false } = {}) => {
      const held = await find(tx, target)
      const act = { reason }
      if (!held.isRemoved) await set(tx, held, { actor: null, act, isRemoved: true, isUnseen })
    },

    /** Shows all of these again that were hidden without a person, and answers which; the others stay as they are. */
    showAllIn: async (
      tx: Db,
      actor: Actor,
      { kind, ids, act }: { kind: ContentKind; ids: string[]; act: Act },
    ) => {
      const shown: string[] = []
      for (const id of await repo.listHidden(tx, kind, ids)) {
        const held = await hold(tx, actor, { kind, id })
        if (!held.isRemoved || held.removedBy !== null) continue
        await set(tx, held, { actor, act, isRemoved: false })
        shown.push(id)
      }
      return shown
    },

    /** Shows again what was hidden without a person, within the act of the person who found it in order. */
    showIn: async (tx: Db, actor: Actor, { act, ...target }: ContentTarget & { act: Act }) => {
      const held = await hold(tx, actor, target)
      requireUninvolved(actor, held.authorId)
      if (held.isRemoved && held.removedBy === null) await set(tx, held, { actor, act, isRemoved: false })
    },

    /** Brings back within another act; what was not removed stays as it is. */
    restoreIn: async (tx: Db, actor: Actor, { act, ...target }: ContentTarget & { act: Act }) => {
      const held = await hold(tx, actor, target)
      if (held.isRemoved) await set(tx, held, { actor, act, isRemoved: false })
    },

    /** Removes within another act, and answers whether it did; what is gone already stays as it is. */
    removeIn: async (tx: Db, actor: Actor, { act, ...target }: ContentTarget & { act: Act }) => {
      const held = await hold(tx, actor, target)
      if (held.isRemoved) return false
      await set(tx, held, { actor, act, isRemoved: true })
      return true
    },
  }
}
