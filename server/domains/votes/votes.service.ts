import { hotRank, wilsonLowerBound } from '#shared/ranking.ts'
import { voteDelta, type VoteState, type VoteType } from '#shared/votes.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import type { CommentsService } from '../comments/comments.service.ts'
import { requireUnlocked, type JudgeRule } from '../posts/posts.policy.ts'
import type { PostsService } from '../posts/posts.service.ts'
import { votesRepo, type Target } from './votes.repo.ts'

export type VotesService = ReturnType<typeof createVotes>

interface Parts {
  store: Store
  clock: Clock
  outbox: Outbox
  posts: PostsService
  comments: CommentsService
  mayJudge: JudgeRule
}
/** The request's form of a target: both named, one of them set. */
interface Named {
  postId?: string | null | undefined
  commentId?: string | null | undefined
}

export function createVotes({ store, clock, outbox, posts, comments, mayJudge }: Parts) {
  const repo = votesRepo(store.tables)

  /** The thing that is voted on, held for this transaction, with its counters as they are. */
  async function hold(tx: Db, actor: Actor, named: Named) {
    if (named.postId) {
      const { post } = await posts.hold(tx, actor, named.postId)
      requireUnlocked(post)
      return {
        target: { postId: post.id },
        place: { postId: post.id, commentId: null },
        judged: post,
        row: post,
        write: writePost,
      }
    }
    const { comment, post } = await comments.hold(tx, actor, named.commentId ?? '')
    requireUnlocked(post)
    return {
      target: { commentId: comment.id },
      place: { postId: post.id, commentId: comment.id },
      judged: { sponsorBrandId: null },
      row: comment,
      write: writeComment,
    }
  }

  type Row = { id: string; upvotes: number; downvotes: number; createdAt: Date }
  const writePost = (tx: Db, { id, createdAt }: Row, counts: Counts) =>
    repo.setPostCounts(tx, id, { ...counts, hotRank: hotRank(counts.score, createdAt) })
  const writeComment = (tx: Db, { id }: Row, counts: Counts) =>
    repo.setCommentCounts(tx, id, { ...counts, wilson: wilsonLowerBound(counts.upvotes, counts.downvotes) })

  /**
   * Brings somebody's vote to the wanted one. The row was held before the old vote is read, so two of
   * their requests at once cannot both believe to be the first.
   */
  async function set(actor: Actor, named: Named, wanted: VoteType | null): Promise<VoteState> {
    return await store.transaction(async (tx) => {
      const { target, place, judged, row, write } = await hold(tx, actor, named)
      if (wanted !== null) await mayJudge(tx, actor, judged)
      const before = await repo.find(tx, actor.id, target)
      const { up, down } = voteDelta(before, wanted)
      const upvotes = row.upvotes + up
      const downvotes = row.downvotes + down
      const counts = { upvotes, downvotes, score: upvotes - downvotes }
      if (before !== wanted) {
        await writeVote(tx, actor.id, { target, before, wanted })
        await write(tx, row, counts)
        await outbox.emit(tx, { name: 'vote.changed', ...place, score: counts.score, authorId: row.authorId })
        if (row.authorId !== actor.id) await repo.addKarma(tx, row.authorId, up - down)
      }
      return { type: wanted, ...counts }
    })
  }

  async function writeVote(
    tx: Db,
    userId: string,
    change: { target: Target; before: VoteType | null; wanted: VoteType | null },
  ) {
    const { target, before, wanted } = change
    if (wanted === null) await repo.remove(tx, userId, target)
    else if (before === null)
      await repo.insert(tx, { id: newId(), userId, ...target, type: wanted, createdAt: clock.now() })
    else await repo.replace(tx, userId, { target, type: wanted })
  }

  return {
    cast: (actor: Actor, vote: Named & { type: VoteType }) => set(actor, vote, vote.type),
    remove: (actor: Actor, target: Named) => set(actor, target, null),

    find: (actor: Actor, named: Named) =>
      store.read(async (db) => {
        const target = named.postId
          ? { postId: (await posts.findReadable(db, actor, named.postId)).row.post.id }
          : { commentId: (await comments.findReadable(db, actor, named.commentId ?? '')).id }
        const type = await repo.find(db, actor.id, target)
        return type === null ? null : { type }
      }),
  }
}

interface Counts {
  upvotes: number
  downvotes: number
  score: number
}
