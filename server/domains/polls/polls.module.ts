import type { Module } from '../../module.ts'
import type { UsersService } from '../users/users.service.ts'
import { pollsRoutes } from './polls.routes.ts'
import { pollsService, type PollsParts, type PollsService } from './polls.service.ts'

export function pollsModule(parts: PollsParts & { users: UsersService }): Module<PollsService> {
  const service = pollsService(parts)
  return {
    service,
    routes: (http) => pollsRoutes(http, service),
    listeners: () => {
      parts.users.onErase(service.erase)
      parts.posts.addType('poll', {
        insert: service.insert,
        read: async (db, reader, postId) => ({ poll: await service.read(db, reader, postId) }),
      })
    },
  }
}
