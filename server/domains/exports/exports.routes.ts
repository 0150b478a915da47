import { pipeline } from 'node:stream/promises'
import { downloadExport, listExports, requestExport } from '#shared/exports.ts'
import type { SecurityLog } from '../../core/security.ts'
import type { Http } from '../../module.ts'
import type { ExportsService } from './exports.service.ts'

export function exportsRoutes({ on }: Http, exports: ExportsService, security: SecurityLog): void {
  on(requestExport, ({ caller }) => {
    security('account.export_asked', { userId: caller.id })
    return exports.request(caller)
  })
  on(listExports, ({ caller }) => exports.list(caller))
  on(downloadExport, async ({ caller, params, res }) => {
    const { content, bytes } = await exports.open(caller, params.id)
    res.writeHead(200, {
      'Content-Type': 'application/zip',
      'Content-Length': bytes,
      'Content-Disposition': 'attachment; filename="my-data.zip"',
      'Cache-Control': 'private, no-store',
    })
    // A reader who leaves early is no failure of ours.
    await pipeline(content, res).catch(() => undefined)
  })
}
