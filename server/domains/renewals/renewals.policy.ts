import { shareBack } from '#shared/renewals.ts'
import type { ChargeFacts, InvoiceFacts, SubscriptionFacts } from '../../ports/stripe/membership.facts.ts'

/** A deal that could pay, with what is left of it. */
export interface Purse {
  contentId: string
  campaignId: string
  cents: number
}

/** How much each of these gives towards the sum, the first ones first. */
export function drawsOf(purses: readonly Purse[], sum: number): Purse[] {
  let left = sum
  return purses.flatMap((purse) => {
    const cents = Math.min(left, purse.cents)
    left -= cents
    return cents > 0 ? [{ ...purse, cents }] : []
  })
}

export type ReturnReason = 'voided' | 'ended' | 'disputed' | 'refunded'

/** What of a cover belongs to the earnings again by what became of its invoice, and why; null where nothing does. */
export function returnOf(
  cover: { amountCents: number },
  facts: {
    invoice: Pick<InvoiceFacts, 'status' | 'paidAt'>
    subscription: Pick<SubscriptionFacts, 'endedAt'> | null
    charge: Pick<ChargeFacts, 'amountCents' | 'refundedCents' | 'isDisputed'> | null
  },
): { cents: number; reason: ReturnReason } | null {
  const { invoice, subscription, charge } = facts
  const all = (reason: ReturnReason) => ({ cents: cover.amountCents, reason })
  if (invoice.status === 'void') return all('voided')
  const endedAt = subscription?.endedAt ?? null
  if (invoice.paidAt && endedAt && invoice.paidAt > endedAt) return all('ended')
  if (charge?.isDisputed) return all('disputed')
  if (!charge || charge.refundedCents === 0) return null
  const card = { card: charge.amountCents, refunded: charge.refundedCents }
  return { cents: shareBack({ amount: cover.amountCents, ...card }), reason: 'refunded' }
}
