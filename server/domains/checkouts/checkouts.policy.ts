import { isRefunded } from '#shared/opinions.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { ChargeFacts, CheckoutFacts, SubscriptionFacts } from '../../ports/stripe/membership.facts.ts'

type Member = Tables['users']['$inferSelect']
export type CheckoutRow = Tables['pendingCheckouts']['$inferSelect']

/** The coupon that a checkout has a use of: one that was not paid in time, or was paid back, has none any more. */
export const heldBy = ({ status, couponId }: Pick<CheckoutRow, 'status' | 'couponId'>): string | null =>
  status === 'expired' || status === 'refunded' ? null : couponId

export type Caller = { id: string } | null

/** Whether somebody may go on with a checkout in place of beginning another one. */
export const isUsableBy = (
  { status, userId }: Pick<CheckoutRow, 'status' | 'userId'>,
  caller: Caller,
): boolean => (status === 'open' || status === 'expired') && (userId ?? caller?.id) === caller?.id

/** Nobody by this row claims anything any more: they are erased, or banned for good. */
export const isGone = (member: Pick<Member, 'isTombstone' | 'isBlocked' | 'blockedUntil'>): boolean =>
  member.isTombstone || (member.isBlocked && member.blockedUntil === null)

/** When a checkout was paid: what its coupon is good for counts from there, however late we hear of it. */
export const paidAtOf = ({ createdAt }: Pick<SubscriptionFacts, 'createdAt'>, now: Date): Date =>
  createdAt < now ? createdAt : now

/** What the provider's facts mean for our row. */
export type CheckoutOutcome =
  | { kind: 'open' | 'expired' | 'ended' }
  /** The facts are of something else than what was ordered; names the facts that differ. */
  | { kind: 'mismatch'; differing: string[] }
  /** All of the money went back, or a bank has taken it. */
  | { kind: 'lost'; subscription: SubscriptionFacts | null }
  | { kind: 'paid'; subscription: SubscriptionFacts; charge: ChargeFacts | null }

/** What a checkout has come to, by what the provider says of it and never by what a browser says. */
export function outcomeOf(row: CheckoutRow, facts: CheckoutFacts, livemode: boolean): CheckoutOutcome {
  if (facts.status === 'expired') return { kind: 'expired' }
  if (facts.status === 'open' || !facts.isPaid) return { kind: 'open' }
  const { subscription, charge } = facts
  if (charge && (isRefunded(charge) || charge.isDisputed)) return { kind: 'lost', subscription }
  const differing = differingFacts(row, facts, livemode)
  if (!subscription || differing.length > 0) return { kind: 'mismatch', differing }
  if (subscription.status !== 'active' && subscription.status !== 'trialing') return { kind: 'ended' }
  return { kind: 'paid', subscription, charge }
}

function differingFacts(row: CheckoutRow, facts: CheckoutFacts, livemode: boolean): string[] {
  const isEqual = {
    kind: facts.kind === 'membership',
    reference: facts.reference === row.id,
    price: facts.priceId === row.priceId,
    amount: facts.amountCents === row.amountCents,
    currency: facts.currency === row.currency,
    livemode: facts.livemode === livemode,
  }
  return Object.entries(isEqual).flatMap(([name, isSame]) => (isSame ? [] : [name]))
}
