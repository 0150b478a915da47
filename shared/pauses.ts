import * as z from 'zod/mini'
import { DepartureReason } from './billing.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { pageFields } from './paging.ts'
import { Person } from './people.ts'
import { BillingInterval } from './plans.ts'
import { time } from './time.ts'

/** How many months a pause may last. */
export const pauseMonths = [1, 2, 3] as const
/** So many days before a membership comes back its person is told once more. */
export const pauseNoticeDays = 7

/** The same day so many calendar months (UTC) later, or the last of a month that has no such day. */
export function monthsAfter(at: Date, months: number): Date {
  const later = new Date(at)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  const last = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(at.getUTCDate(), last))
  return later
}

/** A membership that stands still from the end of what is paid for until a day on which it comes back by itself. */
export const MembershipPause = z.object({
  plan: z.string(),
  planName: z.string(),
  interval: BillingInterval,
  /** How many seats are paid for when it comes back, the payer's own included. */
  seats: z.int(),
  months: z.int(),
  startsAt: time,
  resumesAt: time,
  /** Whether it has begun; until then it is as easily taken back as asked for. */
  isPaused: z.boolean(),
  /** What is charged when it comes back, in cents, by the prices of now. */
  amount: z.int(),
  currency: z.string(),
})
export type MembershipPause = z.output<typeof MembershipPause>

export const getPause = endpoint({
  method: 'GET',
  path: '/api/subscription/pause',
  summary: 'The pause of the caller’s membership, begun or to come; null where there is none',
  access: 'signed-in',
  reply: z.nullable(MembershipPause),
})

export const pauseSubscription = endpoint({
  method: 'POST',
  path: '/api/subscription/pause',
  summary: 'Pause the membership from the end of what is paid for, for one to three months',
  access: 'signed-in',
  limit: 'billing',
  refuses: [
    'subscription.not_active',
    'subscription.cancelled',
    'subscription.past_due',
    'pause.exists',
    'payment.unavailable',
  ],
  body: z.object({
    months: z.int().check(z.gte(1), z.lte(3)),
    /** Why they thought of leaving, where they were asked. */
    reason: z.optional(DepartureReason),
  }),
  reply: MembershipPause,
})

export const endPause = endpoint({
  method: 'DELETE',
  path: '/api/subscription/pause',
  summary:
    'Take a pause back that has not begun: the membership goes on; one that has begun then never ends by itself',
  access: 'signed-in',
  limit: 'billing',
  refuses: ['pause.not_found', 'payment.unavailable'],
  reply: z.object({ isPaused: z.boolean() }),
})

export const comeBack = endpoint({
  method: 'POST',
  path: '/api/subscription/pause/end',
  summary: 'End a pause before its day: the membership begins again, and is charged for, now',
  access: 'signed-in',
  limit: 'billing',
  refuses: [
    'pause.not_found',
    'subscription.busy',
    'checkout.busy',
    'checkout.refunded',
    'payment.declined',
    'payment.unavailable',
  ],
  reply: z.object({ planSlug: z.string() }),
})

/** A pause as admins see it. */
export const AdminPause = z.extend(MembershipPause, { id: z.string(), person: Person })
export type AdminPause = z.output<typeof AdminPause>

export const PauseQuery = z.object({
  ...pageFields,
  user: z.optional(z.string().check(z.maxLength(limits.searchMax))),
})
export type PauseQuery = z.output<typeof PauseQuery>

export const listPauses = endpoint({
  method: 'GET',
  path: '/api/admin/pauses',
  summary: 'Memberships that are paused or will be, the first to come back first',
  access: 'admin',
  limit: 'admin',
  refuses: ['user.not_found'],
  isPaged: true,
  query: PauseQuery,
  reply: z.array(AdminPause),
})
