import type { CouponOff } from '#shared/coupons.ts'
import type { BillingInterval } from '#shared/plans.ts'
import type { BillingDetails } from '#shared/taxes.ts'
import type { TaxFacts } from './taxes.facts.ts'

/** A plan at one of its prices. */
export interface PlanToSell {
  slug: string
  name: string
  interval: BillingInterval
  amountCents: number
  currency: string
}

export interface PriceFacts {
  priceId: string
  productId: string
  amountCents: number
  currency: string
  /** An archived one sells nothing. */
  isActive: boolean
}

/** A coupon to be known to the provider, which takes it off by itself. */
export interface CouponToSell extends CouponOff {
  couponId: string
  /** What invoices call it. */
  name: string
  /** What it is for; none named is all. */
  productIds: string[]
}

/** A coupon for a subscription that runs already, in place of any that it has. */
export interface CouponGrant {
  subscriptionId: string
  /** The provider's name of it. */
  couponId: string
  grantId: string
}

export interface CardFacts {
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

export interface CardChangeOrder {
  userId: string
  customerId: string
  subscriptionId: string
}

/** A card on its way to the file, as the provider sees it. */
export interface CardChangeFacts {
  setupId: string
  isDone: boolean
  customerId: string | null
  userId: string | null
  subscriptionId: string | null
  methodId: string | null
}

export interface CheckoutOrder {
  checkoutId: string
  /** 1 for the first Session of this checkout; a new number makes a new Session. */
  attempt: number
  priceId: string
  /** The provider's name of a coupon that makes it cheaper. */
  couponId?: string | null
  /** Where the browser goes when the payment form is done. */
  returnUrl: string
  expiresAt: Date
  /** A returning customer; wins over `email`. */
  customerId?: string | null
  email?: string | null
  userId?: string | null
  /** What its taxes are judged by from now on; as before where it is left out. */
  billing?: BillingDetails | undefined
}

/** A membership that begins again, paid for by the card of the one before. */
export interface RestartOrder {
  checkoutId: string
  userId: string
  customerId: string
  priceId: string
  quantity: number
  /** The subscription whose card is charged. */
  formerSubscriptionId: string
}

export interface Restarted {
  /** As that of any checkout. */
  sessionId: string
  expiresAt: Date
}

export interface CheckoutStarted {
  /** To be stored: every later question about this checkout is asked by it. */
  sessionId: string
  /** `cs_…` for the checkout form, `pi_…` for the plain payment form. */
  clientSecret: string
  expiresAt: Date
  customerId: string | null
  /** What is charged when the form is sent, without taxes that come on top. */
  amountCents: number
  tax: TaxFacts | null
}

export type CheckoutStatus = 'open' | 'complete' | 'expired'

/** A checkout as the provider sees it, of a membership, a campaign funding or a gift. */
export interface CheckoutFacts {
  sessionId: string
  kind: 'membership' | 'funding' | 'gift'
  status: CheckoutStatus
  isPaid: boolean
  /** Our own id of the checkout, funding or gift that the Session was started with. */
  reference: string | null
  livemode: boolean
  /** Without taxes that come on top: our own price. */
  amountCents: number
  tax: TaxFacts | null
  currency: string
  /** Null for a funding. */
  priceId: string | null
  customerId: string | null
  email: string | null
  /** Lets the same browser carry on with an open checkout; null otherwise. */
  clientSecret: string | null
  expiresAt: Date
  subscription: SubscriptionFacts | null
  /** The money, once it was taken. */
  charge: ChargeFacts | null
}

type SubscriptionStatus =
  | 'active'
  | 'trialing'
  | 'past_due'
  | 'incomplete'
  | 'incomplete_expired'
  | 'unpaid'
  | 'paused'
  | 'canceled'

export interface SubscriptionFacts {
  subscriptionId: string
  customerId: string
  status: SubscriptionStatus
  priceId: string
  /** Of the plan: each of its prices is one of its product, also those of before. */
  productId: string
  interval: BillingInterval
  /** Of one seat. */
  amountCents: number
  /** How many seats are paid for. */
  quantity: number
  currency: string
  periodStartAt: Date
  periodEndAt: Date
  /** When it will end: at the period's end after a cancellation, or on the date an operator set. */
  cancelAt: Date | null
  endedAt: Date | null
  createdAt: Date
  livemode: boolean
  checkoutId: string | null
  userId: string | null
  latestInvoiceId: string | null
  /** The hosted page on which the latest invoice can be paid with a new card, while it is unpaid. */
  payUrl: string | null
  /** An upgrade waiting for the payer to authenticate. */
  pendingUpgrade: { priceId: string; expiresAt: Date } | null
}

export interface ChargeFacts {
  chargeId: string
  paymentIntentId: string | null
  status: 'succeeded' | 'pending' | 'failed'
  amountCents: number
  refundedCents: number
  /** The provider's fee, in the currency of its account; null until it is booked, up to an hour after the charge. */
  fee: { cents: number; currency: string } | null
  currency: string
  /** A bank has taken it back, and that was not undone; one that only asks has not. */
  isDisputed: boolean
  customerId: string | null
  /** Set when the charge paid an invoice of a membership. */
  invoiceId: string | null
  subscriptionId: string | null
  /** Set when the charge paid a campaign funding. */
  fundingId: string | null
  giftId: string | null
  transferGroup: string | null
  livemode: boolean
  createdAt: Date
}

export interface UpgradeQuestion {
  subscriptionId: string
  priceId: string
  /** How many seats at that price; as many as until now where it is not said. */
  quantity?: number
  /** The moment up to which the old price is charged; the preview and the upgrade must name the same. */
  prorationAt: Date
}

export interface UpgradePreview {
  amountDueCents: number
  currency: string
  prorationAt: Date
}

export interface UpgradeOrder extends UpgradeQuestion {
  quoteId: string
}

export type UpgradeOutcome =
  | { outcome: 'applied'; subscription: SubscriptionFacts }
  /** The plan in force stays until the payer has authenticated in the browser with this secret. */
  | { outcome: 'action_required'; clientSecret: string; subscription: SubscriptionFacts }

/** Another number of seats from the next payment on: nothing is charged or given back for the running period. */
export interface QuantityOrder {
  subscriptionId: string
  quantity: number
  /** Counts the changes to this membership, as with a cancellation. */
  billingVersion: number
}

export interface CancellationOrder {
  subscriptionId: string
  /** True cancels at the end of the period; false takes the cancellation back. */
  cancel: boolean
  /** Counts the changes to this membership, so that cancel, resume, cancel are three different requests. */
  billingVersion: number
}

export interface MemberLink {
  subscriptionId: string
  customerId: string
  userId: string
  email: string
}

type InvoiceStatus = 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'

export interface InvoiceFacts {
  invoiceId: string
  number: string | null
  subscriptionId: string | null
  customerId: string | null
  status: InvoiceStatus
  amountDueCents: number
  amountPaidCents: number
  /** What could still be paid of it. */
  amountRemainingCents: number
  currency: string
  /** What coupons took off it. */
  discountCents: number
  /** The taxes in it. */
  taxCents: number
  /** Whether it is for another period of a running subscription. */
  isRenewal: boolean
  createdAt: Date
  paidAt: Date | null
  periodStartAt: Date
  periodEndAt: Date
  /** The hosted page that takes another card; only while open. */
  payUrl: string | null
  pdfUrl: string | null
}

export interface InvoicePage {
  customerId: string
  /** 1-100. */
  limit: number
  /** The last invoice of the page before. */
  afterInvoiceId?: string | null
}

/** What is paid of an invoice by other means than its card. */
export interface CreditOrder {
  coverId: string
  invoiceId: string
  customerId: string
  amountCents: number
  currency: string
  /** The line that its payer reads. */
  description: string
}

export type CreditOutcome =
  | { outcome: 'credited'; creditId: string }
  /** It is paid, void or given up, or less than that is left to be paid. */
  | { outcome: 'closed' }
