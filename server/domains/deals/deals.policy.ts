import type { DealRow } from './deals.repo.ts'

type Counted = Pick<DealRow, 'engagementRates' | 'accrued' | 'countsUntil' | 'settledAt'>

/** What counted acts have brought a deal so far; null where its price is fixed. */
export const engagementOf = ({ engagementRates: rates, accrued, countsUntil, settledAt }: Counted) =>
  rates === null ? null : { rates, accrued, countsUntil, settledAt }
