import type { Core, Module } from '../../module.ts'
import { recordsRoutes } from './records.routes.ts'
import { recordsService, type RecordsParts, type RecordsService } from './records.service.ts'

/** What the site states about its members and signs, for them to show to others. */
export function recordsModule(parts: RecordsParts & Pick<Core, 'security'>): Module<RecordsService> {
  const service = recordsService(parts)
  return {
    service,
    routes: (http) => recordsRoutes(http, service, parts.security),
    listeners: () => parts.users.onErase(service.erase),
  }
}
