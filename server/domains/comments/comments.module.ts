import type { Module } from '../../module.ts'
import type { UsersService } from '../users/users.service.ts'
import { commentsRoutes } from './comments.routes.ts'
import { commentsService, type CommentsParts, type CommentsService } from './comments.service.ts'

export function commentsModule(parts: CommentsParts & { users: UsersService }): Module<CommentsService> {
  const service = commentsService(parts)
  return {
    service,
    routes: (http) => commentsRoutes(http, service),
    listeners: () => parts.users.onErase(service.erase),
  }
}
