import { isComplimentary, isPaid, isSeated, membershipStateOf } from '#shared/membership.ts'
import type { SubscriptionFacts } from '../../ports/stripe/membership.facts.ts'
import type { Member } from '../users/users.service.ts'

const running = new Set(['active', 'trialing', 'past_due'])
const over = new Set(['canceled', 'incomplete_expired'])

/** Whether the provider goes on charging for this person, or would, once paid. */
export function isLive(member: Member, now: Date): boolean {
  if (member.stripeSubscriptionId === null || !running.has(member.stripeStatus ?? '')) return false
  return member.subscriptionStatus !== 'cancelled' || !hasExpired(member, now)
}

/** Whether somebody must not begin to pay for a second membership. */
export function isSubscribed(member: Member, now: Date): boolean {
  return isLive(member, now) || isPaid(member, now)
}

/** How many seats are paid for in the running period: fewer were asked for where it is more than what will be paid. */
export function paidSeats(member: Member, now: Date): number {
  const { seats, seatsPaid, seatsPaidUntil, stripePeriodEndAt } = member
  // What is written of the period may be older than a renewal that nobody has told of yet.
  const isPaid =
    seatsPaidUntil !== null &&
    seatsPaidUntil > now &&
    seatsPaidUntil.getTime() === stripePeriodEndAt?.getTime()
  return isPaid ? Math.max(seats, seatsPaid ?? 1) : seats
}

export function hasExpired({ subscriptionExpiresAt }: Member, now: Date): boolean {
  return subscriptionExpiresAt !== null && subscriptionExpiresAt <= now
}

/** Whether a subscription is past and can never run again. */
export const isOver = (stripeStatus: string | null): boolean =>
  stripeStatus === null || over.has(stripeStatus)

/**
 * What we keep of the provider's facts, as of now; `planSlug` undefined keeps the plan as it is. The customer of
 * a subscription that is over may have been deleted, and is then forgotten: it is left as it is.
 */
export function membershipOf(facts: SubscriptionFacts, planSlug: string | undefined, now: Date) {
  const { word, expiresAt, graceEndsAt } = membershipStateOf(facts, now)
  const isEnded = isOver(facts.status)
  const planType = isEnded ? 'none' : planSlug
  return {
    ...(isEnded ? {} : { stripeCustomerId: facts.customerId }),
    stripeSubscriptionId: facts.subscriptionId,
    stripeStatus: facts.status as string,
    stripePriceId: facts.priceId,
    billingInterval: facts.interval,
    seats: facts.quantity,
    stripePeriodEndAt: facts.periodEndAt,
    subscriptionStatus: word,
    subscriptionExpiresAt: expiresAt,
    graceEndsAt,
    ...(planType === undefined ? {} : { planType }),
  }
}

/**
 * Whether a membership begins or ends for this person with this change of the paid one's word. Whoever has a seat or
 * a complimentary one beside it is a member before and after.
 */
export function turnOf(
  member: Member,
  after: Member['subscriptionStatus'],
  now: Date,
): 'began' | 'ended' | null {
  const isSame = (member.subscriptionStatus === 'none') === (after === 'none')
  if (isSame || isSeated(member, now) || isComplimentary(member, now)) return null
  return after === 'none' ? 'ended' : 'began'
}

/** Which of these fields are not as the row has them. */
export function differencesOf(member: Member, wanted: ReturnType<typeof membershipOf>): string[] {
  const comparable = (value: unknown): unknown => (value instanceof Date ? value.getTime() : value)
  return Object.entries(wanted).flatMap(([name, value]) =>
    comparable(member[name as keyof Member]) === comparable(value) ? [] : [name],
  )
}
