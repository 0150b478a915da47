import * as z from 'zod/mini'

/** Why somebody's votes and ratings count nowhere: what they paid went back, or its bank says it was fraud. */
export const WithdrawalCause = z.enum(['refund', 'dispute'])
export type WithdrawalCause = z.output<typeof WithdrawalCause>

/** What a payment of a membership has come to. */
interface PaymentFate {
  amountCents: number
  refundedCents: number
}

/** What a dispute of such a payment has come to. */
interface DisputeFate {
  /** The provider's word; a `warning_` only asks. */
  status: string
  outcome: 'open' | 'won' | 'lost'
  reason: string
}

/** Whether a payment went back whole: a part of it given back leaves a paying member. */
export const isRefunded = ({ amountCents, refundedCents }: PaymentFate): boolean =>
  amountCents > 0 && refundedCents >= amountCents

/**
 * Whether a dispute withdraws opinions: at once where it says fraud, else when it was lost and the money is gone.
 * One that was won withdraws nothing.
 */
export function isWithdrawing({ status, outcome, reason }: DisputeFate): boolean {
  if (status.startsWith('warning_') || outcome === 'won') return false
  return outcome === 'lost' || reason === 'fraudulent'
}
