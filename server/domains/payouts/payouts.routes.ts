import { getEarnings, startOnboarding } from '#shared/earnings.ts'
import { getPayoutReport } from '#shared/payouts.ts'
import type { On } from '../../http/pipeline.ts'
import type { EarningsService } from './earnings.service.ts'
import type { Payees } from './payees.service.ts'
import type { PayoutReporting } from './report.service.ts'

interface Parts {
  earnings: EarningsService
  payees: Payees
  payoutReport: PayoutReporting
}

export function payoutsRoutes(on: On, { earnings, payees, payoutReport }: Parts): void {
  on(getEarnings, ({ caller }) => earnings.of(caller))
  on(startOnboarding, ({ caller }) => payees.onboard(caller))
  on(getPayoutReport, ({ query }) => payoutReport.read(query))
}
