import type { Stripe } from 'stripe'
import { idOf, itemOf } from '../../../ports/stripe/reading.ts'
import { invalid, missing } from '../wire/refusal.ts'
import type { World } from '../world.ts'
import { payInvoice } from './collection.ts'
import { startDiscount } from './discounts.ts'
import { openInvoice } from './invoices.ts'
import { requireLocation } from './taxes.ts'
import { prorationLines, saveSubscription, withItem, withTerms } from './subscriptions.ts'

const pendingLifeSeconds = 23 * 3600

export interface SubscriptionChange {
  items?: { id?: string | undefined; price: string; quantity?: number | undefined }[] | undefined
  proration_behavior?: string | undefined
  payment_behavior?: string | undefined
  proration_date?: number | undefined
  cancel_at_period_end?: boolean | undefined
  cancel_at?: number | '' | undefined
  metadata?: Record<string, string> | undefined
  default_payment_method?: string | undefined
  discounts?: { coupon: string }[] | undefined
  automatic_tax?: { enabled: boolean } | undefined
  payment_settings?: { save_default_payment_method?: 'off' | 'on_subscription' | undefined } | undefined
}

/** The only things that may travel with a change that waits for its payment. */
const pendingParameters = new Set([
  'items',
  'proration_behavior',
  'payment_behavior',
  'proration_date',
  'expand',
])

function refuseUnsupported(subscription: Stripe.Subscription, change: SubscriptionChange): void {
  const named = Object.keys(change).filter((key) => change[key as keyof SubscriptionChange] !== undefined)
  if (subscription.status === 'canceled' && named.some((key) => key !== 'metadata')) {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
  }
  if (change.payment_behavior !== 'pending_if_incomplete') return
  const other = named.find((key) => !pendingParameters.has(key))
  if (other) {
    throw invalid(`When payment_behavior is pending_if_incomplete, you cannot pass ${other}.`, {
      param: other,
    })
  }
}

function applyPlainChange(
  world: World,
  subscription: Stripe.Subscription,
  change: SubscriptionChange,
): Stripe.Subscription {
  const changed = { ...subscription }
  if (change.metadata) changed.metadata = { ...changed.metadata, ...change.metadata }
  if (change.default_payment_method) changed.default_payment_method = change.default_payment_method
  const saving = change.payment_settings?.save_default_payment_method
  if (saving && changed.payment_settings) {
    changed.payment_settings = { ...changed.payment_settings, save_default_payment_method: saving }
  }
  if (change.discounts)
    changed.discounts = change.discounts.map(({ coupon }, at) => {
      world.store.named('coupon', coupon, `discounts[${at}][coupon]`)
      return startDiscount(world, coupon, subscription.id)
    })
  if (change.automatic_tax) {
    const { enabled } = change.automatic_tax
    if (enabled) requireLocation(world, idOf(subscription.customer) ?? '')
    changed.automatic_tax = { ...changed.automatic_tax, enabled }
  }
  if (change.cancel_at_period_end !== undefined && change.cancel_at !== undefined) {
    throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', {
      code: 'parameters_exclusive',
    })
  }
  if (change.cancel_at_period_end !== undefined) {
    changed.cancel_at_period_end = change.cancel_at_period_end
    changed.cancel_at = change.cancel_at_period_end ? itemOf(changed).current_period_end : null
  }
  if (change.cancel_at !== undefined) {
    changed.cancel_at = change.cancel_at === '' ? null : change.cancel_at
    changed.cancel_at_period_end = false
  }
  const isCancelling = changed.cancel_at !== null
  changed.canceled_at = isCancelling ? (subscription.canceled_at ?? world.seconds()) : null
  changed.cancellation_details = {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: isCancelling ? 'cancellation_requested' : null,
  }
  return changed
}

/** A change of terms that waits until it is paid, and of the number of seats from the next period on. */
function changeTerms(
  world: World,
  subscription: Stripe.Subscription,
  change: SubscriptionChange,
): Stripe.Subscription {
  const item = itemOf(subscription)
  const [wanted] = change.items ?? []
  const price = world.store.named('price', wanted?.price ?? '', 'items[0][price]')
  if (wanted?.id !== item.id)
    throw invalid('The sandbox changes the one item a subscription has.', { param: 'items' })
  const quantity = wanted.quantity ?? item.quantity ?? 1
  if (change.proration_behavior === 'none' && change.payment_behavior === undefined) {
    if (price.id !== item.price.id)
      throw invalid('The sandbox changes nothing but the quantity without proration.', { param: 'items' })
    return saveSubscription(world, withItem(subscription, { quantity }))
  }
  if (change.proration_behavior !== 'always_invoice' || change.payment_behavior !== 'pending_if_incomplete') {
    throw invalid('The sandbox changes prices by always_invoice and pending_if_incomplete only.')
  }
  if (subscription.status !== 'active') {
    throw invalid(`A subscription that is ${subscription.status} cannot change its price.`)
  }
  if (subscription.pending_update) {
    throw invalid('This subscription has a pending update. Void its invoice first.')
  }
  const moved = withTerms(world, subscription, { price, quantity })
  const invoice = openInvoice(world, {
    subscription,
    reason: 'subscription_update',
    lines: prorationLines(world, subscription, {
      price,
      quantity,
      at: change.proration_date ?? world.seconds(),
    }),
  })
  world.store.put('subscription', {
    ...world.store.get('subscription', subscription.id),
    latest_invoice: invoice.id,
    pending_update: {
      billing_cycle_anchor: null,
      cancel_at_period_end: null,
      discount: null,
      discounts: null,
      expires_at: world.seconds() + pendingLifeSeconds,
      metadata: null,
      subscription_items: [itemOf(moved)],
      trial_end: null,
      trial_from_plan: null,
    },
  })
  payInvoice(world, invoice.id, idOf(subscription.default_payment_method))
  const after = world.store.get('subscription', subscription.id)
  if (after.pending_update) world.emit('customer.subscription.updated', after)
  return after
}

/** `POST /v1/subscriptions/:id`. */
export function changeSubscription(
  world: World,
  id: string,
  change: SubscriptionChange,
): Stripe.Subscription {
  const subscription = world.store.get('subscription', id)
  refuseUnsupported(subscription, change)
  if (change.items) return changeTerms(world, subscription, change)
  return saveSubscription(world, applyPlainChange(world, subscription, change))
}

/** An ended subscription is missing to whoever wants to end it. */
export function livingSubscription(world: World, id: string): Stripe.Subscription {
  const subscription = world.store.get('subscription', id)
  if (['canceled', 'incomplete_expired'].includes(subscription.status)) throw missing('subscription', id)
  return subscription
}
