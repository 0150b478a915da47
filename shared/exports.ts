import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { time } from './time.ts'

export const ExportStatus = z.enum(['pending', 'ready', 'failed', 'expired'])

/** A copy of all that the site keeps of a person, as a zip of JSON and HTML that a job makes. */
export const DataExport = z.object({
  id: z.string(),
  status: ExportStatus,
  bytes: z.nullable(z.int()),
  createdAt: time,
  finishedAt: z.nullable(time),
  /** Until when it can be fetched. */
  expiresAt: z.nullable(time),
})
export type DataExport = z.output<typeof DataExport>

export const requestExport = endpoint({
  method: 'POST',
  path: '/api/auth/user/export',
  summary: 'Request an export of one’s own data; while one is being made, that one is returned',
  access: 'signed-in',
  scope: 'browser',
  limit: 'export',
  status: 202,
  reply: DataExport,
})

export const listExports = endpoint({
  method: 'GET',
  path: '/api/auth/user/exports',
  summary: 'The exports of one’s own data, newest first',
  access: 'signed-in',
  scope: 'browser',
  reply: z.array(DataExport),
})

export const downloadExport = endpoint({
  method: 'GET',
  path: '/api/auth/user/exports/:id',
  summary: 'The zip file of one export',
  access: 'signed-in',
  scope: 'browser',
  refuses: ['export.not_found'],
  replyType: 'application/zip',
  reply: z.unknown(),
})
