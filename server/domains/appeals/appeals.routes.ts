import { listOwnRemoved } from '#shared/admin.ts'
import { createAppeal, decideAppeal, listAppeals } from '#shared/appeals.ts'
import type { Http } from '../../module.ts'
import type { AppealsService } from './appeals.service.ts'

export function appealsRoutes({ on }: Http, appeals: AppealsService): void {
  on(createAppeal, ({ caller, body }) => appeals.create(caller, body))
  on(listAppeals, ({ caller, query }) => appeals.list(caller, query))
  on(decideAppeal, ({ caller, params, body }) => appeals.decide(caller, params.id, body))
  on(listOwnRemoved, ({ caller }) => appeals.listOwnRemoved(caller))
}
