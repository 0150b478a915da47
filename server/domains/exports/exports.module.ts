import type { Core, Module } from '../../module.ts'
import { exportsRoutes } from './exports.routes.ts'
import { exportQueue, exportsService, type ExportsParts, type ExportsService } from './exports.service.ts'

export function exportsModule(parts: ExportsParts & Pick<Core, 'security'>): Module<ExportsService> {
  const service = exportsService(parts)
  return {
    service,
    routes: (http) => exportsRoutes(http, service, parts.security),
    listeners: () => parts.users.onErase(service.erase),
    jobs: (runner) => runner.handle(exportQueue, ({ id }) => service.make(String(id))),
  }
}
