import { consequence } from '#shared/rehearsals.ts'
import type { Rehearsals } from '../../core/rehearsals.ts'
import type { Module } from '../../module.ts'
import type { UsersService } from '../users/users.service.ts'
import { draftsRoutes } from './drafts.routes.ts'
import { draftsService, type DraftsParts, type DraftsService } from './drafts.service.ts'

export function draftsModule(
  parts: DraftsParts & { users: UsersService; rehearsals: Rehearsals },
): Module<DraftsService> {
  const service = draftsService(parts)
  return {
    service,
    routes: (http) => draftsRoutes(http, service),
    listeners: () => {
      parts.users.onErase(service.erase)
      parts.rehearsals.add(['delete'], async (db, { target }) => [
        consequence('drafts', { count: await service.countOf(db, target.id) }),
      ])
    },
  }
}
