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
>

/** Until when a membership lasts as it stands: null while no end is known. */
const endOf = (facts: Facts): Date | null =>
  facts.subscriptionStatus === 'cancelled' ? facts.subscriptionExpiresAt : facts.graceEndsAt

/** What somebody is a member of, and until when; null for whoever is none. */
export function stateOf(facts: Facts, now: Date): { plan: string; endsAt: Date | null } | null {
  const plan = planOf(facts)
  if (facts.subscriptionStatus === 'none' || plan === null) return null
  const endsAt = endOf(facts)
  return hasEnded({ endsAt }, now) ? null : { plan, endsAt }
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
