import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CouponToSell } from '#server/ports/stripe/membership.facts.ts'
import {
  cards,
  day,
  filled,
  professional,
  type Rig,
  starter,
  startCheckout,
  startRig,
  uniqueId,
} from './testing/rig.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.stop())

const off = (terms: Partial<CouponToSell>): CouponToSell => ({
  couponId: uniqueId('coupon'),
  name: 'SPRING',
  percentOff: 50,
  amountOff: null,
  currency: 'usd',
  duration: 'once',
  months: null,
  productIds: [],
  ...terms,
})

async function join(plan = starter, coupon?: CouponToSell) {
  const price = await rig.gateway.ensurePrice(plan)
  const couponId = coupon && (await rig.gateway.ensureCoupon(coupon))
  const started = await startCheckout(rig, { ...price, couponId })
  const reply = await rig.post('confirm', filled(started.clientSecret, cards.good, 'p@example.test'))
  expect(reply.body).toEqual({ status: 'succeeded' })
  const checkout = await rig.gateway.readCheckout(started.sessionId)
  if (!checkout.subscription) throw new Error('no subscription')
  return { started, checkout, subscription: checkout.subscription }
}

const amounts = async (customerId: string) =>
  (await rig.gateway.listInvoices({ customerId, limit: 20 })).invoices
    .map(({ amountPaidCents, discountCents }) => [amountPaidCents, discountCents])
    .toReversed()

const month = async () => {
  await rig.advance(31 * day)
  await rig.advance(2 * 3600)
}

test('a coupon for one payment, for months and for ever, by percent and by amount', async () => {
  const once = await join(starter, off({}))
  expect(once.started.amountCents).toBe(499)
  expect(once.checkout).toMatchObject({ isPaid: true, amountCents: 499, charge: { amountCents: 499 } })
  const months = await join(starter, off({ percentOff: null, amountOff: 300, duration: 'months', months: 2 }))
  const forever = await join(starter, off({ duration: 'forever', percentOff: 10 }))
  for (let n = 0; n < 3; n++) await month()
  expect(await amounts(once.subscription.customerId)).toEqual([
    [499, 500],
    [999, 0],
    [999, 0],
    [999, 0],
  ])
  expect((await amounts(months.subscription.customerId)).slice(0, 4)).toEqual([
    [699, 300],
    [699, 300],
    [999, 0],
    [999, 0],
  ])
  expect(await amounts(forever.subscription.customerId)).toEqual([
    [899, 100],
    [899, 100],
    [899, 100],
    [899, 100],
  ])
})

test('where all of it is taken off, the card is kept for later and nothing is charged', async () => {
  const free = await join(starter, off({ percentOff: 100 }))
  expect(free.checkout).toMatchObject({ status: 'complete', isPaid: true, amountCents: 0, charge: null })
  expect(await rig.gateway.readCard(free.subscription.subscriptionId)).toMatchObject({ last4: '4242' })
  await month()
  expect(await amounts(free.subscription.customerId)).toEqual([
    [0, 999],
    [999, 0],
  ])
})

test('a change of plan reckons with what was paid, and a coupon is of its own products alone', async () => {
  const { productId } = await rig.gateway.ensurePrice(starter)
  const bound = await join(starter, off({ percentOff: 100, duration: 'forever', productIds: [productId] }))
  const { subscriptionId } = bound.subscription
  const { priceId } = await rig.gateway.ensurePrice(professional)
  const now = rig.sandbox.clock.now()
  const quote = await rig.gateway.previewUpgrade({ subscriptionId, priceId, prorationAt: now })
  expect(quote.amountDueCents).toBe(1999)
})

test('a year of the same plan begins at once, and is renewed after a year', async () => {
  const { subscription } = await join(starter)
  const { subscriptionId, customerId } = subscription
  await rig.advance(15 * day)
  const { priceId } = await rig.gateway.ensurePrice({ ...starter, interval: 'year', amountCents: 9990 })
  const prorationAt = rig.sandbox.clock.now()
  const quote = await rig.gateway.previewUpgrade({ subscriptionId, priceId, prorationAt })
  expect(quote.amountDueCents).toBe(9990 - 516)
  const done = await rig.gateway.upgrade({ subscriptionId, priceId, prorationAt, quoteId: uniqueId('quote') })
  expect(done).toMatchObject({ outcome: 'applied', subscription: { interval: 'year', priceId } })
  const { periodStartAt, periodEndAt } = await rig.gateway.readSubscription(subscriptionId)
  expect(periodStartAt).toEqual(prorationAt)
  expect(periodEndAt.getUTCFullYear()).toBe(prorationAt.getUTCFullYear() + 1)
  await rig.advance(366 * day)
  expect(await amounts(customerId)).toEqual([
    [999, 0],
    [9474, 0],
    [9990, 0],
  ])
})
