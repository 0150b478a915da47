import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  cards,
  day,
  filled,
  professional,
  starter,
  startRig,
  subscribe,
  startCheckout,
  uniqueId,
} from './testing/rig.ts'
import type { Rig } from './testing/rig.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

const statuses = async (customerId: string) => {
  const { invoices } = await rig.gateway.listInvoices({ customerId, limit: 100 })
  return invoices.map(({ status }) => status)
}

describe('with the clock', () => {
  test('three months are three renewals, each at its own moment', async () => {
    const { subscriptionId, customerId } = await subscribe(rig)
    await rig.advance(93 * day)
    expect(await rig.gateway.readSubscription(subscriptionId)).toMatchObject({
      status: 'active',
      periodStartAt: new Date('2026-09-01T12:00:00Z'),
      periodEndAt: new Date('2026-10-01T12:00:00Z'),
    })
    const { invoices } = await rig.gateway.listInvoices({ customerId, limit: 100 })
    expect(invoices.map(({ createdAt }) => createdAt.toISOString())).toEqual([
      '2026-09-01T12:00:00.000Z',
      '2026-08-01T12:00:00.000Z',
      '2026-07-01T12:00:00.000Z',
      '2026-06-01T12:00:00.000Z',
    ])
    expect(invoices[0]).toMatchObject({
      status: 'paid',
      amountPaidCents: 999,
      subscriptionId,
      periodStartAt: new Date('2026-09-01T12:00:00Z'),
    })
  })

  test('a day that a month lacks becomes its last, and comes back', async () => {
    await rig.advance(60 * day) // the 31st of July
    const { subscriptionId } = await subscribe(rig)
    const end = async () => (await rig.gateway.readSubscription(subscriptionId)).periodEndAt.toISOString()
    expect(await end()).toBe('2026-08-31T12:00:00.000Z')
    await rig.advance(32 * day)
    expect(await end()).toBe('2026-09-30T12:00:00.000Z')
    await rig.advance(30 * day)
    expect(await end()).toBe('2026-10-31T12:00:00.000Z')
  })

  test('a renewal that fails is past due, tried on days 1, 3 and 5, and ends on day 7', async () => {
    const { subscriptionId, customerId, periodEndAt } = await subscribe(rig)
    await rig.post('control/card', { subscriptionId, number: cards.declinesOnFile })
    await rig.advance(30 * day + 3600)
    const late = await rig.gateway.readSubscription(subscriptionId)
    expect(late).toMatchObject({ status: 'past_due', periodStartAt: periodEndAt })
    expect(late.payUrl).toBe(`${rig.origin}/dev/payments/invoice/${late.latestInvoiceId}`)
    // What is on its way is signed for now, and refused five days later.
    await rig.delivered()

    await rig.advance(5 * day)
    const failures = async () => {
      await rig.delivered()
      return rig.notices
        .filter(({ type }) => type === 'invoice.payment_failed')
        .map(({ createdAt }) => (createdAt.getTime() - periodEndAt.getTime()) / (day * 1000))
    }
    expect(await failures()).toEqual([1 / 24, 1, 3, 5])
    expect(await rig.gateway.readSubscription(subscriptionId)).toMatchObject({ status: 'past_due' })
    await rig.advance(2 * day)
    expect(await rig.gateway.readSubscription(subscriptionId)).toMatchObject({
      status: 'canceled',
      endedAt: new Date(periodEndAt.getTime() + 7 * day * 1000),
      payUrl: null,
    })
    // What was owed is not collected any more, but could still be paid by hand.
    expect(await statuses(customerId)).toEqual(['open', 'paid'])
    await rig.gateway.cancelNow(subscriptionId)
    expect(await statuses(customerId)).toEqual(['void', 'paid'])
  })

  test('a card put right before the next try brings it back', async () => {
    const { subscriptionId } = await subscribe(rig)
    await rig.post('control/card', { subscriptionId, number: cards.insufficient })
    await rig.advance(30 * day + 3600)
    await rig.post('control/card', { subscriptionId, number: cards.good })
    await rig.advance(day)
    expect(await rig.gateway.readSubscription(subscriptionId)).toMatchObject({
      status: 'active',
      payUrl: null,
    })
  })

  test('an open checkout expires and says so', async () => {
    const { sessionId } = await startCheckout(rig, await rig.gateway.ensurePrice(starter))
    await rig.advance(2 * 3600)
    expect(await rig.gateway.readCheckout(sessionId)).toMatchObject({ status: 'expired' })
    await rig.delivered()
    expect(rig.notices.at(-1)).toMatchObject({ type: 'checkout.session.expired', objectId: sessionId })
  })
})

