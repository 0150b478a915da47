import {
  extendComplimentary,
  giveComplimentary,
  listComplimentary,
  revokeComplimentary,
} from '#shared/complimentary.ts'
import type { Http } from '../../module.ts'
import type { ComplimentaryService } from './complimentary.service.ts'

export function complimentaryRoutes({ on }: Http, complimentary: ComplimentaryService): void {
  on(listComplimentary, ({ caller, query }) => complimentary.list(caller, query))
  on(giveComplimentary, ({ caller, params, body }) => complimentary.give(caller, params.id, body))
  on(extendComplimentary, ({ caller, params, body }) => complimentary.extend(caller, params.id, body))
  on(revokeComplimentary, ({ caller, params, body }) => complimentary.revoke(caller, params.id, body))
}
