import { listPayoutCountries, startOnboarding } from '#shared/earnings.ts'
import type { Http } from '../../module.ts'
import type { PayeesService } from './payees.service.ts'

export function payeesRoutes({ on }: Http, payees: PayeesService): void {
  on(listPayoutCountries, () => payees.countries())
  on(startOnboarding, ({ caller, body }) => payees.onboard(caller, body?.country))
}
