import { shownComments } from '#shared/commentPlaces.ts'
import type { CommentInput, CommentSort } from '#shared/comments.ts'
import { Failure, invalid } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'
import { decodeCursor, encodeCursor, type PageQuery } from '#shared/paging.ts'
import { wilsonLowerBound } from '#shared/ranking.ts'
import { AtEnd } from '#db/atEnd.ts'
import { newId } from '#db/ids.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor, Reader } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import type { Removal, VoteCounts } from '../../core/content.ts'
import type { Outbox } from '../../core/outbox.ts'
import { requireLength } from '../../core/siteLimits.ts'
import { subjectOfPost } from '../../core/subjects.ts'
import { personOf } from '../../core/people.ts'
import { timeCursor, timePage } from '../../core/timeCursor.ts'
import type { MarkSource } from '../../http/marks.ts'
import { requireModerator } from '../forums/forums.policy.ts'
import { requireAuthor, requireUnlocked } from '../posts/posts.policy.ts'
import type { PostsService } from '../posts/posts.service.ts'
import type { SlowModeService } from '../slowMode/slowMode.service.ts'
import type { WatchedWordsService } from '../watchedWords/watchedWords.service.ts'
import type { SiteService } from '../site/site.service.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import { commentsRepo } from './comments.repo.ts'
import { threadOf, treeOrder } from './comments.tree.ts'

export type CommentsService = ReturnType<typeof commentsService>
type Found = Awaited<ReturnType<ReturnType<typeof commentsRepo>['listByIds']>>[number]

const nobody = { id: '', username: '[deleted]', displayName: '[deleted]', profileImageUrl: null }

/** A comment as it is read; of a deleted one only its place is left. */
function commentOf({ comment, author, viewerVote }: Found) {
  const isDeleted = comment.isDeleted || comment.isRemoved
  return {
    ...comment,
    isDeleted,
    content: isDeleted ? '[deleted]' : comment.content,
    authorId: isDeleted ? null : comment.authorId,
    author: isDeleted ? nobody : personOf(author),
    viewerVote,
  }
}

type Row = Tables['comments']['$inferSelect']
type Removable = Pick<Row, 'id' | 'postId' | 'parentId' | 'isDeleted'>
type Counted = Pick<Row, 'postId' | 'parentId' | 'childCount'>

export interface CommentsParts {
  store: Store
  clock: Clock
  outbox: Outbox
  posts: PostsService
  uploads: UploadsService
  slowMode: SlowModeService
  watchedWords: WatchedWordsService
  site: Pick<SiteService, 'served'>
}

