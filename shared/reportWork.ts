import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Person } from './people.ts'
import { key, text } from './text.ts'
import { time } from './time.ts'

/** A moderator's note to the other moderators; reporter and author never read it. */
export const ReportNote = z.object({ id: z.string(), author: Person, text: z.string(), createdAt: time })
export type ReportNote = z.output<typeof ReportNote>

export const assignReport = endpoint({
  method: 'PUT',
  path: '/api/admin/reports/:id/assignee',
  summary: 'Assign a report to somebody or nobody; for moderators of its forum or of the site',
  access: 'signed-in',
  limit: 'admin',
  refuses: [
    'subscription.required',
    'session.stale',
    'access.denied',
    'user.not_found',
    'report.not_found',
    'report.closed',
  ],
  body: z.object({ username: z.nullable(key) }),
  reply: z.object({ id: z.string(), assignee: z.nullable(Person) }),
})

export const listReportNotes = endpoint({
  method: 'GET',
  path: '/api/admin/reports/:id/notes',
  summary: 'The moderators’ notes on a report, oldest first',
  access: 'signed-in',
  limit: 'admin',
  refuses: ['subscription.required', 'session.stale', 'access.denied', 'report.not_found'],
  reply: z.array(ReportNote),
})

export const addReportNote = endpoint({
  method: 'POST',
  path: '/api/admin/reports/:id/notes',
  summary: 'Add a note to a report for the other moderators',
  access: 'signed-in',
  limit: 'admin',
  refuses: ['subscription.required', 'session.stale', 'access.denied', 'report.not_found'],
  status: 201,
  body: z.object({ text: text({ max: limits.noteMax, tooShort: 'Please write a note' }) }),
  reply: ReportNote,
})
