import { consequence } from '#shared/rehearsals.ts'
import type { Module } from '../../module.ts'
import type { Rehearsals } from '../../core/rehearsals.ts'
import type { UsersService } from '../users/users.service.ts'
import { sessionsRoutes } from './sessions.routes.ts'
import { sessionsService, type SessionsParts, type SessionsService } from './sessions.service.ts'

export function sessionsModule(
  parts: SessionsParts & { users: UsersService; rehearsals: Rehearsals },
): Module<SessionsService> {
  const service = sessionsService(parts)
  return {
    service,
    routes: (http) => sessionsRoutes(http, service),
    listeners: () => {
      parts.users.onErase(async (tx, userId) => void (await service.endAllIn(tx, userId)))
      parts.rehearsals.add(['ban', 'delete'], async (db, { target, isOpen, since }) =>
        isOpen ? [consequence('sign_ins', await service.tally(db, target.id, since))] : [],
      )
    },
  }
}
