import {
  createRecordLink,
  getSharedRecord,
  listRecordLinks,
  recordKeysPath,
  revokeRecordLink,
} from '#shared/records.ts'
import type { SecurityLog } from '../../core/security.ts'
import type { Http } from '../../module.ts'
import type { RecordsService } from './records.service.ts'

export function recordsRoutes(
  { on, router, limits }: Http,
  records: RecordsService,
  security: SecurityLog,
): void {
  on(listRecordLinks, ({ caller }) => records.list(caller))
  on(createRecordLink, async ({ caller, body }) => {
    const made = await records.create(caller, body)
    security('record.shared', { userId: caller.id, linkId: made.id, parts: made.parts })
    return made
  })
  on(revokeRecordLink, ({ caller, params }) => records.revoke(caller, params.id))
  on(getSharedRecord, ({ params }) => records.shared(params.token))

  router.get(recordKeysPath, async (req, res) => {
    await limits.take('file', req, null)
    res.set('Cache-Control', 'public, max-age=300').set('Access-Control-Allow-Origin', '*')
    res.type('application/jwk-set+json').send(JSON.stringify(await records.published()))
  })
}
