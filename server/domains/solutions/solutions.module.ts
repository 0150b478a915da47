import type { Module } from '../../module.ts'
import type { UsersService } from '../users/users.service.ts'
import { solutionsRoutes } from './solutions.routes.ts'
import { solutionsService, type SolutionsParts, type SolutionsService } from './solutions.service.ts'

export function solutionsModule(
  parts: SolutionsParts & { users: Pick<UsersService, 'onErase'> },
): Module<SolutionsService> {
  const service = solutionsService(parts)
  return {
    service,
    routes: (http) => solutionsRoutes(http, service),
    listeners: () => parts.users.onErase(parts.posts.solutions.dropOf),
  }
}
