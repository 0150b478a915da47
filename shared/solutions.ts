import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PostPage } from './posts.ts'
import { key } from './text.ts'

export const markSolution = endpoint({
  method: 'PUT',
  path: '/api/posts/:id/solution',
  summary: 'Mark a comment as the solution of a discussion; for its author and moderators',
  access: 'member',
  limit: 'edit',
  refuses: ['access.denied', 'post.not_found', 'comment.not_found', 'solution.off'],
  body: z.object({ commentId: key }),
  reply: PostPage,
})

export const unmarkSolution = endpoint({
  method: 'DELETE',
  path: '/api/posts/:id/solution',
  summary: 'Take the mark of the solution away; for the author of the discussion and moderators',
  access: 'member',
  limit: 'edit',
  refuses: ['access.denied', 'post.not_found'],
  reply: PostPage,
})
