import * as z from 'zod/mini'
import { Complimentary } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import type { ComplimentaryFields } from './membership.ts'
import { isComplimentary } from './membership.ts'
import { pageFields } from './paging.ts'
import { key, text } from './text.ts'
import { moment } from './time.ts'

const dayMs = 24 * 60 * 60 * 1000
/** How long a complimentary membership may last, from the day it is given. */
export const mostComplimentaryDays = 5 * 366
/** So many days before the end its person is told of it. */
export const complimentaryNoticeDays = 7

/** What somebody's row says of a complimentary membership, or null where none is left. */
export function complimentaryOf(user: ComplimentaryFields, now: Date) {
  const { complimentaryPlan: plan, complimentaryUntil: until, complimentaryHeldAt: heldAt } = user
  if (plan === null || until === null || !isComplimentary(user, now)) return null
  const left = until.getTime() - (heldAt ?? now).getTime()
  return { plan, until, isHeld: heldAt !== null, daysLeft: Math.ceil(left / dayMs) }
}

/** The last day of something that ends at this moment: what ends with a day ends at the first moment of the next. */
export const lastDayOf = (until: Date | string | number): Date => new Date(new Date(until).getTime() - 1)

/** Somebody with a complimentary membership, as admins see it. */
export const ComplimentaryMember = z.extend(Complimentary, { id: z.string(), username: z.string() })
export type ComplimentaryMember = z.output<typeof ComplimentaryMember>

const reason = text({ max: limits.reasonMax, tooShort: 'Please give a reason' })

export const ComplimentaryQuery = z.object({
  ...pageFields,
  q: z.optional(z.string().check(z.maxLength(limits.searchMax))),
  /** The slug of the plan that they have. */
  plan: z.optional(key),
})
export type ComplimentaryQuery = z.output<typeof ComplimentaryQuery>

export const listComplimentary = endpoint({
  method: 'GET',
  path: '/api/admin/complimentary',
  summary: 'Complimentary memberships, the first to end first',
  access: 'admin',
  limit: 'admin',
  isPaged: true,
  query: ComplimentaryQuery,
  reply: z.array(ComplimentaryMember),
})

export const giveComplimentary = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/complimentary',
  summary: 'Give a person a membership without payment; beside a paid one it waits for the end of that',
  access: 'admin',
  limit: 'admin',
  refuses: ['user.not_found', 'plan.not_found', 'complimentary.exists'],
  body: z.object({ plan: key, until: moment, reason }),
  reply: ComplimentaryMember,
})

export const extendComplimentary = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/complimentary',
  summary: 'Let a complimentary membership end later',
  access: 'admin',
  limit: 'admin',
  refuses: ['user.not_found', 'complimentary.not_found'],
  body: z.object({ until: moment, reason }),
  reply: ComplimentaryMember,
})

export const revokeComplimentary = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/complimentary',
  summary: 'End a complimentary membership now; what is paid for stays',
  access: 'admin',
  limit: 'admin',
  refuses: ['user.not_found', 'complimentary.not_found'],
  body: z.object({ reason }),
  reply: z.object({ id: z.string(), username: z.string() }),
})
