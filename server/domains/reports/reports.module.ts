import type { Module } from '../../module.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { UsersService } from '../users/users.service.ts'
import { reportsRoutes } from './reports.routes.ts'
import { reportsService, type ReportsParts, type ReportsService } from './reports.service.ts'
import { notifyQueue, notifyService } from './notify.service.ts'
import { undoService } from './undo.service.ts'
import { workService } from './work.service.ts'

type ModuleParts = Omit<ReportsParts, 'notify'> & { users: UsersService; queue: Queue }

export function reportsModule(outside: ModuleParts): Module<ReportsService> {
  const notify = notifyService(outside)
  const parts = { ...outside, notify }
  const reports = reportsService(parts)
  const work = workService({ ...parts, reports })
  const undo = undoService({ ...parts, reports })
  return {
    service: reports,
    routes: (http) => reportsRoutes(http, { reports, work, undo }),
    jobs: (runner) => runner.handle(notifyQueue, (decision) => notify.waited(decision)),
    listeners: () => parts.users.onErase(reports.erase),
  }
}
