import type { LoginRecord } from '../../ports/identity.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** How long a sign-in lasts at most, and how long without being used. */
export const ABSOLUTE_MS = 30 * DAY_MS
const IDLE_MS = 7 * DAY_MS

/** When a session ends unless it is used again. */
export function expiryOf(signedInAt: Date, lastSeenAt: Date): Date {
  return new Date(Math.min(lastSeenAt.getTime() + IDLE_MS, signedInAt.getTime() + ABSOLUTE_MS))
}

/** How long a login may be under way. */
export const LOGIN_MS = 10 * 60_000

/** What a browser that comes back from paying may say: it only chooses a notice, never a plan. */
export interface PaymentHint {
  plan: string
}

/** A login that the provider has not answered yet. */
export interface LoginUnderWay extends LoginRecord {
  returnTo: string
  hint: PaymentHint | null
  expiresAt: number
}
