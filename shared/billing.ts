import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { BillingInterval } from './plans.ts'
import { BillingDetails, FormTax } from './taxes.ts'
import { described, key } from './text.ts'
import { time } from './time.ts'

/** Where the payment provider tells of its events. */
export const stripeWebhookPath = '/api/stripe/webhook'

const planSlug = key

const codePattern = /^[A-Z0-9-]{4,40}$/

/** A code as it is stored, however it was typed. */
export const CouponCode = described(
  z.string().check(
    z.maxLength(60),
    z.overwrite((value) => value.trim().toUpperCase()),
    z.regex(codePattern, 'A code has 4 to 40 letters, digits and hyphens'),
  ),
  { minLength: 4, maxLength: 60 },
)

/** Why somebody may leave. */
export const departureReasons = [
  'too_expensive',
  'too_little_time',
  'not_enough_here',
  'something_missing',
  'somewhere_else',
  'other',
] as const
/** Why somebody leaves; a person may say one of them, or nothing. */
export const DepartureReason = z.enum(departureReasons)
export type DepartureReason = z.output<typeof DepartureReason>

/** What a browser's own checkout is at; `refunded` reads as expired. */
export const CheckoutStatus = z.enum(['open', 'paid', 'claimed', 'expired', 'none'])
export type CheckoutStatus = z.output<typeof CheckoutStatus>

export const SubscriptionChange = z.object({ subscriptionExpiresAt: z.nullable(time) })

export const createSubscriptionIntent = endpoint({
  method: 'POST',
  path: '/api/create-subscription-intent',
  summary: 'Start paying for a plan; the answer configures the payment form',
  access: 'public',
  isVital: true,
  limit: 'checkout',
  refuses: [
    'account.blocked',
    'subscription.exists',
    'plan.not_found',
    'coupon.not_found',
    'coupon.expired',
    'coupon.used_up',
    'coupon.other_plan',
    'checkout.paid',
    'checkout.busy',
    'billing.address_needed',
    'billing.tax_id',
    'payment.unavailable',
  ],
  body: z.object({
    planSlug,
    /** By the month unless told. */
    interval: z.optional(BillingInterval),
    couponCode: z.optional(CouponCode),
    /** Whom and where the invoice is for, where taxes are judged by it; as it was where it is left out. */
    billing: z.optional(BillingDetails),
  }),
  reply: z.object({
    clientSecret: z.string(),
    checkoutId: z.string(),
    /** What is charged when the form is sent. */
    amount: z.int(),
    currency: z.string(),
    /** The taxes in it; absent where none are reckoned. */
    tax: z.optional(FormTax),
  }),
})

export const claimCheckout = endpoint({
  method: 'POST',
  path: '/api/checkout/claim',
  summary: 'Attach the paid checkout of this browser, or of an emailed link, to the signed-in person',
  access: 'signed-in',
  limit: 'checkout',
  refuses: [
    'subscription.exists',
    'subscription.ended',
    'checkout.mismatch',
    'checkout.refunded',
    'checkout.claimed',
    'checkout.open',
    'checkout.busy',
    'checkout.not_found',
    'payment.unavailable',
  ],
  body: z.object({ token: z.optional(z.string().check(z.maxLength(200))) }),
  reply: z.object({ planSlug: z.string(), subscriptionExpiresAt: z.nullable(time) }),
})

export const getCheckoutStatus = endpoint({
  method: 'GET',
  path: '/api/checkout/status',
  summary: 'The state of this browser’s own checkout',
  access: 'public',
  isOfOne: true,
  isVital: true,
  reply: z.object({ status: CheckoutStatus, planSlug: z.optional(z.string()) }),
})

export const upgradeSubscription = endpoint({
  method: 'POST',
  path: '/api/upgrade-subscription',
  summary: 'Change to a higher-priced plan now, or preview what it costs',
  access: 'signed-in',
  limit: 'billing',
  refuses: [
    'subscription.not_active',
    'subscription.cancelled',
    'subscription.past_due',
    'subscription.busy',
    'subscription.ended',
    'plan.not_found',
    'plan.not_an_upgrade',
    'billing.address_needed',
    'payment.declined',
    'payment.unavailable',
  ],
  body: z.object({
    planSlug,
    /** As often as until now unless told. */
    interval: z.optional(BillingInterval),
    preview: z.optional(z.boolean()),
  }),
  reply: z.object({
    planSlug: z.string(),
    amountDue: z.int(),
    currency: z.string(),
    clientSecret: z.optional(z.string()),
  }),
})

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/cancel-subscription',
  summary: 'End the subscription with the paid period',
  access: 'signed-in',
  limit: 'billing',
  refuses: ['subscription.not_active', 'subscription.busy', 'subscription.ended', 'payment.unavailable'],
  /** Why, if they like to say. */
  body: z.object({ reason: z.optional(DepartureReason) }),
  reply: SubscriptionChange,
})

export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/api/resume-subscription',
  summary: 'Undo a cancellation before the period ends',
  access: 'signed-in',
  limit: 'billing',
  refuses: ['subscription.not_active', 'subscription.busy', 'subscription.ended', 'payment.unavailable'],
  reply: SubscriptionChange,
})

export const PaymentCard = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
})
export type PaymentCard = z.output<typeof PaymentCard>

export const getPaymentMethod = endpoint({
  method: 'GET',
  path: '/api/payment-method',
  summary: 'The card that the caller’s membership is charged to',
  access: 'signed-in',
  refuses: ['payment.unavailable'],
  reply: z.nullable(PaymentCard),
})

export const changePaymentMethod = endpoint({
  method: 'POST',
  path: '/api/payment-method',
  summary: 'Start changing the card; the answer configures the payment form',
  access: 'signed-in',
  limit: 'billing',
  refuses: ['subscription.not_active', 'subscription.busy', 'subscription.ended', 'payment.unavailable'],
  reply: z.object({ clientSecret: z.string(), setupId: z.string() }),
})

export const confirmPaymentMethod = endpoint({
  method: 'POST',
  path: '/api/payment-method/confirm',
  summary: 'Use the card from the payment form from now on, and charge what is owed at once',
  access: 'signed-in',
  limit: 'billing',
  refuses: [
    'subscription.not_active',
    'subscription.busy',
    'subscription.ended',
    'payment_method.not_found',
    'payment_method.unconfirmed',
    'payment.unavailable',
  ],
  body: z.object({ setupId: key }),
  reply: z.nullable(PaymentCard),
})

export const Invoice = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  amountDue: z.int(),
  amountPaid: z.int(),
  /** What of it went back to the card, or is on its way there. */
  amountRefunded: z.int(),
  /** What coupons took off it. */
  amountDiscount: z.int(),
  /** The taxes in it. */
  amountTax: z.int(),
  currency: z.string(),
  status: z.string(),
  createdAt: time,
  periodStart: time,
  periodEnd: time,
  payUrl: z.optional(z.string()),
  pdfUrl: z.optional(z.string()),
})
export type Invoice = z.output<typeof Invoice>

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/invoices',
  summary: 'The invoices of the caller’s membership',
  access: 'signed-in',
  refuses: ['payment.unavailable'],
  reply: z.array(Invoice),
})
