import type { Module } from '../../module.ts'
import type { OpinionsService } from '../opinions/opinions.service.ts'
import type { UsersService } from '../users/users.service.ts'
import { reachRoutes } from './reach.routes.ts'
import { reachService, type ReachParts, type ReachService } from './reach.service.ts'

type Parts = ReachParts & { users: UsersService; opinions: OpinionsService }

export function reachModule(parts: Parts): Module<ReachService> {
  const service = reachService(parts)
  return {
    service,
    routes: (http) => reachRoutes(http, service),
    listeners: (outbox) => {
      parts.users.onErase(service.erase)
      parts.opinions.addKind(service)
      outbox.on(
        'sponsored.acted',
        async (tx, { postId, userId, act }) =>
          void (await service.count(tx, { userId, sightings: [{ postId, kind: act }] })),
        { isQuiet: true },
      )
    },
  }
}
