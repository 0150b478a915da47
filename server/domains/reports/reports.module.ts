import type { Module } from '../../module.ts'
import type { UsersService } from '../users/users.service.ts'
import { reportsRoutes } from './reports.routes.ts'
import { reportsService, type ReportsParts, type ReportsService } from './reports.service.ts'
import { workService } from './work.service.ts'

export function reportsModule(parts: ReportsParts & { users: UsersService }): Module<ReportsService> {
  const reports = reportsService(parts)
  const work = workService({ ...parts, reports })
  return {
    service: reports,
    routes: (http) => reportsRoutes(http, { reports, work }),
    listeners: () => parts.users.onErase(reports.erase),
  }
}
