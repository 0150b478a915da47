import { getRenewalChoice, setRenewalChoice } from '#shared/renewals.ts'
import type { Http } from '../../module.ts'
import type { RenewalsService } from './renewals.service.ts'

export function renewalsRoutes({ on }: Http, renewals: RenewalsService): void {
  on(getRenewalChoice, ({ caller }) => renewals.of(caller.id))
  on(setRenewalChoice, ({ caller, body: { isOn } }) => renewals.set(caller.id, isOn))
}
