import { consequence } from '#shared/rehearsals.ts'
import type { Rehearsals } from '../../core/rehearsals.ts'
import type { Module } from '../../module.ts'
import type { UsersService } from '../users/users.service.ts'
import { savesRoutes } from './saves.routes.ts'
import { savesService, type SavesParts, type SavesService } from './saves.service.ts'

export function savesModule(
  parts: SavesParts & { users: UsersService; rehearsals: Rehearsals },
): Module<SavesService> {
  const service = savesService(parts)
  return {
    service,
    routes: (http) => savesRoutes(http, service),
    listeners: () => {
      parts.users.onErase(service.erase)
      parts.rehearsals.add(['delete'], async (db, { target }) => [
        consequence('saves', { count: await service.countOf(db, target.id) }),
      ])
    },
  }
}
