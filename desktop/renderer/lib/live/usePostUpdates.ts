import type { Comment } from '#shared/comments.ts'
import type { LiveVote } from '#shared/live.ts'
import type { Poll } from '#shared/polls.ts'
import type { Post } from '#shared/posts.ts'
import { usePatch } from '../patch.ts'
import { useSignal } from './bus.ts'

interface Counted extends Pick<LiveVote, 'upvotes' | 'downvotes' | 'score'> {
  poll?: Poll | undefined
}

/** A post, or a comment, with the counts that a vote has left. What its reader voted stays. */
export function counted<T extends Counted>(shown: T, vote: LiveVote): T {
  const { upvotes, downvotes, score } = vote
  const next = { ...shown, upvotes, downvotes, score }
  if (!vote.poll || !shown.poll) return next
  const votes = new Map(vote.poll.options.map(({ id, voteCount }) => [id, voteCount]))
  const options = shown.poll.options.map((option) => ({
    ...option,
    voteCount: votes.get(option.id) ?? option.voteCount,
  }))
  return { ...next, poll: { ...shown.poll, options, totalVotes: vote.poll.totalVotes } }
}

/** Keeps the counts of posts, comments and polls, and what comments say, as they are now. */
export function usePostUpdates(): void {
  const patch = usePatch()
  useSignal('vote', (vote) => {
    patch<Counted>(vote.commentId ?? vote.postId, (shown) => counted(shown, vote))
  })
  useSignal('comment', ({ action, postId, commentCount, comment }) => {
    patch<Post>(postId, (post) => ({ ...post, commentCount }))
    if (action === 'changed')
      patch<Comment>(comment.id, (shown) => ({ ...shown, ...comment, viewerVote: shown.viewerVote }))
  })
}
