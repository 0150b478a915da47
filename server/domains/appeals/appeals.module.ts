import type { Module } from '../../module.ts'
import type { UsersService } from '../users/users.service.ts'
import { appealsRoutes } from './appeals.routes.ts'
import { appealsService, type AppealsParts, type AppealsService } from './appeals.service.ts'

export function appealsModule(parts: AppealsParts & { users: UsersService }): Module<AppealsService> {
  const service = appealsService(parts)
  return {
    service,
    routes: (http) => appealsRoutes(http, service),
    listeners: () => {
      parts.content.onRestored(service.closeRestored)
      parts.users.onErase(service.erase)
    },
  }
}
