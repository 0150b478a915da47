import type { Stripe } from 'stripe'
import { dateOf, expanded, idOf } from './reading.ts'
import type {
  BalanceEntry,
  BalanceFacts,
  DisputeFacts,
  RefundFacts,
  TransferFacts,
} from './marketplace.facts.ts'

export function refundFacts(refund: Stripe.Refund): RefundFacts {
  return {
    stripeRefundId: refund.id,
    refundId: refund.metadata?.['refundId'] ?? null,
    chargeId: idOf(refund.charge),
    amountCents: refund.amount,
    currency: refund.currency,
    status: (refund.status ?? 'pending') as RefundFacts['status'],
    failureReason: refund.failure_reason ?? null,
    createdAt: dateOf(refund.created),
  }
}

export function transferFacts(transfer: Stripe.Transfer): TransferFacts {
  return {
    transferId: transfer.id,
    contentId: transfer.metadata['contentId'] ?? null,
    part: Number(transfer.metadata['part'] ?? 1),
    accountId: idOf(transfer.destination) ?? '',
    amountCents: transfer.amount,
    reversedCents: transfer.amount_reversed,
    currency: transfer.currency,
    transferGroup: transfer.transfer_group,
    createdAt: dateOf(transfer.created),
  }
}

const outcomes: Partial<Record<string, DisputeFacts['outcome']>> = {
  won: 'won',
  warning_closed: 'won',
  lost: 'lost',
  // The networks gave the payment back at once; what was withdrawn stays away.
  prevented: 'lost',
  // The loss stands until the appeal is decided.
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
}

export function disputeFacts(dispute: Stripe.Dispute): DisputeFacts {
  const bookings = dispute.balance_transactions
  return {
    disputeId: dispute.id,
    chargeId: idOf(dispute.charge) ?? '',
    amountCents: dispute.amount,
    withdrawnCents: bookings.reduce((sum, booking) => sum - booking.amount, 0),
    feeCents: bookings.reduce((sum, booking) => sum + booking.fee, 0),
    bookings: bookings.length,
    currency: dispute.currency,
    isForeign: bookings.some((booking) => booking.currency !== dispute.currency),
    status: dispute.status,
    outcome: outcomes[dispute.status] ?? 'open',
    reason: dispute.reason,
    createdAt: dateOf(dispute.created),
  }
}

/** Whether a dispute keeps a payment from us: an inquiry only asks, and what was won is with us again. */
export const isStanding = ({ status, outcome }: DisputeFacts): boolean =>
  !status.startsWith('warning_') && outcome !== 'won'

export function balanceFacts(balance: Stripe.Balance, currency: string): BalanceFacts {
  const cents = (funds: { amount: number; currency: string }[]): number =>
    funds.find((fund) => fund.currency === currency)?.amount ?? 0
  return { currency, availableCents: cents(balance.available), pendingCents: cents(balance.pending) }
}

type Source = Partial<Record<'charge' | 'transfer' | 'transfer_group', string | { id: string } | null>>

export function balanceEntry(booking: Stripe.BalanceTransaction): BalanceEntry {
  const source = expanded(booking.source)
  const links: Source = (source as Source | null) ?? {}
  const isA = (object: string): boolean => source?.object === object
  return {
    entryId: booking.id,
    type: booking.type,
    amountCents: booking.amount,
    feeCents: booking.fee,
    netCents: booking.net,
    currency: booking.currency,
    sourceId: idOf(booking.source),
    chargeId: isA('charge') ? idOf(booking.source) : idOf(links.charge),
    transferId: isA('transfer') ? idOf(booking.source) : idOf(links.transfer),
    transferGroup: idOf(links.transfer_group),
    createdAt: dateOf(booking.created),
  }
}
