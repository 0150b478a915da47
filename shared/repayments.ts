import * as z from 'zod/mini'
import { Invoice } from './billing.ts'
import { endpoint } from './endpoint.ts'
import { RefundStatus } from './fundings.ts'
import { limits } from './limits.ts'
import { expected, Rehearsal } from './rehearsals.ts'
import { text } from './text.ts'
import { time } from './time.ts'

const reason = text({ max: limits.reasonMax, tooShort: 'Please give a reason' })

/** What of a membership's payment goes back to its card. */
export const Repayment = z.object({
  id: z.string(),
  invoiceId: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: RefundStatus,
  /** Whether the membership ends with it. */
  endsMembership: z.boolean(),
  reason: z.string(),
  createdAt: time,
})
export type Repayment = z.output<typeof Repayment>

/** An invoice with what went back of it. */
export const Payment = z.extend(Invoice, { refunds: z.array(Repayment) })
export type Payment = z.output<typeof Payment>

const cents = z.int().check(z.gte(1, 'The amount must be at least $0.01'), z.lte(limits.moneyMax))

/** What is left of a payment that may still go back. */
export const leftOf = ({
  amountCents,
  refundedCents,
}: {
  amountCents: number
  refundedCents: number
}): number => Math.max(0, amountCents - refundedCents)

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/payments',
  summary: 'The invoices of a person’s membership, and what went back of each',
  access: 'admin',
  limit: 'admin',
  refuses: ['user.not_found', 'payment.unavailable'],
  reply: z.array(Payment),
})

export const rehearseRepayment = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/payments/:invoiceId/rehearsal',
  summary: 'What refunding a payment would change if it were done now, with the hash of that list',
  access: 'admin',
  limit: 'admin',
  refuses: ['user.not_found', 'refund.not_found', 'refund.impossible', 'payment.unavailable'],
  query: z.object({
    /** All that is left where no amount is named, here and in the act. */
    amountCents: z.optional(z.pipe(z.coerce.number(), cents)),
    endsMembership: z._default(z.stringbool(), false),
  }),
  reply: Rehearsal,
})

export const repay = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/payments/:invoiceId/refund',
  summary: 'Send a payment of a membership back to its card, whole or in part',
  access: 'admin',
  limit: 'admin',
  refuses: [
    'user.not_found',
    'refund.not_found',
    'refund.impossible',
    'rehearsal.changed',
    'payment.unavailable',
  ],
  body: z.object({
    amountCents: z.optional(cents),
    endsMembership: z._default(z.boolean(), false),
    reason,
    expected,
  }),
  status: 201,
  reply: Repayment,
})
