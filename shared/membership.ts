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

export interface MembershipFields {
  role: Role
  subscriptionStatus: SubscriptionWord
  subscriptionExpiresAt: Date | null
  graceEndsAt: Date | null
}

/**
 * Whether somebody may use what members pay for, decided by dates at the moment of asking: staff always;
 * `active` until a running grace ends; `cancelled` until the paid period ends.
 * An active subscription is not ended by its date alone, because the renewal's news may be on its way.
 */
export function isEntitled(user: MembershipFields, now: Date): boolean {
  if (user.role !== 'user') return true
  switch (user.subscriptionStatus) {
    case 'active':
      return user.graceEndsAt === null || now < user.graceEndsAt
    case 'cancelled':
      return user.subscriptionExpiresAt !== null && now < user.subscriptionExpiresAt
    case 'none':
      return false
  }
}
