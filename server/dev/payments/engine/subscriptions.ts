import type { Stripe } from 'stripe'
import { idOf, itemOf } from '../../../ports/stripe/reading.ts'
import { itemObject, planObject, subscriptionObject } from '../objects/billing.ts'
import type { NewLine } from '../objects/billing.ts'
import { invalid } from '../wire/refusal.ts'
import type { World } from '../world.ts'
import { discountedLine, grossPrice, netPrice, paidPrice, startDiscount, type Terms } from './discounts.ts'
import { closeUnpaid } from './invoices.ts'
import { monthsOf, periodEnd } from './period.ts'

interface NewSubscription {
  customer: string
  price: Stripe.Price
  quantity?: number | undefined
  status: Stripe.Subscription.Status
  metadata: Record<string, string>
  paymentMethod: string | null
  couponId?: string | null
  isTaxed: boolean
}

export function createSubscription(world: World, order: NewSubscription): Stripe.Subscription {
  if (!order.price.recurring) throw invalid('The price specified is not recurring.', { param: 'items' })
  const id = world.newId('sub')
  const created = world.seconds()
  const made = itemObject({
    id: world.newId('si'),
    created,
    subscription: id,
    price: order.price,
    start: created,
    end: periodEnd(created, created, monthsOf(order.price)),
  })
  const item = { ...made, quantity: order.quantity ?? 1 }
  return world.store.put(
    'subscription',
    subscriptionObject({
      ...order,
      id,
      created,
      currency: order.price.currency,
      item,
      discounts: order.couponId ? [startDiscount(world, order.couponId, id)] : [],
    }),
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
  const { price, quantity = 1, current_period_start: start, current_period_end: end } = itemOf(subscription)
  const product = world.store.find('product', idOf(price.product) ?? '')
  return discountedLine(world, subscription, {
    description: `${quantity} × ${product?.name ?? 'Membership'}`,
    amount: grossPrice({ price, quantity }),
    quantity,
    price,
    period: { start, end },
    isProration: false,
  })
}

/** Whether a change to this price begins a period of another length, now. */
export const turnsInterval = (subscription: Stripe.Subscription, price: Stripe.Price): boolean =>
  monthsOf(itemOf(subscription).price) !== monthsOf(price)

/** The subscription on other terms; a period of another length begins now, and counts from now. */
export function withTerms(
  world: World,
  subscription: Stripe.Subscription,
  { price, quantity }: Terms,
): Stripe.Subscription {
  const moved = withItem(subscription, { price, quantity, plan: planObject(price) })
  if (!turnsInterval(subscription, price)) return moved
  const start = world.seconds()
  const period = { current_period_start: start, current_period_end: periodEnd(start, start, monthsOf(price)) }
  return { ...withItem(moved, period), billing_cycle_anchor: start }
}

/**
 * What is unused of the old terms comes back, what is left of the period costs the new ones; where the new price
 * is for periods of another length, a whole one of them.
 */
export function prorationLines(
  world: World,
  subscription: Stripe.Subscription,
  { price, quantity, at }: Terms & { at: number },
): NewLine[] {
  const item = itemOf(subscription)
  const { current_period_start: start, current_period_end: end } = item
  if (at < start || at > end) {
    throw invalid('Cannot specify `proration_date` outside of the current billing period.', {
      param: 'proration_date',
    })
  }
  const share = (end - at) / (end - start)
  const unused = Math.round(paidPrice(world, subscription) * share)
  const isAnew = turnsInterval(subscription, price)
  const period = { start: at, end: isAnew ? periodEnd(at, at, monthsOf(price)) : end }
  return [
    {
      description: 'Unused time',
      amount: -unused,
      price: item.price,
      quantity: item.quantity ?? 1,
      period: { start: at, end },
      isProration: true,
    },
    isAnew
      ? discountedLine(world, subscription, {
          description: 'A new period',
          amount: grossPrice({ price, quantity }),
          price,
          quantity,
          period,
          isProration: false,
        })
      : {
          description: 'Remaining time',
          amount: Math.round(netPrice(world, subscription, { price, quantity }) * share),
          price,
          quantity,
          period,
          isProration: true,
        },
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
