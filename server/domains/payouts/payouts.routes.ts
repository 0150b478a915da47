import { getPayoutReport } from '#shared/payouts.ts'
import type { Http } from '../../module.ts'
import type { ReportService } from './report.service.ts'

export function payoutsRoutes({ on }: Http, report: ReportService): void {
  on(getPayoutReport, ({ query }) => report.read(query))
}
