import type { Stripe } from 'stripe'
import { idOf, itemOf } from '../../../ports/stripe/reading.ts'
import { itemObject, subscriptionObject } from '../objects/billing.ts'
import type { NewLine } from '../objects/billing.ts'
import { invalid } from '../wire/refusal.ts'
import type { World } from '../world.ts'
import { closeUnpaid } from './invoices.ts'
import { periodEnd } from './period.ts'

interface NewSubscription {
  customer: string
  price: Stripe.Price
  status: Stripe.Subscription.Status
  metadata: Record<string, string>
  paymentMethod: string | null
}

export function createSubscription(world: World, order: NewSubscription): Stripe.Subscription {
  if (!order.price.recurring) throw invalid('The price specified is not recurring.', { param: 'items' })
  const id = world.newId('sub')
  const created = world.seconds()
  const item = itemObject({
    id: world.newId('si'),
    created,
    subscription: id,
    price: order.price,
    start: created,
    end: periodEnd(created, created),
  })
  return world.store.put(
    'subscription',
    subscriptionObject({ ...order, id, created, currency: order.price.currency, item }),
  )
}

export function withItem(
  subscription: Stripe.Subscription,
  change: Partial<Stripe.SubscriptionItem>,
): Stripe.Subscription {
  const item = { ...itemOf(subscription), ...change }
  return { ...subscription, items: { ...subscription.items, data: [item] } }
}

/** Stores a changed subscription and tells of it. */
export function saveSubscription(world: World, subscription: Stripe.Subscription): Stripe.Subscription {
  const saved = world.store.put('subscription', subscription)
  world.emit('customer.subscription.updated', saved)
  return saved
}

export function periodLine(world: World, subscription: Stripe.Subscription): NewLine {
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription)
  const product = world.store.find('product', idOf(price.product) ?? '')
  return {
    description: `1 × ${product?.name ?? 'Membership'}`,
    amount: price.unit_amount ?? 0,
    price,
    period: { start, end },
    isProration: false,
  }
}

/** What is unused of the old price comes back, what is left of the period costs the new one. */
export function prorationLines(
  subscription: Stripe.Subscription,
  price: Stripe.Price,
  at: number,
): NewLine[] {
  const item = itemOf(subscription)
  const { current_period_start: start, current_period_end: end } = item
  if (at < start || at > end) {
    throw invalid('Cannot specify `proration_date` outside of the current billing period.', {
      param: 'proration_date',
    })
  }
  const share = (end - at) / (end - start)
  const part = (whole: Stripe.Price): number => Math.round((whole.unit_amount ?? 0) * share)
  const period = { start: at, end }
  return [
    { description: 'Unused time', amount: -part(item.price), price: item.price, period, isProration: true },
    { description: 'Remaining time', amount: part(price), price, period, isProration: true },
  ]
}

export function dropPendingUpdate(world: World, subscription: Stripe.Subscription): Stripe.Subscription {
  return saveSubscription(world, { ...subscription, pending_update: null })
}

type EndReason = NonNullable<Stripe.Subscription.CancellationDetails['reason']>

/** Ends a subscription now. What it still owed is not collected any more, but stays open and payable. */
export function endSubscription(
  world: World,
  subscription: Stripe.Subscription,
  reason: EndReason,
): Stripe.Subscription {
  const endedAt = world.seconds()
  const latest = idOf(subscription.latest_invoice)
  const invoice = latest ? world.store.find('invoice', latest) : null
  if (invoice?.status === 'open' && subscription.status === 'incomplete') {
    closeUnpaid(world, invoice.id, 'void')
  } else if (invoice && ['open', 'draft'].includes(invoice.status ?? '')) {
    const uncollected = { auto_advance: false, automatically_finalizes_at: null, next_payment_attempt: null }
    world.store.put('invoice', { ...invoice, ...uncollected })
  }
  const ended = world.store.put('subscription', {
    ...subscription,
    status: 'canceled',
    cancel_at_period_end: false,
    canceled_at: subscription.canceled_at ?? endedAt,
    ended_at: endedAt,
    pending_update: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
  })
  world.emit('customer.subscription.deleted', ended)
  return ended
}
