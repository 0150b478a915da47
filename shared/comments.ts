import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { pageFields } from './paging.ts'
import { Person } from './people.ts'
import { key, text } from './text.ts'
import { time } from './time.ts'
import { VoteType } from './votes.ts'

export const commentContent = text({
  max: limits.commentMax,
  tooShort: 'Comment cannot be empty',
  tooLong: 'Comment too long',
})
export const CommentInput = z.object({ content: commentContent, parentId: z.optional(z.nullable(key)) })
export type CommentInput = z.output<typeof CommentInput>

export const Comment = z.object({
  id: z.string(),
  content: z.string(),
  authorId: z.nullable(z.string()),
  author: Person,
  postId: z.string(),
  parentId: z.nullable(z.string()),
  depth: z.int(),
  /** Replies to it that the list shows, with deleted ones that keep their place; 0 when there is nothing below it. */
  childCount: z.int(),
  upvotes: z.int(),
  downvotes: z.int(),
  score: z.int(),
  isDeleted: z.boolean(),
  createdAt: time,
  updatedAt: time,
  editedAt: z.nullable(time),
  viewerVote: z.nullable(VoteType),
  /** It was just written and waits for a moderator: a watched word stands in it. */
  isHeld: z.optional(z.boolean()),
})
export type Comment = z.output<typeof Comment>

export const CommentSort = z.enum(['best', 'new'])
export type CommentSort = z.output<typeof CommentSort>

export const listComments = endpoint({
  method: 'GET',
  path: '/api/posts/:id/comments',
  summary: 'The comments of a post as a flat list in tree order',
  access: 'public',
  refuses: ['post.not_found'],
  isCacheable: true,
  isPaged: true,
  query: z.object({
    ...pageFields,
    sort: z._default(CommentSort, 'best'),
    /** Only this comment's thread: the comment, what stands above it and all that answers it. */
    thread: z.optional(key),
  }),
  reply: z.array(Comment),
})

export const createComment = endpoint({
  method: 'POST',
  path: '/api/posts/:id/comments',
  summary: 'Comment on a post, or reply to a comment',
  access: 'member',
  limit: 'comment',
  refuses: [
    'forum.members_only',
    'forum.slow_mode',
    'post.not_found',
    'post.locked',
    'comment.not_found',
    'text.refused',
  ],
  status: 201,
  body: CommentInput,
  reply: Comment,
})

export const editComment = endpoint({
  method: 'PUT',
  path: '/api/comments/:id',
  summary: 'Edit one’s own comment',
  access: 'member',
  limit: 'edit',
  refuses: ['access.denied', 'forum.members_only', 'post.locked', 'comment.not_found', 'text.refused'],
  body: z.object({ content: commentContent }),
  reply: Comment,
})

/** What a comment said until an edit. */
export const CommentRevision = z.object({
  id: z.string(),
  content: z.string(),
  /** When it was replaced. */
  createdAt: time,
})
export type CommentRevision = z.output<typeof CommentRevision>

export const listCommentRevisions = endpoint({
  method: 'GET',
  path: '/api/comments/:id/revisions',
  summary: 'The versions of a comment before its edits, latest first; for its author and moderators',
  access: 'signed-in',
  refuses: ['access.denied', 'comment.not_found'],
  isPaged: true,
  query: z.object(pageFields),
  reply: z.array(CommentRevision),
})

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/:id',
  summary: 'Delete one’s own comment',
  access: 'signed-in',
  limit: 'edit',
  refuses: ['access.denied', 'comment.not_found'],
  reply: z.object({ id: z.string() }),
})
