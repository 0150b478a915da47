import { consequence } from '#shared/rehearsals.ts'
import type { Rehearsals } from '../../core/rehearsals.ts'
import type { Module } from '../../module.ts'
import type { UsersService } from '../users/users.service.ts'
import { commentsRoutes } from './comments.routes.ts'
import { commentsService, type CommentsParts, type CommentsService } from './comments.service.ts'

export function commentsModule(
  parts: CommentsParts & { users: UsersService; rehearsals: Rehearsals },
): Module<CommentsService> {
  const service = commentsService(parts)
  return {
    service,
    routes: (http) => commentsRoutes(http, service),
    listeners: () => {
      parts.users.onErase(service.erase)
      parts.rehearsals.add(['delete'], async (db, { target }) => [
        consequence('comments', { count: await service.countOwn(db, target.id) }),
      ])
    },
  }
}
