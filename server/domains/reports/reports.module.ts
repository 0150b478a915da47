import { consequence } from '#shared/rehearsals.ts'
import type { Rehearsals } from '../../core/rehearsals.ts'
import type { Module } from '../../module.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { DeletionService } from '../forums/deletion.service.ts'
import type { UsersService } from '../users/users.service.ts'
import { reportsRoutes } from './reports.routes.ts'
import { reportsService, type ReportsParts, type ReportsService } from './reports.service.ts'
import { notifyQueue, notifyService } from './notify.service.ts'
import { undoService } from './undo.service.ts'
import { workService } from './work.service.ts'

type ModuleParts = Omit<ReportsParts, 'notify'> & {
  users: UsersService
  queue: Queue
  rehearsals: Rehearsals
  forums: { deletion: DeletionService }
}

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
    listeners: () => {
      parts.users.onErase(reports.erase)
      parts.forums.deletion.addPart(reports.closeOfForum)
      parts.rehearsals.add(['delete_forum'], async (db, { target }) => [
        consequence('reports_dismissed', { count: await reports.countOpenIn(db, target.id) }),
      ])
    },
  }
}
