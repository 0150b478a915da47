import { createComment, deleteComment, editComment, listComments } from '#shared/comments.ts'
import type { Http } from '../../module.ts'
import type { CommentsService } from './comments.service.ts'

export function commentsRoutes({ on }: Http, comments: CommentsService): void {
  on(listComments, ({ caller, params, query }) => comments.list(caller, params.id, query))
  on(createComment, ({ caller, params, body }) => comments.create(caller, params.id, body))
  on(editComment, ({ caller, params, body }) => comments.edit(caller, params.id, body.content))
  on(deleteComment, ({ caller, params }) => comments.remove(caller, params.id))
}
