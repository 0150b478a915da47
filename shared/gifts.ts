import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { pageFields } from './paging.ts'
import type { Plan } from './plans.ts'
import { BillingDetails, FormTax } from './taxes.ts'
import { key, optionalText, text } from './text.ts'
import { time } from './time.ts'

/** So many months of a plan can be given. */
export const giftMonths = [1, 3, 6, 12] as const
export type GiftMonths = (typeof giftMonths)[number]

const daysOfMonths: Record<GiftMonths, number> = { 1: 31, 3: 92, 6: 184, 12: 366 }

/** The days that so many months are worth: never fewer than the calendar has, whenever they begin. */
export const giftDays = (months: number): number => daysOfMonths[months as GiftMonths] ?? months * 31

/** What so many months of a plan cost as a gift: its monthly price for each, or that of a year where it has one. */
export const giftPrice = (
  { price, yearlyPrice }: Pick<Plan, 'price' | 'yearlyPrice'>,
  months: GiftMonths,
): number => (months === 12 ? (yearlyPrice ?? price * 12) : price * months)

/** The words of a number of months. */
export const giftSpan = (months: number): string => (months === 1 ? '1 month' : `${months} months`)

/** Where a gift is redeemed. */
export const giftPath = (code: string): string => `/gift/${code}`

/** How its payment stands, and whether somebody has redeemed it. */
export const GiftStatus = z.enum(['open', 'failed', 'paid', 'redeemed'])
export type GiftStatus = z.output<typeof GiftStatus>
/** Why a gift is worth nothing: its payment was sent back or disputed, or an admin took it back. */
export const GiftVoid = z.enum(['refund', 'dispute', 'revoked'])
export type GiftVoid = z.output<typeof GiftVoid>

const giftFields = {
  id: z.string(),
  plan: z.string(),
  planName: z.string(),
  months: z.int(),
  days: z.int(),
  amount: z.int(),
  refunded: z.int(),
  currency: z.string(),
  message: z.string(),
  status: GiftStatus,
  voidedFor: z.nullable(GiftVoid),
  createdAt: time,
  paidAt: z.nullable(time),
  redeemedAt: z.nullable(time),
  /** The username; null where nobody has, or their account is gone. */
  redeemedBy: z.nullable(z.string()),
}
/** A gift as its buyer sees it. */
export const Gift = z.object({
  ...giftFields,
  /** Null until it is paid. */
  code: z.nullable(z.string()),
  recipientEmail: z.nullable(z.string()),
})
export type Gift = z.output<typeof Gift>

/** The same as admins see it: without the code, which is the gift. */
export const AdminGift = z.object({ ...giftFields, buyer: z.string() })
export type AdminGift = z.output<typeof AdminGift>

const emailSentence = 'Please enter a valid email address'
export const GiftInput = z.object({
  planSlug: key,
  months: z.literal(giftMonths, `Choose ${giftMonths.join(', ')} months`),
  message: z.optional(optionalText(500)),
  /** Whom and where the receipt is for, where taxes are judged by it. */
  billing: z.optional(BillingDetails),
  recipientEmail: z.optional(
    z.nullable(
      z.string(emailSentence).check(z.trim(), z.maxLength(254, emailSentence), z.email(emailSentence)),
    ),
  ),
})
export type GiftInput = z.output<typeof GiftInput>

export const buyGift = endpoint({
  method: 'POST',
  path: '/api/gifts',
  summary: 'Start paying for a membership for somebody else; the answer configures the payment form',
  access: 'signed-in',
  limit: 'billing',
  refuses: ['plan.not_found', 'billing.address_needed', 'billing.tax_id', 'payment.unavailable'],
  body: GiftInput,
  reply: z.object({
    giftId: z.string(),
    clientSecret: z.string(),
    amount: z.int(),
    currency: z.string(),
    tax: z.optional(FormTax),
  }),
})

export const listGifts = endpoint({
  method: 'GET',
  path: '/api/gifts',
  summary: 'The gifts that the caller has paid for, the newest first',
  access: 'signed-in',
  reply: z.array(Gift),
})

export const getGift = endpoint({
  method: 'GET',
  path: '/api/gifts/:id',
  summary: 'One of the caller’s gifts; while it is open its state is read from the provider',
  access: 'signed-in',
  limit: 'checkout',
  refuses: ['gift.not_found', 'payment.unavailable'],
  reply: Gift,
})

/** What whoever has the code sees. */
export const OfferedGift = z.object({
  plan: z.string(),
  planName: z.string(),
  months: z.int(),
  days: z.int(),
  message: z.string(),
  /** The username of who bought it; null where their account is gone. */
  from: z.nullable(z.string()),
  state: z.enum(['ready', 'redeemed', 'void']),
  isOwn: z.boolean(),
  isRedeemedByCaller: z.boolean(),
})
export type OfferedGift = z.output<typeof OfferedGift>

export const lookAtGift = endpoint({
  method: 'GET',
  path: '/api/gifts/code/:code',
  summary: 'What the gift of a code is',
  access: 'public',
  isOfOne: true,
  limit: 'gift',
  refuses: ['gift.not_found'],
  reply: OfferedGift,
})

export const redeemGift = endpoint({
  method: 'POST',
  path: '/api/gifts/code/:code/redeem',
  summary:
    'Have the months of a gift, once: as complimentary time, which waits while the caller pays for a plan',
  access: 'signed-in',
  limit: 'gift',
  refuses: ['gift.not_found', 'gift.redeemed', 'gift.void', 'gift.other_plan'],
  reply: OfferedGift,
})

export const GiftQuery = z.object({
  ...pageFields,
  /** A username: of who bought it, or who has it. */
  user: z.optional(key),
  state: z.optional(z.enum(['paid', 'redeemed', 'void'])),
})
export type GiftQuery = z.output<typeof GiftQuery>

export const listAllGifts = endpoint({
  method: 'GET',
  path: '/api/admin/gifts',
  summary: 'Gifts that were paid for, the newest first',
  access: 'admin',
  limit: 'admin',
  isPaged: true,
  query: GiftQuery,
  reply: z.array(AdminGift),
})

export const getAnyGift = endpoint({
  method: 'GET',
  path: '/api/admin/gifts/:id',
  summary: 'One gift',
  access: 'admin',
  limit: 'admin',
  refuses: ['gift.not_found'],
  reply: AdminGift,
})

export const revokeGift = endpoint({
  method: 'POST',
  path: '/api/admin/gifts/:id/revoke',
  summary:
    'Take a gift back: nobody can redeem it, and what is left of its time ends; on wish its money goes back',
  access: 'admin',
  limit: 'admin',
  refuses: ['gift.not_found', 'gift.void'],
  body: z.object({
    reason: text({ max: limits.reasonMax, tooShort: 'Please give a reason' }),
    refund: z.optional(z.boolean()),
  }),
  reply: AdminGift,
})
