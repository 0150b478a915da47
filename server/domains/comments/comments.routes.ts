import {
  createComment,
  deleteComment,
  editComment,
  listCommentRevisions,
  listComments,
} from '#shared/comments.ts'
import { subjectOfPost } from '../../core/subjects.ts'
import type { Http } from '../../module.ts'
import type { CommentsService } from './comments.service.ts'

export function commentsRoutes({ on }: Http, comments: CommentsService): void {
  on(
    listComments,
    async ({ caller, params, query, shows }) => {
      const page = await comments.list(caller, params.id, query)
      const [first] = page.items
      if (first) shows(subjectOfPost(first.postId))
      return page
    },
    comments.marks,
  )
  on(createComment, ({ caller, params, body }) => comments.create(caller, params.id, body))
  on(editComment, ({ caller, params, body }) => comments.edit(caller, params.id, body.content))
  on(listCommentRevisions, ({ caller, params, query }) => comments.revisions(caller, params.id, query))
  on(deleteComment, ({ caller, params }) => comments.remove(caller, params.id))
}
