import { limits } from './limits.ts'

/** The three words of a subscription that the product speaks of. */
export type SubscriptionWord = 'none' | 'active' | 'cancelled'
export type Role = 'user' | 'moderator' | 'admin'

/** What the payment provider says of a subscription. */
export interface SubscriptionFacts {
  /** The provider's own status word. */
  status: string
  periodStartAt: Date
  periodEndAt: Date
  /** When it ends, if a cancellation is set. */
  cancelAt: Date | null
}

export interface MembershipState {
  word: SubscriptionWord
  /** Until when access is paid for, or granted as grace; shown even after it has passed. */
  expiresAt: Date
  /** Set while a failed renewal is forgiven: the start of the unpaid period plus seven days. */
  graceEndsAt: Date | null
}

const day = 24 * 60 * 60 * 1000

/** Translates the provider's facts into our word and its date, as of `now`. */
export function membershipStateOf(facts: SubscriptionFacts, now: Date): MembershipState {
  switch (facts.status) {
    case 'active':
    case 'trialing':
      return facts.cancelAt
        ? { word: 'cancelled', expiresAt: facts.cancelAt, graceEndsAt: null }
        : { word: 'active', expiresAt: facts.periodEndAt, graceEndsAt: null }
    case 'past_due': {
      const graceEndsAt = new Date(facts.periodStartAt.getTime() + limits.graceDays * day)
      return { word: now < graceEndsAt ? 'active' : 'none', expiresAt: graceEndsAt, graceEndsAt }
    }
    default:
      return { word: 'none', expiresAt: facts.periodEndAt, graceEndsAt: null }
  }
}

/** The membership that a person pays for, as their row has it. */
export interface PaidFields {
  subscriptionStatus: SubscriptionWord
  subscriptionExpiresAt: Date | null
  graceEndsAt: Date | null
}

/** Time that somebody was given at once, by a gift or by an admin. */
export interface ComplimentaryPart {
  giftId: string | null
  ms: number
}

/** What somebody was given without paying. */
export interface ComplimentaryFields {
  /** The slug of its plan. */
  complimentaryPlan: string | null
  complimentaryUntil: Date | null
  /** Since when its days stand still, because a paid membership runs. */
  complimentaryHeldAt: Date | null
}

/** A seat of a plan that somebody else pays for: what that person's row says, kept with it. */
export interface SeatFields {
  seatHolderId: string | null
  /** The slug of the plan. */
  seatPlan: string | null
  seatStatus: SubscriptionWord
  seatExpiresAt: Date | null
  seatGraceEndsAt: Date | null
}

export interface MembershipFields extends PaidFields, SeatFields, ComplimentaryFields {
  role: Role
}

/**
 * Whether a paid membership gives access, decided by dates at the moment of asking: `active` until a running grace
 * ends; `cancelled` until the paid period ends. An active subscription is not ended by its date alone, because the
 * renewal's news may be on its way.
 */
export function isPaid(user: PaidFields, now: Date): boolean {
  switch (user.subscriptionStatus) {
    case 'active':
      return user.graceEndsAt === null || now < user.graceEndsAt
    case 'cancelled':
      return user.subscriptionExpiresAt !== null && now < user.subscriptionExpiresAt
    case 'none':
      return false
  }
}

/** The paid membership behind a seat: it gives access by the same dates as to whoever pays for it. */
export const seatAsPaid = (user: SeatFields): PaidFields => ({
  subscriptionStatus: user.seatHolderId === null ? 'none' : user.seatStatus,
  subscriptionExpiresAt: user.seatExpiresAt,
  graceEndsAt: user.seatGraceEndsAt,
})

/** Whether a seat of somebody else's plan gives access. */
export const isSeated = (user: SeatFields, now: Date): boolean => isPaid(seatAsPaid(user), now)

/** Whether something paid runs, one's own or a seat: complimentary days stand still beside it. */
export const hasPaidWord = (user: Pick<PaidFields, 'subscriptionStatus'> & SeatFields): boolean =>
  user.subscriptionStatus !== 'none' || seatAsPaid(user).subscriptionStatus !== 'none'

/** Whether somebody has a complimentary membership whose end has not come; one that stands still does not end. */
export const isComplimentary = (
  { complimentaryUntil, complimentaryHeldAt }: ComplimentaryFields,
  now: Date,
): boolean => complimentaryUntil !== null && (complimentaryHeldAt ?? now) < complimentaryUntil

/** Whether somebody may use what members pay for: staff always, others by what is paid for them or was given. */
export const isEntitled = (user: MembershipFields, now: Date): boolean =>
  user.role !== 'user' || isPaid(user, now) || isSeated(user, now) || isComplimentary(user, now)

/**
 * The slug of the plan whose limits hold for somebody: the one they pay for, else the one that they have a seat of,
 * else the one they were given.
 */
export const planInForce = (
  user: PaidFields & SeatFields & ComplimentaryFields & { planType: string },
  now: Date,
): string => {
  if (isPaid(user, now)) return user.planType
  if (isSeated(user, now)) return user.seatPlan ?? user.planType
  return isComplimentary(user, now) ? (user.complimentaryPlan ?? user.planType) : user.planType
}

/**
 * What becomes of a complimentary membership when the paid one, or a seat, changes its word: paid time comes first,
 * so its days stand still from the beginning of that and go on with its end. Nothing where it stays as it is.
 */
export function complimentaryAfter(
  user: ComplimentaryFields,
  { word, now }: { word: SubscriptionWord; now: Date },
): Partial<ComplimentaryFields> {
  const { complimentaryUntil: until, complimentaryHeldAt: heldAt } = user
  if (!until || !isComplimentary(user, now)) return {}
  if (word !== 'none') return heldAt ? {} : { complimentaryHeldAt: now }
  if (!heldAt) return {}
  const left = until.getTime() - heldAt.getTime()
  return { complimentaryHeldAt: null, complimentaryUntil: new Date(now.getTime() + left) }
}
