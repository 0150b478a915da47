import type { CommentInput, CommentSort } from '#shared/comments.ts'
import { Failure, invalid } from '#shared/errors.ts'
import { decodeCursor, encodeCursor, type PageQuery } from '#shared/paging.ts'
import { wilsonLowerBound } from '#shared/ranking.ts'
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
import type { MarkSource } from '../../http/marks.ts'
import { requireAuthor, requireUnlocked } from '../posts/posts.policy.ts'
import type { PostsService } from '../posts/posts.service.ts'
import type { SiteService } from '../site/site.service.ts'
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

type Removable = Pick<Tables['comments']['$inferSelect'], 'id' | 'postId' | 'parentId' | 'isDeleted'>

export interface CommentsParts {
  store: Store
  clock: Clock
  outbox: Outbox
  posts: PostsService
  site: Pick<SiteService, 'served'>
}

/** What is said below posts, as a tree. */
export function commentsService({ store, clock, outbox, posts, site }: CommentsParts) {
  const repo = commentsRepo(store.tables)

  async function one(db: Db, reader: Reader, id: string) {
    const row = await repo.findShown(db, id, reader?.id ?? null)
    if (!row) throw new Failure('comment.not_found')
    return commentOf(row)
  }

  /** Counts a comment that is shown, or shown no more; the comment above it comes before the post. */
  async function count(tx: Db, { postId, parentId }: Pick<Removable, 'postId' | 'parentId'>, by: 1 | -1) {
    if (parentId) await repo.addChildren(tx, parentId, by)
    await posts.addComments(tx, postId, by)
  }

  /** A visible comment for a write, with its post; held in the fixed order comment, then post. */
  async function hold(tx: Db, actor: Actor, id: string) {
    const comment = await repo.hold(tx, id)
    if (!comment) throw new Failure('comment.not_found')
    const held = await posts.hold(tx, actor, comment.postId).catch(asMissingComment)
    return { comment, post: held.post }
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
      await repo.update(tx, id, removal)
      if (!isDeleted) await count(tx, { postId, parentId }, removal.isRemoved ? -1 : 1)
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

    list: (
      reader: Reader,
      key: string,
      query: PageQuery & { sort: CommentSort; thread?: string | undefined },
    ) =>
      store.read(async (db) => {
        const { row } = await posts.findReadable(db, reader, key)
        const nodes = await repo.skeleton(db, row.post.id)
        const order = treeOrder(query.thread ? threadOf(nodes, query.thread) : nodes, query.sort)
        const start = query.cursor ? startAfter(order, query.cursor) : 0
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
      const { limits } = await site.served()
      requireLength('content', input.content, { max: limits.commentMax })
      return await store.transaction(async (tx, scope) => {
        const parent = input.parentId ? await repo.hold(tx, input.parentId) : null
        const { post } = await posts.hold(tx, actor, key)
        scope.only(subjectOfPost(post.id))
        requireUnlocked(post)
        if (input.parentId && parent?.postId !== post.id)
          throw invalid('parentId', 'This comment does not exist')
        const now = clock.now()
        const id = newId()
        await repo.insert(tx, {
          id,
          content: input.content,
          authorId: actor.id,
          postId: post.id,
          parentId: parent?.id ?? null,
          rootId: parent?.rootId ?? id,
          depth: parent ? parent.depth + 1 : 0,
          createdAt: now,
          updatedAt: now,
        })
        await count(tx, { postId: post.id, parentId: parent?.id ?? null }, 1)
        await outbox.emit(tx, {
          name: 'comment.created',
          commentId: id,
          postId: post.id,
          parentId: parent?.id ?? null,
          authorId: actor.id,
        })
        if (post.sponsorBrandId)
          await outbox.emit(tx, {
            name: 'sponsored.acted',
            postId: post.id,
            userId: actor.id,
            act: 'commented',
          })
        return await one(tx, actor, id)
      })
    },

    edit: async (actor: Actor, id: string, content: string) => {
      const { limits } = await site.served()
      return await store.transaction(async (tx) => {
        const { comment, post } = await hold(tx, actor, id)
        requireAuthor(actor, comment)
        requireUnlocked(post)
        requireLength('content', content, { max: limits.commentMax, before: comment.content })
        const now = clock.now()
        await repo.insertRevision(tx, {
          id: newId(),
          commentId: id,
          content: comment.content,
          createdAt: now,
        })
        await repo.update(tx, id, { content, editedAt: now, updatedAt: now })
        await outbox.emit(tx, { name: 'comment.changed', commentId: id, postId: post.id, actorId: actor.id })
        return await one(tx, actor, id)
      })
    },

    remove: (actor: Actor, id: string) =>
      store.transaction(async (tx) => {
        const { comment, post } = await hold(tx, actor, id)
        requireAuthor(actor, comment)
        const now = clock.now()
        await repo.update(tx, id, { isDeleted: true, deletedAt: now, updatedAt: now })
        await count(tx, comment, -1)
        await outbox.emit(tx, { name: 'comment.changed', commentId: id, postId: post.id, actorId: actor.id })
        return { id }
      }),
  }
}

/** Of a post that the caller may not see, its comments do not exist either. */
function asMissingComment(error: unknown): never {
  throw error instanceof Failure && error.code === 'post.not_found' ? new Failure('comment.not_found') : error
}

/** Where a page begins: after the last comment of the page before, wherever votes have moved it since. */
function startAfter(order: string[], cursor: string): number {
  const [id, position] = decodeCursor(cursor, ['string', 'number'])
  const found = order.indexOf(String(id))
  return found < 0 ? Number(position) : found + 1
}
