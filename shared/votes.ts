import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { key } from './text.ts'

export const VoteType = z.enum(['upvote', 'downvote'])
export type VoteType = z.output<typeof VoteType>

const target = { postId: z.optional(z.nullable(key)), commentId: z.optional(z.nullable(key)) }
const oneTarget = z.refine<{ postId?: string | null | undefined; commentId?: string | null | undefined }>(
  ({ postId, commentId }) => !postId !== !commentId,
  'Give either postId or commentId',
)

export const VoteTarget = z.object(target).check(oneTarget)
export const VoteInput = z.object({ type: VoteType, ...target }).check(oneTarget)

/** The vote of the caller on one thing and the counters that everybody sees. */
export const VoteState = z.object({
  type: z.nullable(VoteType),
  upvotes: z.int(),
  downvotes: z.int(),
  score: z.int(),
})
export type VoteState = z.output<typeof VoteState>

/** What pressing a button means: the same type takes the vote back, the other one replaces it. */
export function nextVote(current: VoteType | null, pressed: VoteType): VoteType | null {
  return current === pressed ? null : pressed
}

/** How far a change of vote moves the two counters. */
export function voteDelta(from: VoteType | null, to: VoteType | null): { up: number; down: number } {
  const count = (vote: VoteType | null, type: VoteType) => (vote === type ? 1 : 0)
  return {
    up: count(to, 'upvote') - count(from, 'upvote'),
    down: count(to, 'downvote') - count(from, 'downvote'),
  }
}

export const getVote = endpoint({
  method: 'GET',
  path: '/api/votes',
  summary: 'The caller’s vote on a post or comment',
  access: 'signed-in',
  refuses: ['post.not_found', 'comment.not_found'],
  query: VoteTarget,
  reply: z.nullable(z.object({ type: VoteType })),
})

export const castVote = endpoint({
  method: 'POST',
  path: '/api/votes',
  summary: 'Set the caller’s vote on a post or comment',
  access: 'member',
  limit: 'vote',
  refuses: ['sponsorship.conflict', 'post.not_found', 'post.locked', 'comment.not_found'],
  body: VoteInput,
  reply: VoteState,
})

export const removeVote = endpoint({
  method: 'DELETE',
  path: '/api/votes',
  summary: 'Remove the caller’s vote',
  access: 'member',
  limit: 'vote',
  refuses: ['post.not_found', 'post.locked', 'comment.not_found'],
  query: VoteTarget,
  reply: VoteState,
})
