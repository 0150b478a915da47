import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GatewayDeclined, GatewayMissing, GatewayRefused } from '#server/ports/stripe/errors.ts'
import {
  cards,
  day,
  filled,
  inHours,
  professional,
  starter,
  startCheckout,
  startRig,
  subscribe,
  uniqueId,
} from './testing/rig.ts'
import type { Rig } from './testing/rig.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.stop())

describe('prices', () => {
  test('one plan and amount is one price; a new amount is a new one of the same product', async () => {
    const first = await rig.gateway.ensurePrice(starter)
    expect(await rig.gateway.ensurePrice(starter)).toEqual(first)
    const dearer = await rig.gateway.ensurePrice({ ...starter, name: 'Starter!', amountCents: 1099 })
    expect(dearer.priceId).not.toBe(first.priceId)
    expect(dearer.productId).toBe(first.productId)
  })
})

describe('checkout', () => {
  test('a paid one tells everything a claim is checked against', async () => {
    const price = await rig.gateway.ensurePrice(professional)
    const checkoutId = uniqueId('checkout')
    const started = await rig.gateway.startCheckout({
      checkoutId,
      attempt: 1,
      priceId: price.priceId,
      returnUrl: `${rig.origin}/`,
      expiresAt: inHours(rig, 2),
    })
    expect(started.clientSecret).toMatch(/^cs_test_/)
    const open = await rig.gateway.readCheckout(started.sessionId)
    expect(open).toMatchObject({
      status: 'open',
      isPaid: false,
      charge: null,
      clientSecret: started.clientSecret,
    })

    const reply = await rig.post('confirm', filled(started.clientSecret, cards.good, 'payer@example.test'))
    expect(reply).toEqual({ status: 200, body: { status: 'succeeded' } })
    const paid = await rig.gateway.readCheckout(started.sessionId)
    expect(paid).toMatchObject({
      kind: 'membership',
      status: 'complete',
      isPaid: true,
      reference: checkoutId,
      livemode: false,
      amountCents: 1999,
      currency: 'usd',
      priceId: price.priceId,
      email: 'payer@example.test',
      clientSecret: null,
      subscription: { status: 'active', checkoutId, amountCents: 1999, priceId: price.priceId },
      charge: {
        status: 'succeeded',
        amountCents: 1999,
        fee: { cents: 88, currency: 'usd' },
        refundedCents: 0,
        isDisputed: false,
      },
    })
    expect(paid.charge?.subscriptionId).toBe(paid.subscription?.subscriptionId)
    expect(await rig.gateway.readCharge(paid.charge?.chargeId ?? '')).toEqual(paid.charge)
  })

  test('an email left empty is none; one that is not an address is refused', async () => {
    const price = await rig.gateway.ensurePrice(starter)
    const { clientSecret, sessionId } = await startCheckout(rig, price)
    const form = filled(clientSecret, cards.good)
    expect((await rig.post('confirm', { ...form, email: 'nobody' })).status).toBe(400)
    expect((await rig.post('confirm', { ...form, email: '' })).status).toBe(200)
    expect(await rig.gateway.readCheckout(sessionId)).toMatchObject({ isPaid: true, email: null })
  })

  test('the same key gives the same Session, another attempt a new one', async () => {
    const price = await rig.gateway.ensurePrice(starter)
    const order = {
      checkoutId: uniqueId('checkout'),
      attempt: 1,
      priceId: price.priceId,
      returnUrl: `${rig.origin}/`,
      expiresAt: inHours(rig, 2),
    }
    const first = await rig.gateway.startCheckout(order)
    expect(await rig.gateway.startCheckout(order)).toEqual(first)
    const second = await rig.gateway.startCheckout({ ...order, attempt: 2 })
    expect(second.sessionId).not.toBe(first.sessionId)
    // The provider refuses a key with other parameters: what is asked for otherwise has a key of its own.
    const other = await rig.gateway.startCheckout({ ...order, returnUrl: `${rig.origin}/x` })
    expect(other.sessionId).not.toBe(first.sessionId)
  })

  test('expiring makes it unpayable; a paid one stays paid', async () => {
    const price = await rig.gateway.ensurePrice(starter)
    const left = await startCheckout(rig, price)
    expect(await rig.gateway.expireCheckout(left.sessionId)).toMatchObject({
      status: 'expired',
      isPaid: false,
    })
    expect((await rig.post('confirm', filled(left.clientSecret, cards.good))).status).toBe(400)

    const taken = await startCheckout(rig, price)
    await rig.post('confirm', filled(taken.clientSecret, cards.good))
    expect(await rig.gateway.expireCheckout(taken.sessionId)).toMatchObject({
      status: 'complete',
      isPaid: true,
    })
    await expect(rig.gateway.expireCheckout('cs_test_unknown')).rejects.toBeInstanceOf(GatewayMissing)
  })

  test('a Session that would end too soon tells of a clock that is wrong: nothing was made', async () => {
    const price = await rig.gateway.ensurePrice(starter)
    const order = {
      checkoutId: uniqueId('checkout'),
      attempt: 1,
      priceId: price.priceId,
      returnUrl: rig.origin,
    }
    await expect(rig.gateway.startCheckout({ ...order, expiresAt: inHours(rig, 0.1) })).rejects.toMatchObject(
      { name: 'GatewayDown', outcomeKnown: true },
    )
  })

  test('a form sent to the wrong secret is refused', async () => {
    const { sessionId } = await startCheckout(rig, await rig.gateway.ensurePrice(starter))
    expect((await rig.post('confirm', filled(`${sessionId}_secret_guess`, cards.good))).status).toBe(400)
    expect(await rig.gateway.readCheckout(sessionId)).toMatchObject({ status: 'open' })
  })
})

