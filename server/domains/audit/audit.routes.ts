import { getAdminStats, listActions } from '#shared/admin.ts'
import type { Http } from '../../module.ts'
import type { AuditService } from './audit.service.ts'

export function auditRoutes({ on }: Http, audit: AuditService): void {
  on(getAdminStats, ({ caller }) => audit.stats(caller))
  on(listActions, ({ caller, query }) => audit.list(caller, query))
}
