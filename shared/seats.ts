import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { pageFields } from './paging.ts'
import { Person } from './people.ts'
import { BillingInterval } from './plans.ts'
import { text } from './text.ts'
import { time } from './time.ts'

/** How long an invitation to a seat is valid. */
export const seatInvitationDays = 30
/** More than anybody may have; each plan names its own most. */
const mostSeats = 100

/** Whether a seat is somebody's, or somebody was invited to it. */
export const SeatState = z.enum(['invited', 'taken'])
export type SeatState = z.output<typeof SeatState>

/** A seat as its payer sees it. */
export const Seat = z.object({
  id: z.string(),
  state: SeatState,
  /** Who has it, or was invited by name. */
  person: z.nullable(Person),
  /** Of an invitation by mail. */
  email: z.nullable(z.string()),
  /** Since when they have it, or were invited. */
  since: time,
})
export type Seat = z.output<typeof Seat>

/** The seats that the caller pays for. */
export const PaidSeats = z.object({
  plan: z.string(),
  interval: BillingInterval,
  /** How many are paid for from the next payment on, the payer's own included. */
  seats: z.int(),
  /** How many are paid for until the period ends: fewer were asked for where it is more than `seats`. */
  paid: z.int(),
  /** The most that the plan allows. */
  max: z.int(),
  /** How many are somebody's, the payer's own included. */
  taken: z.int(),
  /** What one seat costs a period, in cents; null where it is not the price of now: they keep theirs. */
  price: z.nullable(z.int()),
  currency: z.string(),
  periodEndsAt: z.nullable(time),
  /** Whether the number can be changed now: not while the membership ends, or its payment is owed. */
  canChange: z.boolean(),
  people: z.array(Seat),
})
export type PaidSeats = z.output<typeof PaidSeats>

/** A seat that the caller has, or was invited to. */
export const HeldSeat = z.object({
  id: z.string(),
  holder: Person,
  plan: z.string(),
  since: time,
  /** When it ends, where an end is known. */
  endsAt: z.nullable(time),
})
export type HeldSeat = z.output<typeof HeldSeat>

export const SeatsView = z.object({
  paying: z.nullable(PaidSeats),
  held: z.nullable(HeldSeat),
  invitations: z.array(HeldSeat),
})
export type SeatsView = z.output<typeof SeatsView>

export const getSeats = endpoint({
  method: 'GET',
  path: '/api/seats',
  summary: 'The seats that the caller pays for, the one that they have, and those that they were invited to',
  access: 'signed-in',
  reply: SeatsView,
})

export const setSeatCount = endpoint({
  method: 'PUT',
  path: '/api/seats',
  summary: 'Pay for more seats now, or for fewer from the next period on; or preview what it costs',
  access: 'signed-in',
  limit: 'billing',
  refuses: [
    'subscription.not_active',
    'subscription.cancelled',
    'subscription.past_due',
    'subscription.busy',
    'subscription.ended',
    'seats.too_many',
    'seats.taken',
    'seats.reduced',
    'billing.address_needed',
    'payment.declined',
    'payment.unavailable',
  ],
  body: z.object({
    seats: z.int().check(z.gte(1), z.lte(mostSeats)),
    preview: z.optional(z.boolean()),
  }),
  reply: z.object({
    /** How many are in force after the call. */
    seats: z.int(),
    amountDue: z.int(),
    currency: z.string(),
    /** Of fewer: from when on they are paid for. */
    from: z.nullable(time),
    /** Set while the bank asks its holder; the seats are there when they have answered. */
    clientSecret: z.optional(z.string()),
  }),
})

export const inviteToSeat = endpoint({
  method: 'POST',
  path: '/api/seats/invitations',
  summary: 'Invite somebody to a seat of the caller’s plan, by username or e-mail address',
  access: 'signed-in',
  limit: 'billing',
  refuses: ['subscription.not_active', 'seats.invited', 'seats.too_many', 'user.not_found', 'user.self'],
  body: z.object({ to: text({ max: 200, tooShort: 'Please enter a username or an e-mail address' }) }),
  reply: Seat,
})

export const acceptSeat = endpoint({
  method: 'POST',
  path: '/api/seats/accept',
  summary:
    'Take the seat of an invitation: by its id where it names the caller, or by the token of a mailed link',
  access: 'signed-in',
  limit: 'billing',
  refuses: ['seats.not_found', 'seats.full', 'seats.has_one', 'subscription.busy'],
  body: z.object({
    id: z.optional(z.string().check(z.maxLength(100))),
    token: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: HeldSeat,
})

export const endSeat = endpoint({
  method: 'DELETE',
  path: '/api/seats/:id',
  summary: 'Leave a seat, free one that the caller pays for, or take an invitation back or decline it',
  access: 'signed-in',
  limit: 'billing',
  refuses: ['seats.not_found'],
  reply: z.object({ id: z.string() }),
})

/** A seat as admins see it. */
export const AdminSeat = z.extend(Seat, { holder: Person, plan: z.string() })
export type AdminSeat = z.output<typeof AdminSeat>

export const SeatQuery = z.object({
  ...pageFields,
  /** By the id or the username of who pays, or of who has it. */
  user: z.optional(z.string().check(z.maxLength(limits.searchMax))),
})
export type SeatQuery = z.output<typeof SeatQuery>

export const listSeats = endpoint({
  method: 'GET',
  path: '/api/admin/seats',
  summary: 'Seats of memberships and invitations to them, the newest first',
  access: 'admin',
  limit: 'admin',
  refuses: ['user.not_found'],
  isPaged: true,
  query: SeatQuery,
  reply: z.array(AdminSeat),
})

export const freeSeat = endpoint({
  method: 'DELETE',
  path: '/api/admin/seats/:id',
  summary: 'End a seat or an invitation to one; its payer may give it to somebody else',
  access: 'admin',
  limit: 'admin',
  refuses: ['seats.not_found'],
  body: z.object({ reason: text({ max: limits.reasonMax, tooShort: 'Please give a reason' }) }),
  reply: z.object({ id: z.string() }),
})
