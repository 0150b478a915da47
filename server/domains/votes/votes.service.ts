import { voteDelta, type VoteState, type VoteType } from '#shared/votes.ts'
import { AtEnd } from '#db/atEnd.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import type { VoteCounts } from '../../core/content.ts'
import type { Outbox } from '../../core/outbox.ts'
import { subjectOfPost } from '../../core/subjects.ts'
import type { BrandsService } from '../brands/brands.service.ts'
import type { CommentsService } from '../comments/comments.service.ts'
import { requireUnlocked } from '../posts/posts.policy.ts'
import type { PostsService } from '../posts/posts.service.ts'
import type { UsersService } from '../users/users.service.ts'
import { votesRepo, type Target } from './votes.repo.ts'

export interface VotesParts {
  store: Store
  clock: Clock
  outbox: Outbox
  users: UsersService
  brands: BrandsService
  posts: PostsService
  comments: CommentsService
}

export type VotesService = ReturnType<typeof votesService>

/** The request's form of a target: both named, one of them set. */
interface Named {
  postId?: string | null | undefined
  commentId?: string | null | undefined
}

/** What somebody votes on, held for this transaction. */
interface Held {
  target: Target
  postId: string
  commentId: string | null
  authorId: string
  sponsorBrandId: string | null
  /** The vote that is there, read once its target was held. */
  before: Awaited<ReturnType<ReturnType<typeof votesRepo>['find']>>
  counts: VoteCounts
  write: (tx: Db, counts: VoteCounts) => Promise<void>
}

const noDelta = { up: 0, down: 0 }

/** Votes on posts and comments, with the counters and the karma that follow from them. */
export function votesService({ store, clock, outbox, users, brands, posts, comments }: VotesParts) {
  const repo = votesRepo(store.tables)

  async function hold(tx: Db, actor: Actor, named: Named): Promise<Held> {
    if (named.postId) {
      // Sent behind what holds the post, and so done after it.
      const [{ post }, found] = await Promise.all([
        posts.hold(tx, actor, named.postId),
        repo.find(tx, actor.id, { postId: named.postId }),
      ])
      requireUnlocked(post)
      const target = { postId: post.id }
      return {
        target,
        before: post.id === named.postId ? found : await repo.find(tx, actor.id, target),
        postId: post.id,
        commentId: null,
        authorId: post.authorId,
        sponsorBrandId: post.sponsorBrandId,
        counts: post,
        write: (into, counts) => posts.setVotes(into, post, counts),
      }
    }
    const { comment, post } = await comments.hold(tx, actor, named.commentId ?? '')
    requireUnlocked(post)
    const target = { commentId: comment.id }
    return {
      target,
      before: await repo.find(tx, actor.id, target),
      postId: post.id,
      commentId: comment.id,
      authorId: comment.authorId,
      sponsorBrandId: null,
      counts: comment,
      write: (into, counts) => comments.setVotes(into, comment.id, counts),
    }
  }

  /**
   * Brings somebody's vote to the wanted one. The row was held before the old vote is read, so two of
   * their requests at once cannot both believe to be the first.
   */
  async function set(actor: Actor, named: Named, wanted: VoteType | null): Promise<VoteState> {
    return await store.transaction(async (tx, scope) => {
      const held = await hold(tx, actor, named)
      const { target, postId, commentId, authorId, before } = held
      scope.only(subjectOfPost(postId))
      if (wanted !== null) await brands.requireNoConflictOfInterest(tx, actor, held)
      // What a person whose opinions are withdrawn votes is kept, and stands in no counter.
      const isCounted = before ? before.isCounted : !actor.hasWithdrawnOpinions
      const { up, down } = isCounted ? voteDelta(before?.type ?? null, wanted) : noDelta
      const counts = { upvotes: held.counts.upvotes + up, downvotes: held.counts.downvotes + down }
      const score = counts.upvotes - counts.downvotes
      const state = { type: wanted, ...counts, score }
      if (before?.type === (wanted ?? undefined)) return state
      // None of these waits for another: on Postgres they and the commit share one round trip.
      const written = Promise.all([
        writeVote(tx, actor.id, { target, hasVote: before !== null, wanted, isCounted }),
        held.write(tx, counts),
        outbox.emit(tx, { name: 'vote.changed', postId, commentId, score, authorId }),
        held.sponsorBrandId && wanted
          ? outbox.emit(tx, { name: 'sponsored.acted', postId, userId: actor.id, act: 'voted' })
          : null,
        authorId === actor.id ? null : users.addKarma(tx, authorId, up - down),
      ])
      return new AtEnd(written.then(() => state))
    })
  }

  async function writeVote(
    tx: Db,
    userId: string,
    change: { target: Target; hasVote: boolean; wanted: VoteType | null; isCounted: boolean },
  ) {
    const { target, hasVote, wanted, isCounted } = change
    if (wanted === null) await repo.remove(tx, userId, target)
    else if (!hasVote) {
      const vote = { id: newId(), userId, ...target, type: wanted, isCounted }
      await repo.insert(tx, { ...vote, createdAt: clock.now() })
    } else await repo.replace(tx, userId, { target, type: wanted })
  }

  /** What a vote is on, in whatever state it is, held for this transaction. */
  async function holdAny(tx: Db, vote: { postId: string | null; commentId: string | null }) {
    if (vote.postId !== null) {
      const post = await posts.holdAny(tx, vote.postId)
      const write = (counts: VoteCounts) => (post ? posts.setVotes(tx, post, counts) : Promise.resolve())
      return post && { postId: post.id, authorId: post.authorId, counts: post, write }
    }
    const held = await comments.holdAny(tx, vote.commentId ?? '')
    if (!held) return undefined
    const { id, authorId, postId } = held.comment
    const write = (counts: VoteCounts) => comments.setVotes(tx, id, counts)
    return { postId, authorId, counts: held.comment, write }
  }

  return {
    consequence: 'votes' as const,
    countOf: repo.countOf,
    listOtherwise: repo.listOtherwise,

    /** Lets a vote count, or no longer; whoever cast it keeps it. In a transaction of its own. */
    setCounted: (id: string, isCounted: boolean): Promise<void> =>
      store.transaction(async (tx) => {
        const found = await repo.findById(tx, id)
        const held = found && (await holdAny(tx, found))
        const vote = held && (await repo.findById(tx, id))
        if (!vote || vote.isCounted === isCounted) return
        await repo.setCounted(tx, id, isCounted)
        const { up, down } = voteDelta(isCounted ? null : vote.type, isCounted ? vote.type : null)
        const counts = { upvotes: held.counts.upvotes + up, downvotes: held.counts.downvotes + down }
        await held.write(counts)
        const { postId, authorId } = held
        const score = counts.upvotes - counts.downvotes
        await outbox.emit(tx, { name: 'vote.changed', postId, commentId: vote.commentId, score, authorId })
        if (authorId !== vote.userId) await users.addKarma(tx, authorId, up - down)
      }),

    cast: (actor: Actor, vote: Named & { type: VoteType }) => set(actor, vote, vote.type),
    remove: (actor: Actor, target: Named) => set(actor, target, null),

    find: (actor: Actor, named: Named) =>
      store.read(async (db) => {
        const target = named.postId
          ? { postId: (await posts.findReadable(db, actor, named.postId)).row.post.id }
          : { commentId: (await comments.findReadable(db, actor, named.commentId ?? '')).id }
        const vote = await repo.find(db, actor.id, target)
        return vote && { type: vote.type }
      }),
  }
}
