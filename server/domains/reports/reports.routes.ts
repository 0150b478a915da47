import {
  closeReport,
  closeReports,
  createReport,
  listForumReports,
  listReports,
  undoReports,
} from '#shared/reports.ts'
import { addReportNote, assignReport, listReportNotes } from '#shared/reportWork.ts'
import type { Http } from '../../module.ts'
import type { ReportsService } from './reports.service.ts'
import type { UndoService } from './undo.service.ts'
import type { WorkService } from './work.service.ts'

interface Services {
  reports: ReportsService
  work: WorkService
  undo: UndoService
}

export function reportsRoutes({ on }: Http, { reports, work, undo }: Services): void {
  on(createReport, ({ caller, body }) => reports.create(caller, body))
  on(listReports, ({ caller, query }) => reports.list(caller, query))
  on(listForumReports, ({ caller, query }) => reports.listOfForums(caller, query))
  on(closeReports, ({ caller, body: { ids, ...verdict } }) => reports.closeMany(caller, ids, verdict))
  on(closeReport, ({ caller, params, body }) => reports.close(caller, params.id, body))

  on(undoReports, ({ caller, params }) => undo.undo(caller, params.id))

  on(assignReport, ({ caller, params, body }) => work.assign(caller, params.id, body.username))
  on(listReportNotes, ({ caller, params }) => work.listNotes(caller, params.id))
  on(addReportNote, ({ caller, params, body }) => work.addNote(caller, params.id, body.text))
}
