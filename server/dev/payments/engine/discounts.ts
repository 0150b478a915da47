import type { Stripe } from 'stripe'
import { idOf, itemOf, subscriptionIdOf } from '../../../ports/stripe/reading.ts'
import { discountObject } from '../objects/discounts.ts'
import type { NewLine } from '../objects/billing.ts'
import type { World } from '../world.ts'
import { monthsAfter } from './period.ts'

const couponOf = (world: World, { source }: Stripe.Discount): Stripe.Coupon =>
  world.store.get('coupon', idOf(source.coupon) ?? '')

/** What a coupon takes off a price; nothing of a product that it is not for. */
export function amountOff(
  coupon: Stripe.Coupon,
  price: Pick<Stripe.Price, 'product'>,
  cents: number,
): number {
  const products = coupon.applies_to?.products
  if (products && !products.includes(idOf(price.product) ?? '')) return 0
  if (coupon.percent_off !== null) return Math.round((cents * coupon.percent_off) / 100)
  return Math.min(cents, coupon.amount_off ?? 0)
}

/** Begins to make a subscription cheaper, from now on. */
export function startDiscount(world: World, couponId: string, subscriptionId: string): string {
  const coupon = world.store.get('coupon', couponId)
  const start = world.seconds()
  const { id } = world.store.put(
    'discount',
    discountObject({
      id: world.newId('di'),
      coupon: couponId,
      start,
      end: coupon.duration === 'repeating' ? monthsAfter(start, coupon.duration_in_months ?? 0) : null,
      subscription: subscriptionId,
    }),
  )
  world.store.put('coupon', { ...coupon, times_redeemed: coupon.times_redeemed + 1 })
  return id
}

/** The discounts that a subscription still has. */
function liveOf(world: World, { discounts }: Stripe.Subscription): Stripe.Discount[] {
  const now = world.seconds()
  return discounts
    .map((discount) => world.store.get('discount', idOf(discount) ?? ''))
    .filter(({ end }) => end === null || end > now)
}

/** A line of a whole period with what is taken off it. */
export function discountedLine(world: World, subscription: Stripe.Subscription, line: NewLine): NewLine {
  let left = line.amount
  const discounts = liveOf(world, subscription).flatMap((discount) => {
    const amount = Math.min(left, amountOff(couponOf(world, discount), line.price, left))
    left -= amount
    return amount > 0 ? [{ discount: discount.id, amount }] : []
  })
  return { ...line, discounts }
}

/** So many seats at one price. */
export interface Terms {
  price: Stripe.Price
  quantity: number
}

/** What the seats of a subscription cost a period. */
export const grossPrice = ({ price, quantity }: Terms): number => (price.unit_amount ?? 0) * quantity

/** What a period on these terms costs with the discounts of now: an amount is taken off once, not off each seat. */
export function netPrice(world: World, subscription: Stripe.Subscription, terms: Terms): number {
  return liveOf(world, subscription).reduce(
    (left, discount) => left - amountOff(couponOf(world, discount), terms.price, left),
    grossPrice(terms),
  )
}

/** What was paid for the running period, by its own invoice; of one that was changed within, as it costs now. */
export function paidPrice(world: World, subscription: Stripe.Subscription): number {
  const { price, quantity = 1, current_period_end: end } = itemOf(subscription)
  for (const invoice of world.store.list('invoice', { customer: idOf(subscription.customer) ?? '' })) {
    if (subscriptionIdOf(invoice) !== subscription.id || invoice.status === 'void') continue
    const line = invoice.lines.data.find(
      ({ period, pricing, parent, quantity: seats }) =>
        period.end === end &&
        seats === quantity &&
        idOf(pricing?.price_details?.price) === price.id &&
        parent?.subscription_item_details?.proration === false,
    )
    if (line) return line.amount - (line.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0)
  }
  return netPrice(world, subscription, { price, quantity })
}

/** A subscription after an invoice was made for it: what was for one payment, or has ended, is off it. */
export function withoutUsed(
  world: World,
  subscription: Stripe.Subscription,
  lines: readonly NewLine[],
): Stripe.Subscription {
  if (subscription.discounts.length === 0) return subscription
  const used = new Set(lines.flatMap(({ discounts = [] }) => discounts.map(({ discount }) => discount)))
  const left = liveOf(world, subscription).filter(
    (discount) => !(used.has(discount.id) && couponOf(world, discount).duration === 'once'),
  )
  return { ...subscription, discounts: left.map(({ id }) => id) }
}
