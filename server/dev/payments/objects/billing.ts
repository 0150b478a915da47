import type { Stripe } from 'stripe'

interface NewItem {
  id: string
  created: number
  subscription: string
  price: Stripe.Price
  start: number
  end: number
}

export function planObject(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: true,
    amount: price.unit_amount,
    amount_decimal: null,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

export function itemObject(item: NewItem): Stripe.SubscriptionItem {
  return {
    id: item.id,
    object: 'subscription_item',
    billing_thresholds: null,
    created: item.created,
    current_period_end: item.end,
    current_period_start: item.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planObject(item.price),
    price: item.price,
    quantity: 1,
    subscription: item.subscription,
    tax_rates: [],
  }
}

interface NewSubscription {
  id: string
  created: number
  customer: string
  currency: string
  status: Stripe.Subscription.Status
  item: Stripe.SubscriptionItem
  metadata: Record<string, string>
  paymentMethod: string | null
  discounts: string[]
  isTaxed: boolean
}

export function subscriptionObject(subscription: NewSubscription): Stripe.Subscription {
  const { id, created } = subscription
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: {
      disabled_reason: null,
      enabled: subscription.isTaxed,
      liability: subscription.isTaxed ? { type: 'self' } : null,
    },
    billing_cycle_anchor: created,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created,
    currency: subscription.currency,
    customer: subscription.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: subscription.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: subscription.discounts,
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: [subscription.item],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: subscription.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: created,
    status: subscription.status,
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
  }
}

export interface NewLine {
  description: string
  amount: number
  price: Stripe.Price
  period: { start: number; end: number }
  isProration: boolean
  quantity?: number
  /** What is taken off the amount, by the discount that takes it. */
  discounts?: { discount: string; amount: number }[]
  taxes?: Stripe.InvoiceLineItem.Tax[]
}

interface Owner {
  invoiceId: string
  lineId: string
  subscriptionId: string
  itemId: string
}

export function lineObject(line: NewLine, owner: Owner): Stripe.InvoiceLineItem {
  const product = typeof line.price.product === 'string' ? line.price.product : line.price.product.id
  return {
    id: owner.lineId,
    object: 'line_item',
    amount: line.amount,
    currency: line.price.currency,
    description: line.description,
    discount_amounts: line.discounts ?? [],
    discountable: !line.isProration,
    discounts: (line.discounts ?? []).map(({ discount }) => discount),
    invoice: owner.invoiceId,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: line.isProration,
        proration_details: null,
        subscription: owner.subscriptionId,
        subscription_item: owner.itemId,
      },
      type: 'subscription_item_details',
    },
    period: line.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: line.price.id, product },
      type: 'price_details',
      unit_amount_decimal: null,
    },
    quantity: line.quantity ?? 1,
    quantity_decimal: null,
    subscription: owner.subscriptionId,
    subtotal: line.amount,
    taxes: line.taxes ?? [],
  }
}