describe('test cards', () => {
  const declines = [
    [cards.declined, 'Your card was declined.'],
    [cards.declinesOnFile, 'Your card was declined.'],
    [cards.insufficient, 'Your card has insufficient funds.'],
    [cards.expired, 'Your card has expired.'],
    [cards.wrongCvc, "Your card's security code is incorrect."],
    [
      '5555 5555 5555 4444',
      'Your card was declined. Your request was in test mode, but used a non test card.',
    ],
  ] as const

  test.each(declines)('%s is declined and leaves the checkout open for another', async (number, message) => {
    const { clientSecret, sessionId } = await startCheckout(rig, await rig.gateway.ensurePrice(starter))
    const reply = await rig.post('confirm', filled(clientSecret, number))
    expect(reply).toEqual({ status: 402, body: { message, code: 'payment.declined' } })
    expect(await rig.gateway.readCheckout(sessionId)).toMatchObject({ status: 'open', charge: null })
    expect((await rig.post('confirm', filled(clientSecret, cards.good))).status).toBe(200)
    expect(await rig.gateway.readCheckout(sessionId)).toMatchObject({ status: 'complete' })
  })

  const slips = [
    [{ number: '4242 4242 4242 4241' }, 'number', 'Your card number is invalid.'],
    [{ number: '' }, 'number', 'Your card number is incomplete.'],
    [{ expiry: '05/26' }, 'expiry', "Your card's expiration date is in the past."],
    [{ expiry: '13/30' }, 'expiry', "Your card's expiration date is incomplete."],
    [{ cvc: '1' }, 'cvc', "Your card's security code is incomplete."],
  ] as const

  test.each(slips)('%j is a field error', async (slip, path, message) => {
    const { clientSecret } = await startCheckout(rig, await rig.gateway.ensurePrice(starter))
    const reply = await rig.post('confirm', { ...filled(clientSecret, cards.good), ...slip })
    expect(reply).toEqual({
      status: 400,
      body: { message, code: 'request.invalid', issues: [{ path, message }] },
    })
  })

  test('a card that authenticates: failing leaves it open, completing pays', async () => {
    const { clientSecret, sessionId } = await startCheckout(rig, await rig.gateway.ensurePrice(starter))
    const form = filled(clientSecret, cards.authenticatesOnce)
    expect((await rig.post('confirm', form)).body).toEqual({ status: 'requires_action' })
    const failed = await rig.post('challenge', { clientSecret, outcome: 'fail' })
    expect(failed.status).toBe(402)
    expect(failed.body['message']).toBe(
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    )
    expect(await rig.gateway.readCheckout(sessionId)).toMatchObject({ status: 'open', isPaid: false })
    await rig.post('confirm', form)
    expect((await rig.post('challenge', { clientSecret, outcome: 'complete' })).body).toEqual({
      status: 'succeeded',
    })
    expect(await rig.gateway.readCheckout(sessionId)).toMatchObject({ status: 'complete', isPaid: true })
    expect((await rig.post('challenge', { clientSecret, outcome: 'complete' })).status).toBe(400)
  })

  test('nothing of a card number is kept', async () => {
    await subscribe(rig)
    const rows = rig.sandbox.world.store.database.prepare('select data from objects').all()
    expect(JSON.stringify(rows)).not.toMatch(/4242424242424242|4242 4242/)
  })
})

