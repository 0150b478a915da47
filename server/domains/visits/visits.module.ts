import type { Module } from '../../module.ts'
import { visitsRoutes } from './visits.routes.ts'
import { visitsService, type VisitsParts, type VisitsService } from './visits.service.ts'

export function visitsModule(parts: VisitsParts): Module<VisitsService> {
  const service = visitsService(parts)
  return {
    service,
    routes: (http) => visitsRoutes(http, service),
    listeners: () => {
      parts.sessions.onSeen(service.see)
      parts.users.onErase(service.erase)
    },
  }
}
