import type { Stripe } from 'stripe'
import type { CardBehaviour } from './engine/cards.ts'

/** What a Checkout Session was told to make once it is paid; the provider never shows it again. */
export interface SessionOrder {
  id: string
  paymentIntentId: string | null
  /** The payer, made when the form is first sent. */
  customerId: string | null
  email: string | null
  paymentIntentData: {
    description?: string
    transfer_group?: string
    metadata: Record<string, string>
  }
  subscriptionMetadata: Record<string, string>
  couponId: string | null
  /** The card to keep of somebody who pays nothing at first. */
  setupSecret: string | null
}

/** All that is kept of a card. */
export interface CardOnFile {
  id: string
  behaviour: CardBehaviour
  /** Whether its holder has authenticated once. */
  isAuthenticated: boolean
}

export interface OnboardingLink {
  id: string
  accountId: string
  returnUrl: string
  refreshUrl: string
  expiresAt: number
  isUsed: boolean
}

/** What is known only later of a charge or a refund. */
export interface Aftermath {
  id: string
  kind: 'dispute' | 'fraud_warning' | 'fee' | 'refund_arrives' | 'refund_fails'
  objectId: string
  dueAt: number
}

export interface ThinEvent {
  id: string
  object: 'v2.core.event'
  type: string
  livemode: false
  created: string
  related_object?: { id: string; type: string; url: string }
  /** Sent only to those who fetch the event. */
  data?: Record<string, unknown>
}

/** Everything the sandbox stores, by kind: the provider's own objects as they are sent, and a few of its secrets. */
export interface Records {
  product: Stripe.Product
  price: Stripe.Price
  coupon: Stripe.Coupon
  discount: Stripe.Discount
  customer: Stripe.Customer
  deleted_customer: Stripe.DeletedCustomer
  tax_id: Stripe.TaxId
  payment_method: Stripe.PaymentMethod
  'checkout.session': Stripe.Checkout.Session
  subscription: Stripe.Subscription
  invoice: Stripe.Invoice
  invoiceitem: Stripe.InvoiceItem
  credit_note: Stripe.CreditNote
  invoice_payment: Stripe.InvoicePayment
  payment_intent: Stripe.PaymentIntent
  setup_intent: Stripe.SetupIntent
  charge: Stripe.Charge
  refund: Stripe.Refund
  dispute: Stripe.Dispute
  'radar.early_fraud_warning': Stripe.Radar.EarlyFraudWarning
  transfer: Stripe.Transfer
  transfer_reversal: Stripe.TransferReversal
  balance_transaction: Stripe.BalanceTransaction
  event: Stripe.EventBase
  'v2.core.event': ThinEvent
  'test_helpers.test_clock': Stripe.TestHelpers.TestClock
  'v2.core.event_destination': Stripe.V2.Core.EventDestination
  'v2.core.account': Stripe.V2.Core.Account
  'sandbox.order': SessionOrder
  'sandbox.card': CardOnFile
  'sandbox.link': OnboardingLink
  'sandbox.aftermath': Aftermath
}

export type Kind = keyof Records