describe('upgrade', () => {
  const halfway = async (): Promise<Date> => {
    await rig.advance(15 * day)
    return rig.sandbox.clock.now()
  }

  test('999 to 1999 halfway costs 500, previewed and charged alike', async () => {
    const member = await subscribe(rig)
    const { priceId } = await rig.gateway.ensurePrice(professional)
    const question = { subscriptionId: member.subscriptionId, priceId, prorationAt: await halfway() }
    const preview = await rig.gateway.previewUpgrade(question)
    expect(preview).toMatchObject({ amountDueCents: 500, currency: 'usd' })

    // Time passes between the quote and the yes; the price does not.
    await rig.advance(600)
    const result = await rig.gateway.upgrade({ ...question, quoteId: uniqueId('quote') })
    expect(result).toMatchObject({ outcome: 'applied', subscription: { priceId, amountCents: 1999 } })
    expect(result.subscription.periodEndAt).toEqual(member.periodEndAt)
    const { invoices } = await rig.gateway.listInvoices({ customerId: member.customerId, limit: 10 })
    expect(invoices.map((invoice) => [invoice.amountPaidCents, invoice.status])).toEqual([
      [500, 'paid'],
      [999, 'paid'],
    ])
  })

  test('a declined card leaves plan and books as they were', async () => {
    const member = await subscribe(rig)
    const { priceId } = await rig.gateway.ensurePrice(professional)
    await rig.post('control/card', { subscriptionId: member.subscriptionId, number: cards.declinesOnFile })
    const prorationAt = await halfway()
    const order = { subscriptionId: member.subscriptionId, priceId, prorationAt, quoteId: uniqueId('quote') }
    const error: unknown = await rig.gateway.upgrade(order).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(GatewayDeclined)
    expect(error).toMatchObject({ message: 'Your card was declined.', declineCode: 'generic_decline' })
    expect(await rig.gateway.readSubscription(member.subscriptionId)).toMatchObject({
      status: 'active',
      amountCents: 999,
      pendingUpgrade: null,
      payUrl: null,
    })
    const { invoices } = await rig.gateway.listInvoices({ customerId: member.customerId, limit: 10 })
    expect(invoices[0]).toMatchObject({ status: 'void', amountPaidCents: 0, payUrl: null })
  })

  test('a card that authenticates always: the plan changes when its holder has', async () => {
    const member = await subscribe(rig, starter, cards.authenticatesAlways)
    const { subscriptionId } = member
    const { priceId } = await rig.gateway.ensurePrice(professional)
    const prorationAt = await halfway()
    const asked = await rig.gateway.upgrade({
      subscriptionId,
      priceId,
      prorationAt,
      quoteId: uniqueId('quote'),
    })
    if (asked.outcome !== 'action_required') throw new Error(asked.outcome)
    expect(asked.clientSecret).toMatch(/^pi_/)
    expect(asked.subscription).toMatchObject({ amountCents: 999, pendingUpgrade: { priceId } })

    await rig.post('challenge', { clientSecret: asked.clientSecret, outcome: 'complete' })
    expect(await rig.gateway.readSubscription(subscriptionId)).toMatchObject({
      priceId,
      amountCents: 1999,
      pendingUpgrade: null,
    })
    await rig.delivered()
    expect(
      rig.notices.filter(({ objectId }) => objectId === subscriptionId).map(({ type }) => type),
    ).toContain('customer.subscription.pending_update_applied')
  })

  test('an upgrade nobody authenticates can be dropped, is replaced by a new one, and expires', async () => {
    const { subscriptionId } = await subscribe(rig, starter, cards.authenticatesAlways)
    const { priceId } = await rig.gateway.ensurePrice(professional)
    const prorationAt = await halfway()
    const ask = () =>
      rig.gateway.upgrade({ subscriptionId, priceId, prorationAt, quoteId: uniqueId('quote') })
    await ask()
    expect(await rig.gateway.dropPendingUpgrade(subscriptionId)).toMatchObject({ pendingUpgrade: null })
    await ask()
    expect(await ask()).toMatchObject({ outcome: 'action_required' })
    await rig.advance(day)
    expect(await rig.gateway.readSubscription(subscriptionId)).toMatchObject({
      pendingUpgrade: null,
      amountCents: 999,
    })
  })
})

