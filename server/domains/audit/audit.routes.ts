import { getAdminStats, listActions } from '#shared/admin.ts'
import { getUserRecord } from '#shared/userRecord.ts'
import type { Http } from '../../module.ts'
import type { AuditService } from './audit.service.ts'

export function auditRoutes({ on }: Http, audit: AuditService): void {
  on(getAdminStats, ({ caller }) => audit.stats(caller))
  on(getUserRecord, ({ caller, params }) => audit.record(caller, params.id))
  on(listActions, ({ caller, query }) => audit.list(caller, query))
}
