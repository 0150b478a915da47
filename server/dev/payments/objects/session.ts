import type { Stripe } from 'stripe'
import { sumsOf } from './invoice.ts'

export interface NewSession {
  id: string
  created: number
  mode: 'payment' | 'subscription'
  /** Before anything is taken off. */
  amount: number
  off: number
  coupon: string | null
  currency: string
  customer: string | null
  email: string | null
  reference: string | null
  metadata: Record<string, string>
  expiresAt: number
  returnUrl: string
  secret: string
  lineItem: Stripe.LineItem
  isTaxed: boolean
  tax: Stripe.InvoiceLineItem.Tax[]
}

interface NewLineItem {
  price: Stripe.Price
  description: string
  off: number
}

export function lineItemObject(id: string, { price, description, off }: NewLineItem): Stripe.LineItem {
  const amount = price.unit_amount ?? 0
  return {
    id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: off,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount - off,
    currency: price.currency,
    description,
    metadata: null,
    price,
    quantity: 1,
  }
}

export function sessionObject(session: NewSession): Stripe.Checkout.Session {
  const { added, contained } = sumsOf(session.tax)
  return {
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: ['card'],
    amount_subtotal: session.amount,
    amount_total: session.amount - session.off + added,
    automatic_tax: {
      enabled: session.isTaxed,
      liability: session.isTaxed ? { type: 'self' } : null,
      provider: session.isTaxed ? 'stripe' : null,
      status: session.isTaxed ? 'complete' : null,
    },
    billing_address_collection: null,
    cancel_url: null,
    client_reference_id: session.reference,
    client_secret: session.secret,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: session.created,
    currency: session.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: session.customer,
    customer_account: null,
    customer_creation: session.customer ? null : 'always',
    customer_details: null,
    customer_email: session.email,
    discounts: session.coupon ? [{ coupon: session.coupon, promotion_code: null }] : [],
    expires_at: session.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    line_items: {
      object: 'list',
      data: [session.lineItem],
      has_more: false,
      url: `/v1/checkout/sessions/${session.id}/line_items`,
    },
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: session.metadata,
    mode: session.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: session.mode === 'subscription' ? 'always' : 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    return_url: session.returnUrl,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: null,
    total_details: { amount_discount: session.off, amount_shipping: 0, amount_tax: added + contained },
    ui_mode: 'elements',
    url: null,
    wallet_options: null,
  }
}
