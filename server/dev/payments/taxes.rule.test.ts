import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BillingGateway } from '#server/ports/stripe.ts'
import {
  cards,
  day,
  filled,
  inHours,
  professional,
  type Rig,
  starter,
  startRig,
  uniqueId,
} from './testing/rig.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.stop())

const home = { name: '', country: 'FR', postalCode: '', city: 'Lyon', line1: '', taxId: '' }

async function start(gateway: BillingGateway, billing?: typeof home) {
  const { priceId } = await gateway.ensurePrice(starter)
  return await gateway.startCheckout({
    checkoutId: uniqueId('checkout'),
    attempt: 1,
    priceId,
    returnUrl: `${rig.origin}/api/login`,
    expiresAt: inHours(rig, 2),
    billing,
  })
}

describe.each(['checkout', 'default_incomplete'] as const)('the flow %s', (membershipFlow) => {
  test('tells the taxes with the form, and charges them', async () => {
    const gateway = rig.gatewayWith({ taxes: 'exclusive', membershipFlow })
    await expect(start(gateway)).rejects.toMatchObject({ code: 'customer_tax_location_invalid' })
    const started = await start(gateway, home)
    expect(started).toMatchObject({ amountCents: 999, tax: { cents: 200, isIncluded: false } })
    await rig.post('confirm', filled(started.clientSecret, cards.good, 'p@example.test'))
    const paid = await gateway.readCheckout(started.sessionId)
    expect(paid).toMatchObject({
      isPaid: true,
      amountCents: 999,
      tax: { cents: 200 },
      charge: { amountCents: 1199 },
    })
    const invoice = await gateway.readInvoice(paid.subscription?.latestInvoiceId ?? '')
    expect(invoice).toMatchObject({ amountPaidCents: 1199, taxCents: 200 })
  })
})

test('a price is told once how it stands to taxes, and the other way round is another price', async () => {
  const before = await rig.gateway.ensurePrice(professional)
  const inclusive = rig.gatewayWith({ taxes: 'inclusive' })
  expect(await inclusive.ensurePrice(professional)).toEqual(before)
  const exclusive = rig.gatewayWith({ taxes: 'exclusive' })
  const other = await exclusive.ensurePrice(professional)
  expect(other).toMatchObject({ ...before, priceId: expect.not.stringMatching(before.priceId) as string })
  expect(await exclusive.ensurePrice(professional)).toEqual(other)
  // Without taxes it does not matter how a price stands to them.
  expect(await rig.gateway.ensurePrice(professional)).toEqual(other)
})

test('a membership of before is taxed from the moment on at which it is said where its member is', async () => {
  const started = await start(rig.gateway)
  await rig.post('confirm', filled(started.clientSecret, cards.good, 'p@example.test'))
  const { subscription } = await rig.gateway.readCheckout(started.sessionId)
  const { subscriptionId = '', customerId = '' } = subscription ?? {}
  const isTaxed = () => rig.sandbox.world.store.get('subscription', subscriptionId).automatic_tax.enabled
  await rig.gateway.setBilling({ customerId, subscriptionId, details: home })
  expect(isTaxed()).toBe(false)
  const taxing = rig.gatewayWith({ taxes: 'exclusive' })
  await taxing.setBilling({ customerId, subscriptionId, details: { ...home, postalCode: '69001' } })
  expect(isTaxed()).toBe(true)
  expect(await taxing.readBilling(customerId)).toMatchObject({ country: 'FR', postalCode: '69001' })
})

test('a membership of before that was paused comes back without taxes, and one that was taxed with them', async () => {
  const taxing = rig.gatewayWith({ taxes: 'exclusive' })
  const { priceId } = await taxing.ensurePrice(starter)
  for (const [gateway, billing, charged] of [
    [rig.gateway, undefined, 999],
    [taxing, home, 1199],
  ] as const) {
    const started = await start(gateway, billing)
    await rig.post('confirm', filled(started.clientSecret, cards.good, 'p@example.test'))
    const { subscription } = await taxing.readCheckout(started.sessionId)
    const { subscriptionId: formerSubscriptionId = '', customerId = '' } = subscription ?? {}
    await taxing.cancelNow(formerSubscriptionId)
    const checkoutId = uniqueId('return')
    const order = { checkoutId, userId: 'u', customerId, priceId, quantity: 1, formerSubscriptionId }
    const { sessionId } = await taxing.restart(order)
    const back = await taxing.readCheckout(sessionId)
    expect(back).toMatchObject({ isPaid: true, amountCents: 999, charge: { amountCents: charged } })
  }
})

test('what pays a part of a draft is not taxed', async () => {
  const gateway = rig.gatewayWith({ taxes: 'exclusive' })
  const started = await start(gateway, home)
  await rig.post('confirm', filled(started.clientSecret, cards.good, 'p@example.test'))
  const { subscription } = await gateway.readCheckout(started.sessionId)
  // Renewed on the first of July, ten minutes ago.
  await rig.advance(30 * day + 600)
  const { latestInvoiceId } = await gateway.readSubscription(subscription?.subscriptionId ?? '')
  const invoiceId = latestInvoiceId ?? ''
  expect(await gateway.readInvoice(invoiceId)).toMatchObject({ status: 'draft', amountDueCents: 1199 })
  const cover = { coverId: uniqueId('cover'), invoiceId, customerId: subscription?.customerId ?? '' }
  await gateway.creditInvoice({ ...cover, amountCents: 500, currency: 'usd', description: 'From earnings' })
  expect(await gateway.readInvoice(invoiceId)).toMatchObject({ amountDueCents: 699, taxCents: 200 })
})
