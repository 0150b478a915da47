import type { BillingDetails } from '#shared/taxes.ts'
import type { TaxFacts } from './taxes.facts.ts'

export interface FundingOrder {
  fundingId: string
  campaignId: string
  brandId: string
  brandName: string
  brandEmail: string
  /** The brand's customer id, once one was made. */
  customerId?: string | null
  amountCents: number
  currency: string
  /** What the payer reads beside the amount. */
  description: string
  returnUrl: string
  expiresAt: Date
}

export interface GiftOrder {
  giftId: string
  /** Where the receipt goes. */
  buyerEmail: string | null
  /** The buyer, where taxes are reckoned and the provider knows them. */
  customerId: string | null
  /** What taxes are judged by; as before where it is left out. */
  billing?: BillingDetails | undefined
  amountCents: number
  currency: string
  /** What the payer reads beside the amount. */
  description: string
  returnUrl: string
  expiresAt: Date
}

export interface FundingStarted {
  sessionId: string
  clientSecret: string
  customerId: string
  expiresAt: Date
}

export type GiftStarted = Omit<FundingStarted, 'customerId'> & { tax: TaxFacts | null }

export interface RefundOrder {
  refundId: string
  chargeId: string
  /** Left out: all that is left of the charge. */
  amountCents?: number
  metadata?: Record<string, string>
}

type RefundStatus = 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'

export interface RefundFacts {
  /** The provider's id. */
  stripeRefundId: string
  /** Our own id; null for a refund made in the provider's dashboard. */
  refundId: string | null
  chargeId: string | null
  amountCents: number
  currency: string
  status: RefundStatus
  failureReason: string | null
  createdAt: Date
}

export interface DisputeFacts {
  disputeId: string
  chargeId: string
  amountCents: number
  /** What is taken from the balance now, less what came back. */
  withdrawnCents: number
  /** Fees so far, less those that were returned. */
  feeCents: number
  /** How many bookings these sums are made of; it only grows. */
  bookings: number
  currency: string
  /** A booking is in another currency than the dispute: its cents are not ours. */
  isForeign: boolean
  /** `warning_*` states take no money. */
  status: string
  outcome: 'open' | 'won' | 'lost'
  reason: string
  createdAt: Date
}

export interface FraudWarningFacts {
  warningId: string
  chargeId: string
  isActionable: boolean
  createdAt: Date
}

export interface TransferOrder {
  contentId: string
  /** 1, and one more only after the provider itself refused and no transfer was found. */
  attempt: number
  /** 2 and more for what came back to a deal after it was paid. */
  part?: number
  accountId: string
  amountCents: number
  currency: string
  transferGroup: string
  /** The charge that pays for it; left out when the money came from more than one. */
  sourceChargeId?: string | null
}

export interface TransferFacts {
  transferId: string
  contentId: string | null
  part: number
  accountId: string
  amountCents: number
  reversedCents: number
  currency: string
  transferGroup: string | null
  createdAt: Date
}

export interface ReversalOrder {
  reversalId: string
  transferId: string
  /** Left out: all of it. */
  amountCents?: number
  reason: string
}

export interface ReversalFacts {
  stripeReversalId: string
  transferId: string
  amountCents: number
}

export interface NewPayee {
  userId: string
  email: string
  displayName: string
  /** ISO 3166-1 alpha-2. */
  country: string
  /** The account before this one, which the provider has closed or does not know any more. */
  replaces?: string | null
}

export interface PayeeFacts {
  accountId: string
  /** The provider's word for the right to receive transfers. */
  capability: 'active' | 'pending' | 'restricted' | 'unsupported' | 'none'
  isPayable: boolean
  isClosed: boolean
  /** What the payee still has to hand in. */
  requirementsDue: string[]
}

export interface PayeeLinkOrder {
  accountId: string
  returnUrl: string
  refreshUrl: string
}

export interface BalanceFacts {
  currency: string
  availableCents: number
  pendingCents: number
}

export interface BalanceEntry {
  entryId: string
  /** `charge`, `refund`, `transfer`, `adjustment` and so on. */
  type: string
  amountCents: number
  feeCents: number
  netCents: number
  currency: string
  /** The charge, refund, transfer, reversal or dispute behind it. */
  sourceId: string | null
  /** The charge that came in, was refunded or was disputed. */
  chargeId: string | null
  /** The transfer that went out or was reversed. */
  transferId: string | null
  /** Known of charges and transfers. */
  transferGroup: string | null
  createdAt: Date
}
