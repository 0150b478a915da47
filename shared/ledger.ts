import * as z from 'zod/mini'

/** The accounts of the marketplace’s books; + means that the account holds more. */
export const LedgerAccount = z.enum([
  'outside',
  'campaign_free',
  'deal_reserved',
  'creator_held',
  'platform_held',
  'forum_held',
  'creator_payable',
  'forum_payable',
  'platform_revenue',
  'transfer_pending',
  'forum_pending',
  'refund_pending',
  'disputed',
  'processor_fees',
  'losses',
])
export type LedgerAccount = z.output<typeof LedgerAccount>

/** Cents by account; an account without entries holds 0. */
export type Balances = Record<LedgerAccount, number>

/** A place where the books disagree with themselves or with what stands beside them. */
export const LedgerFinding = z.object({
  rule: z.string(),
  id: z.string(),
  stored: z.union([z.number(), z.string(), z.null()]),
  counted: z.union([z.number(), z.string(), z.null()]),
})
export type LedgerFinding = z.output<typeof LedgerFinding>