/** What is said below posts, as a tree. */
export function commentsService(parts: CommentsParts) {
  const { store, clock, outbox, posts, uploads, slowMode, watchedWords, site } = parts
  const repo = commentsRepo(store.tables)

  async function one(db: Db, reader: Reader, id: string) {
    const row = await repo.findShown(db, id, reader?.id ?? null)
    if (!row) throw new Failure('comment.not_found')
    return commentOf(row)
  }

  /**
   * Counts a place that is shown, or shown no more, with the comment above it. One that is gone is shown for what
   * is below it alone: its own place comes and goes with the first and the last of these.
   */
  async function countPlace(tx: Db, parentId: string | null, by: 1 | -1): Promise<void> {
    if (!parentId) return
    const above = await repo.addChildren(tx, parentId, by)
    const isTurning = above?.isGone === true && above.childCount === Math.max(0, by)
    if (isTurning) await countPlace(tx, above.parentId, by)
  }

  /**
   * Counts a comment that stands, or stands no more; the comment above it comes before the post. With something
   * shown below it, its place is shown either way.
   */
  async function count(tx: Db, { postId, parentId, childCount }: Counted, by: 1 | -1) {
    await Promise.all([
      childCount > 0 ? null : countPlace(tx, parentId, by),
      posts.addComments(tx, postId, by),
    ])
  }

  /** A visible comment for a write, with its post; held in the fixed order comment, then post. */
  async function hold(tx: Db, actor: Actor, id: string) {
    const comment = await repo.hold(tx, id)
    if (!comment) throw new Failure('comment.not_found')
    const held = await posts.hold(tx, actor, comment.postId).catch(asMissingComment)
    return { comment, ...held }
  }

  return {
    /** What members have of a list for themselves. */
    marks: {
      viewOf: async () => 'all',
      read: (actor, ids) => store.read((db) => repo.marks(db, actor.id, ids)),
    } satisfies MarkSource,
    hold,

    /** A comment in whatever state, with its post; held in the fixed order comment, parent, post. */
    holdAny: async (tx: Db, id: string) => {
      const comment = await repo.holdAny(tx, id)
      const post = comment && (await posts.holdAny(tx, comment.postId))
      return comment && post ? { comment, post } : null
    },

    setVotes: (tx: Db, id: string, { upvotes, downvotes }: VoteCounts): Promise<void> =>
      repo.setVotes(tx, id, {
        upvotes,
        downvotes,
        score: upvotes - downvotes,
        wilson: wilsonLowerBound(upvotes, downvotes),
      }),

    /** Takes a comment out of sight or brings it back; one that its author has deleted is counted nowhere. */
    setRemoval: async (tx: Db, comment: Removable, removal: Removal): Promise<void> => {
      const { id, postId, parentId, isDeleted } = comment
      const childCount = await repo.update(tx, id, removal)
      if (isDeleted) return
      await count(tx, { postId, parentId, childCount }, removal.isRemoved ? -1 : 1)
      await posts.solutions.show(tx, { postId, commentId: id }, !removal.isRemoved)
    },

    erase: repo.erase,
    countOwn: repo.countOwn,

    /** A comment as anybody reads it who may: for live streams, which ask for rights themselves. */
    forEverybody: (db: Db, id: string) => one(db, null, id),

    /** A visible comment that this reader may see. */
    findReadable: async (db: Db, reader: Reader, id: string) => {
      const comment = await repo.find(db, id)
      if (!comment || comment.isDeleted || comment.isRemoved) throw new Failure('comment.not_found')
      await posts.findReadable(db, reader, comment.postId).catch(asMissingComment)
      return comment
    },

    /** As with posts: only the author and moderators look back, and at nothing that is gone. */
    revisions: (actor: Actor, id: string, query: PageQuery) =>
      store.read(async (db) => {
        const comment = await repo.find(db, id)
        if (!comment || comment.isDeleted || comment.isRemoved) throw new Failure('comment.not_found')
        const { access } = await posts.findReadable(db, actor, comment.postId).catch(asMissingComment)
        if (comment.authorId !== actor.id) requireModerator(actor, access.role)
        const rows = await repo.listRevisions(db, id, { after: timeCursor(query), limit: query.limit + 1 })
        return timePage(rows, query.limit, (last) => [last.createdAt, last.id])
      }),

    /** Every kept version of one that is shown, latest first, whoever asks. */
    versionsOf: (db: Db, id: string) =>
      repo.listRevisions(db, id, { after: null, limit: limits.versionsKept }),

    list: (
      reader: Reader,
      key: string,
      query: PageQuery & { sort: CommentSort; thread?: string | undefined },
    ) =>
      store.read(async (db) => {
        const { row } = await posts.findReadable(db, reader, key)
        const nodes = await repo.skeleton(db, row.post.id)
        const shown = shownComments(nodes)
        const all = treeOrder(query.thread ? threadOf(nodes, query.thread) : nodes, query.sort)
        const order = all.filter((id) => shown.has(id))
        const start = query.cursor ? startAfter(all, shown, query.cursor) : 0
        const ids = order.slice(start, start + query.limit)
        const rows = ids.length > 0 ? await repo.listByIds(db, ids, reader?.id ?? null) : []
        const byId = new Map(rows.map((found) => [found.comment.id, commentOf(found)]))
        const isLast = start + query.limit >= order.length
        return {
          items: ids.flatMap((id) => byId.get(id) ?? []),
          nextCursor: isLast ? null : encodeCursor([ids.at(-1) ?? '', start + query.limit]),
        }
      }),

    create: async (actor: Actor, key: string, input: CommentInput) => {
      const { commentMax } = (await site.served()).limits
      requireLength('content', input.content, { max: commentMax })
      return await store.transaction(async (tx, scope) => {
        // In this order: a comment is held before its post.
        const [parent, { post, access }] = await Promise.all([
          input.parentId ? repo.hold(tx, input.parentId) : null,
          posts.hold(tx, actor, key),
        ])
        scope.only(subjectOfPost(post.id))
        requireUnlocked(post)
        if (input.parentId && parent?.postId !== post.id)
          throw invalid('parentId', 'This comment does not exist')
        const found = await watchedWords.check(tx, actor, { access, text: input.content })
        await slowMode.take(tx, actor, access)
        await uploads.useIn(tx, actor, input.content)
        const isHeld = found?.action === 'hold'
        const now = clock.now()
        const id = newId()
        const place = { postId: post.id, parentId: parent?.id ?? null }
        const act = { name: 'sponsored.acted', postId: post.id, userId: actor.id, act: 'commented' } as const
        // On Postgres they and the commit share one round trip, done in this order.
        const written = Promise.all([
          repo.insert(tx, {
            id,
            content: input.content,
            authorId: actor.id,
            ...place,
            rootId: parent?.rootId ?? id,
            depth: parent ? parent.depth + 1 : 0,
            createdAt: now,
            updatedAt: now,
          }),
          count(tx, { ...place, childCount: 0 }, 1),
          isHeld
            ? null
            : outbox.emit(tx, { name: 'comment.created', commentId: id, ...place, authorId: actor.id }),
          post.sponsorBrandId && !isHeld ? outbox.emit(tx, act) : null,
          one(tx, actor, id),
        ])
        if (!found) return new AtEnd(written.then((results) => results[4]))
        const target = { kind: 'comment' as const, id, forumId: post.forumId, isNew: true }
        return { ...(await written)[4], ...(await watchedWords.follow(tx, found, target)) }
      })
    },

    edit: async (actor: Actor, id: string, content: string) => {
      const { commentMax } = (await site.served()).limits
      return await store.transaction(async (tx) => {
        const { comment, post, access } = await hold(tx, actor, id)
        requireAuthor(actor, comment)
        requireUnlocked(post)
        requireLength('content', content, { max: commentMax, before: comment.content })
        // What changes nothing leaves no version behind.
        if (content === comment.content) return await one(tx, actor, id)
        const before = comment.content
        const found = await watchedWords.check(tx, actor, { access, text: content, before })
        await uploads.useIn(tx, actor, content)
        const now = clock.now()
        await repo.insertRevision(tx, {
          id: newId(),
          commentId: id,
          content: comment.content,
          createdAt: now,
        })
        await repo.update(tx, id, { content, editedAt: now, updatedAt: now })
        await outbox.emit(tx, { name: 'comment.changed', commentId: id, postId: post.id, actorId: actor.id })
        const changed = await one(tx, actor, id)
        const target = { kind: 'comment' as const, id, forumId: post.forumId, isNew: false }
        return { ...changed, ...(await watchedWords.follow(tx, found, target)) }
      })
    },

    remove: (actor: Actor, id: string) =>
      store.transaction(async (tx) => {
        // What is above it is counted with it, and held before the post.
        await repo.holdAbove(tx, (await repo.hold(tx, id))?.parentId)
        const { comment, post } = await hold(tx, actor, id)
        requireAuthor(actor, comment)
        const now = clock.now()
        await repo.update(tx, id, { isDeleted: true, deletedAt: now, updatedAt: now })
        await count(tx, comment, -1)
        await posts.solutions.drop(tx, { postId: post.id, commentId: id })
        await outbox.emit(tx, { name: 'comment.changed', commentId: id, postId: post.id, actorId: actor.id })
        return { id }
      }),
  }
}

/** Of a post that the caller may not see, its comments do not exist either. */
function asMissingComment(error: unknown): never {
  throw error instanceof Failure && error.code === 'post.not_found' ? new Failure('comment.not_found') : error
}

/**
 * Where a page begins among those that are shown: after the last comment of the page before, wherever votes have
 * moved it since, and whether it is still shown or not.
 */
function startAfter(all: string[], shown: Set<string>, cursor: string): number {
  const [id, position] = decodeCursor(cursor, ['string', 'number'])
  const found = all.indexOf(String(id))
  return found < 0 ? Number(position) : all.slice(0, found + 1).filter((before) => shown.has(before)).length
}
