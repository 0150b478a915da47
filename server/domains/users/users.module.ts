import type { Module } from '../../module.ts'
import { usersRoutes } from './users.routes.ts'
import { usersService, type UsersParts, type UsersService } from './users.service.ts'

export function usersModule(parts: UsersParts): Module<UsersService> {
  const service = usersService(parts)
  return { service, routes: (http) => usersRoutes(http, service) }
}