describe('cancellation', () => {
  test('cancel, resume, cancel are three requests; the subscription ends with its period', async () => {
    const { subscriptionId, periodEndAt } = await subscribe(rig)
    const set = (cancel: boolean, billingVersion: number) =>
      rig.gateway.setCancelAtPeriodEnd({ subscriptionId, cancel, billingVersion })
    expect(await set(true, 1)).toMatchObject({ cancelAt: periodEndAt, status: 'active' })
    expect(await set(false, 2)).toMatchObject({ cancelAt: null })
    expect(await set(true, 3)).toMatchObject({ cancelAt: periodEndAt })
    await rig.advance(32 * day)
    expect(await rig.gateway.readSubscription(subscriptionId)).toMatchObject({
      status: 'canceled',
      endedAt: periodEndAt,
    })
    await expect(set(false, 4)).rejects.toBeInstanceOf(GatewayRefused)
  })

  test('an end date set elsewhere is taken back too', async () => {
    const { subscriptionId } = await subscribe(rig)
    const { world } = rig.sandbox
    const subscription = world.store.get('subscription', subscriptionId)
    world.store.put('subscription', { ...subscription, cancel_at: world.seconds() + day })
    expect((await rig.gateway.readSubscription(subscriptionId)).cancelAt).not.toBeNull()
    const resumed = await rig.gateway.setCancelAtPeriodEnd({
      subscriptionId,
      cancel: false,
      billingVersion: 1,
    })
    expect(resumed.cancelAt).toBeNull()
  })

  test('cancelling now ends it now, and twice is once', async () => {
    const { subscriptionId } = await subscribe(rig)
    const ended = await rig.gateway.cancelNow(subscriptionId)
    expect(ended).toMatchObject({ status: 'canceled', endedAt: rig.sandbox.clock.now() })
    expect(await rig.gateway.cancelNow(subscriptionId)).toEqual(ended)
    await expect(rig.gateway.cancelNow('sub_unknown')).rejects.toBeInstanceOf(GatewayMissing)
  })
})

test('the member is written beside the subscription', async () => {
  const { subscriptionId, customerId } = await subscribe(rig)
  await rig.gateway.linkMember({ subscriptionId, customerId, userId: 'user-7', email: 'seven@example.test' })
  expect(await rig.gateway.readSubscription(subscriptionId)).toMatchObject({ userId: 'user-7' })
  expect(rig.sandbox.world.store.get('customer', customerId)).toMatchObject({
    email: 'seven@example.test',
    metadata: { userId: 'user-7' },
  })
})
