import { type PaidFields, seatAsPaid } from '#shared/membership.ts'
import type { Span } from '#shared/statRules.ts'
import type { Member } from '../users/users.service.ts'

/** The plan of a membership that has one. */
export const planOf = ({ planType }: Pick<Member, 'planType'>): string | null =>
  planType === 'none' ? null : planType

/** Whether a span is over at a moment. */
export const hasEnded = ({ endsAt }: Pick<Span, 'endsAt'>, now: Date): boolean =>
  endsAt !== null && endsAt <= now

type Facts = Pick<
  Member,
  | 'subscriptionStatus'
  | 'subscriptionExpiresAt'
  | 'graceEndsAt'
  | 'planType'
  | 'stripeSubscriptionId'
  | 'stripePeriodEndAt'
  | 'createdAt'
  | 'seatHolderId'
  | 'seatPlan'
  | 'seatStatus'
  | 'seatExpiresAt'
  | 'seatGraceEndsAt'
>

/** Until when a membership lasts as it stands: null while no end is known. */
const endOf = (facts: PaidFields): Date | null =>
  facts.subscriptionStatus === 'cancelled' ? facts.subscriptionExpiresAt : facts.graceEndsAt

interface State {
  plan: string
  endsAt: Date | null
  /** A seat of somebody else's plan brings nothing by itself: its payer's membership brings it. */
  isSeat: boolean
}

/** What somebody is a member of, by what they pay or by a seat, and until when; null for whoever is none. */
export function stateOf(facts: Facts, now: Date): State | null {
  const own = { paid: facts, plan: planOf(facts), isSeat: false }
  const seat = { paid: seatAsPaid(facts), plan: facts.seatPlan, isSeat: true }
  for (const { paid, plan, isSeat } of [own, seat]) {
    if (paid.subscriptionStatus === 'none' || plan === null) continue
    const endsAt = endOf(paid)
    if (!hasEnded({ endsAt }, now)) return { plan, endsAt, isSeat }
  }
  return null
}

/**
 * The membership of before anything was written down, as far as it is known: from the first payment, or else from the
 * day of the account, to its end. Null for whoever never was a member.
 */
export function spanBefore(facts: Facts, firstPaidAt: Date | null, now: Date): Span | null {
  const { subscriptionStatus, stripeSubscriptionId, createdAt } = facts
  if (subscriptionStatus === 'none' && stripeSubscriptionId === null) return null
  const startsAt = firstPaidAt ?? createdAt
  const known = subscriptionStatus === 'none' ? lastKnown(facts) : endOf(facts)
  const isFuture = subscriptionStatus === 'none' && known !== null && known > now
  const endsAt = isFuture ? now : known
  if (startsAt > now || (endsAt !== null && endsAt <= startsAt)) return null
  return { firstAt: startsAt, startsAt, endsAt }
}

/** The end of a membership that is over: of what was paid for last. */
const lastKnown = ({ subscriptionExpiresAt, stripePeriodEndAt, createdAt }: Facts): Date =>
  subscriptionExpiresAt ?? stripePeriodEndAt ?? createdAt
