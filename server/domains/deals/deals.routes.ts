import { getEarnings } from '#shared/earnings.ts'
import type { Http } from '../../module.ts'
import type { EarningsService } from './earnings.service.ts'

export function dealsRoutes({ on }: Http, earnings: EarningsService): void {
  on(getEarnings, ({ caller }) => earnings.of(caller))
}
