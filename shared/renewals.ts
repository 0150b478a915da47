import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { time } from './time.ts'

/** What a card cannot be charged with: the payment provider takes no less. */
export const leastCharge = 50

/**
 * How much of what a renewal asks for is taken from earnings: as much as there is, and never so much that a card
 * would be left with less than can be charged to it.
 */
export function coverOf({ payable, due }: { payable: number; due: number }): number {
  if (due <= 0 || payable <= 0) return 0
  if (payable >= due) return due
  return Math.max(0, Math.min(payable, due - leastCharge))
}

/** What goes back to the earnings when this much of the card's part was refunded: its share, to the cent. */
export function shareBack(cover: { amount: number; card: number; refunded: number }): number {
  const { amount, card, refunded } = cover
  if (card <= 0) return 0
  return refunded >= card ? amount : Math.floor((amount * Math.max(0, refunded)) / card)
}

/** `paying`: taken from the earnings, and the provider is being told. */
export const RenewalStatus = z.enum(['paying', 'paid', 'returned'])
export type RenewalStatus = z.output<typeof RenewalStatus>

/** One renewal that was paid from earnings, in cents. */
export const Renewal = z.object({
  invoiceId: z.string(),
  at: time,
  status: RenewalStatus,
  /** What the renewal cost, and what of it came from the earnings. */
  due: z.int(),
  amount: z.int(),
  /** What went back to the earnings since. */
  returned: z.int(),
  currency: z.string(),
})
export type Renewal = z.output<typeof Renewal>

/** Whether somebody's plan is paid from their earnings, and what that comes to, in cents. */
export const RenewalChoice = z.object({
  isOn: z.boolean(),
  /** What could be taken now: released, and with nothing against its payment. */
  payable: z.int(),
  currency: z.string(),
  /** The next renewal as it would be paid with the earnings of now, if it is chosen; null without one to come. */
  next: z.nullable(z.object({ at: time, amount: z.int(), fromEarnings: z.int(), fromCard: z.int() })),
  /** The latest first. */
  renewals: z.array(Renewal),
})
export type RenewalChoice = z.output<typeof RenewalChoice>

export const getRenewalChoice = endpoint({
  method: 'GET',
  path: '/api/earnings/renewal',
  summary: 'Whether the caller’s plan is paid from their earnings, what that comes to, and what was paid',
  access: 'signed-in',
  reply: RenewalChoice,
})

export const setRenewalChoice = endpoint({
  method: 'PUT',
  path: '/api/earnings/renewal',
  summary: 'Pays the caller’s plan from their earnings from the next renewal on, or not any more',
  access: 'signed-in',
  limit: 'billing',
  body: z.object({ isOn: z.boolean() }),
  reply: RenewalChoice,
})