describe('the invoice page', () => {
  const pay = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
  const form = (number: string) => ({ number, expiry: '12/34', cvc: '123' })

  test('takes a new card for a failed renewal, and keeps it', async () => {
    const { subscriptionId } = await subscribe(rig)
    await rig.post('control/card', { subscriptionId, number: cards.declinesOnFile })
    await rig.advance(30 * day + 3600)
    const payUrl = (await rig.gateway.readSubscription(subscriptionId)).payUrl ?? ''
    expect(await (await fetch(payUrl)).text()).toContain('$9.99 to pay.')
    const declined = await pay(payUrl, form(cards.declined))
    expect(declined.status).toBe(402)
    expect(await declined.text()).toContain('Your card was declined.')
    expect((await pay(payUrl, form('1234'))).status).toBe(400)

    const asked = await pay(payUrl, form(cards.authenticatesOnce))
    expect(await asked.text()).toContain('Complete authentication')
    const done = await pay(`${payUrl}/challenge`, { outcome: 'complete' })
    expect(await done.text()).toContain('There is nothing to pay.')
    expect(await rig.gateway.readSubscription(subscriptionId)).toMatchObject({
      status: 'active',
      payUrl: null,
    })
  })

  test('a page needs no script and no style of its own', async () => {
    const { subscriptionId } = await subscribe(rig)
    await rig.post('control/card', { subscriptionId, number: cards.declinesOnFile })
    await rig.advance(30 * day + 3600)
    const html = await (await fetch((await rig.gateway.readSubscription(subscriptionId)).payUrl ?? '')).text()
    expect(html).not.toMatch(/<script|<style| style=| on\w+=/)
    expect((await fetch(`${rig.origin}/dev/payments/sandbox.css`)).headers.get('content-type')).toMatch(/css/)
  })
})

describe('the plain payment flow', () => {
  test('an incomplete subscription is paid by its first invoice', async () => {
    const gateway = rig.gatewayWith({ membershipFlow: 'default_incomplete' })
    const started = await startCheckout(rig, await gateway.ensurePrice(starter), gateway)
    expect(started.clientSecret).toMatch(/^pi_/)
    expect(await gateway.readCheckout(started.sessionId)).toMatchObject({
      status: 'open',
      isPaid: false,
      clientSecret: started.clientSecret,
      subscription: null,
    })
    expect((await rig.post('confirm', filled(started.clientSecret, cards.declined))).status).toBe(402)
    await rig.post('confirm', filled(started.clientSecret, cards.good))
    const paid = await gateway.readCheckout(started.sessionId)
    expect(paid).toMatchObject({
      status: 'complete',
      isPaid: true,
      amountCents: 999,
      subscription: { status: 'active', customerId: started.customerId },
      charge: { amountCents: 999, status: 'succeeded' },
    })
    // The card was saved: the renewal goes through.
    await rig.advance(31 * day)
    expect(await gateway.readSubscription(started.sessionId)).toMatchObject({ status: 'active' })
  })

  test('an open one is used again, one of another plan is cancelled, and time runs out', async () => {
    const gateway = rig.gatewayWith({ membershipFlow: 'default_incomplete' })
    const cheap = await gateway.ensurePrice(starter)
    const dear = await gateway.ensurePrice(professional)
    const first = await startCheckout(rig, cheap, gateway)
    const again = (priceId: string) =>
      gateway.startCheckout({
        checkoutId: uniqueId('checkout'),
        attempt: 1,
        priceId,
        returnUrl: rig.origin,
        expiresAt: new Date(),
        customerId: first.customerId,
      })
    expect((await again(cheap.priceId)).sessionId).toBe(first.sessionId)
    const other = await again(dear.priceId)
    expect(await gateway.readCheckout(first.sessionId)).toMatchObject({ status: 'expired' })
    expect(await gateway.expireCheckout(other.sessionId)).toMatchObject({ status: 'expired', isPaid: false })
    const last = await again(cheap.priceId)
    await rig.advance(day)
    expect(await gateway.readCheckout(last.sessionId)).toMatchObject({ status: 'expired' })
    expect((await rig.post('confirm', filled(last.clientSecret, cards.good))).status).toBe(400)
  })
})
