import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Person } from './people.ts'
import { key, text } from './text.ts'
import { time } from './time.ts'

/** What somebody who keeps order says to the others about a report; reporter and author never read it. */
export const ReportNote = z.object({ id: z.string(), author: Person, text: z.string(), createdAt: time })
export type ReportNote = z.output<typeof ReportNote>

export const assignReport = endpoint({
  method: 'PUT',
  path: '/api/admin/reports/:id/assignee',
  summary: 'Say who looks after a report, or nobody; for its forum’s moderators and the site’s',
  access: 'member',
  limit: 'admin',
  refuses: ['session.stale', 'access.denied', 'user.not_found', 'report.not_found', 'report.closed'],
  body: z.object({ username: z.nullable(key) }),
  reply: z.object({ id: z.string(), assignee: z.nullable(Person) }),
})

export const listReportNotes = endpoint({
  method: 'GET',
  path: '/api/admin/reports/:id/notes',
  summary: 'The notes of those who keep order about a report, the oldest first',
  access: 'member',
  limit: 'admin',
  refuses: ['session.stale', 'access.denied', 'report.not_found'],
  reply: z.array(ReportNote),
})

export const addReportNote = endpoint({
  method: 'POST',
  path: '/api/admin/reports/:id/notes',
  summary: 'Leave a note about a report for the others who keep order',
  access: 'member',
  limit: 'admin',
  refuses: ['session.stale', 'access.denied', 'report.not_found'],
  status: 201,
  body: z.object({ text: text({ max: limits.noteMax, tooShort: 'Please write a note' }) }),
  reply: ReportNote,
})
