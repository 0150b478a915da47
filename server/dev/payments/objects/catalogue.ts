import type { Stripe } from 'stripe'

interface NewProduct {
  id: string
  created: number
  name: string
  metadata?: Record<string, string>
}

export function productObject({ id, created, name, metadata = {} }: NewProduct): Stripe.Product {
  return {
    id,
    object: 'product',
    active: true,
    created,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata,
    name,
    package_dimensions: null,
    shippable: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    updated: created,
    url: null,
  }
}

export interface NewPrice {
  id: string
  created: number
  product: string
  currency: string
  amount: number
  lookupKey: string | null
  /** Null for what is sold once. */
  interval: 'month' | 'year' | null
  metadata?: Record<string, string>
  taxBehavior?: Stripe.Price.TaxBehavior | undefined
}

export function priceObject(price: NewPrice): Stripe.Price {
  return {
    id: price.id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: price.lookupKey,
    metadata: price.metadata ?? {},
    nickname: null,
    product: price.product,
    recurring: price.interval
      ? {
          interval: price.interval,
          interval_count: 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: price.taxBehavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: price.interval ? 'recurring' : 'one_time',
    unit_amount: price.amount,
    unit_amount_decimal: null,
  }
}

export interface NewCustomer {
  id: string
  created: number
  email: string | null
  name: string | null
  metadata: Record<string, string>
  testClock?: string | null
}

export function customerObject(customer: NewCustomer): Stripe.Customer {
  return {
    id: customer.id,
    object: 'customer',
    address: null,
    balance: 0,
    created: customer.created,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: customer.email,
    invoice_prefix: customer.id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: customer.testClock ?? null,
  }
}

export interface NewPaymentMethod {
  id: string
  created: number
  customer: string | null
  email: string | null
  card: { brand: string; last4: string; exp_month: number; exp_year: number }
}

export function paymentMethodObject(method: NewPaymentMethod): Stripe.PaymentMethod {
  return {
    id: method.id,
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, email: method.email, name: null, phone: null, tax_id: null },
    card: {
      ...method.card,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: method.card.brand,
      fingerprint: null,
      funding: 'credit',
      generated_from: null,
      networks: null,
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: method.created,
    customer: method.customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}
