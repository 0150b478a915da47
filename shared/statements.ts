import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { time } from './time.ts'

/** A calendar month in UTC: `2026-10`. */
export const StatementMonth = z
  .string('Please choose a month')
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please choose a month such as 2026-10'))

/** What may stand in a statement. */
export const StatementEvent = z.enum([
  // A creator's.
  'earned',
  'dividend',
  'paid_out',
  'taken_back',
  'plan_paid',
  'plan_returned',
  // A brand's.
  'paid_in',
  'post',
  'post_returned',
  'refund',
  'refund_failed',
  'dispute_lost',
  'dispute_returned',
  'loss_recovered',
  // A member's, beside a `refund`.
  'payment',
])
export type StatementEvent = z.output<typeof StatementEvent>

/** One movement of money, in cents; below 0 where the balance gets smaller. */
export const StatementLine = z.object({
  at: time,
  event: StatementEvent,
  campaign: z.nullable(z.string()),
  brand: z.nullable(z.string()),
  /** By which the movement is found again: an application, a transfer, a payment or an invoice. */
  reference: z.nullable(z.string()),
  /** What the brand paid for a post, and the platform's part of it. */
  gross: z.nullable(z.int()),
  platformFee: z.nullable(z.int()),
  amount: z.int(),
  /** What was left after it; null where the movement is not of the balance. */
  balance: z.nullable(z.int()),
})
export type StatementLine = z.output<typeof StatementLine>

/**
 * One month of somebody's money, oldest first. A creator's balance is what is due to them, a brand's is its
 * budget that no post was paid from yet; payments of a member have none. opening + amounts = closing.
 */
export const Statement = z.object({
  kind: z.enum(['creator', 'brand', 'member']),
  name: z.string(),
  month: StatementMonth,
  /** The month of the first movement ever; null before there is one. */
  firstMonth: z.nullable(StatementMonth),
  currency: z.string(),
  opening: z.nullable(z.int()),
  closing: z.nullable(z.int()),
  totals: z.array(z.object({ event: StatementEvent, count: z.int(), amount: z.int() })),
  lines: z.array(StatementLine),
})
export type Statement = z.output<typeof Statement>

const ofMonth = z.object({ month: StatementMonth })

/** The first moment of a month, and the first after it. */
export function monthBounds(month: string): { from: Date; to: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return { from: new Date(Date.UTC(year, number - 1)), to: new Date(Date.UTC(year, number)) }
}

/** The month in which a moment lies. */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7)

/** Every month from the first to the last, newest first. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = last; month >= first && months.length < 1200;) {
    months.push(month)
    month = monthOf(new Date(monthBounds(month).from.getTime() - 1))
  }
  return months
}

export const getEarningsStatement = endpoint({
  method: 'GET',
  path: '/api/earnings/statement',
  summary: 'A month of the caller’s earnings: what became due, what was paid out, what was taken back',
  access: 'signed-in',
  query: ofMonth,
  reply: Statement,
})

export const downloadEarningsStatement = endpoint({
  method: 'GET',
  path: '/api/earnings/statement/csv',
  summary: 'The same as CSV',
  access: 'signed-in',
  query: ofMonth,
  replyType: 'text/csv',
  reply: z.unknown(),
})

export const getBrandStatement = endpoint({
  method: 'GET',
  path: '/api/brands/:slug/statement',
  summary: 'A month of a brand’s budgets: what was paid in, spent on posts and refunded',
  access: 'signed-in',
  refuses: ['access.denied', 'brand.not_found'],
  query: ofMonth,
  reply: Statement,
})

export const downloadBrandStatement = endpoint({
  method: 'GET',
  path: '/api/brands/:slug/statement/csv',
  summary: 'The same as CSV',
  access: 'signed-in',
  refuses: ['access.denied', 'brand.not_found'],
  query: ofMonth,
  replyType: 'text/csv',
  reply: z.unknown(),
})

export const getPaymentsStatement = endpoint({
  method: 'GET',
  path: '/api/invoices/statement',
  summary: 'The receipt of what the caller paid for a membership in a month, and what went back of it',
  access: 'signed-in',
  scope: 'billing',
  refuses: ['payment.unavailable'],
  query: ofMonth,
  reply: Statement,
})

export const downloadPaymentsStatement = endpoint({
  method: 'GET',
  path: '/api/invoices/statement/csv',
  summary: 'The same as CSV',
  access: 'signed-in',
  scope: 'billing',
  refuses: ['payment.unavailable'],
  query: ofMonth,
  replyType: 'text/csv',
  reply: z.unknown(),
})
