import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDispute, openDispute } from '../../dev/payments/engine/disputes.ts'
import { intentIdOf } from '../../dev/payments/engine/invoices.ts'
import { refundCharge } from '../../dev/payments/engine/refunds.ts'
import { endSubscription } from '../../dev/payments/engine/subscriptions.ts'
import { cards, day, startBilling, type Billing } from '../../testing/billing.ts'

let billing: Billing
beforeAll(async () => {
  billing = await startBilling()
})
afterAll(() => billing.close())

const chargeOf = (invoiceId: string): string => {
  const { world } = billing.sandbox
  const charge = world.store.get('payment_intent', intentIdOf(world, invoiceId) ?? '').latest_charge
  return typeof charge === 'string' ? charge : ''
}

/** Somebody whose membership has ended and who pays its open invoice all the same, before anybody has heard of either. */
async function payLate(name: string, { isEndHeard = true } = {}) {
  const { subscriptionId } = await billing.subscriber(name)
  await billing.control('card', { subscriptionId, number: cards.declinesOnFile })
  await billing.advance(32 * day)
  const { world } = billing.sandbox
  const [open] = world.store.list('invoice').filter(({ status }) => status === 'open')
  if (!open) throw new Error('nothing is left to pay')
  billing.sandbox.settle(() =>
    endSubscription(world, world.store.get('subscription', subscriptionId), 'cancellation_requested'),
  )
  if (!isEndHeard) world.store.database.exec('delete from deliveries')
  billing.clock.advance(60)
  const browser = billing.browser()
  const paid = await browser.submit(`/dev/payments/invoice/${open.id}`, {
    number: cards.good,
    expiry: '12/34',
    cvc: '123',
  })
  expect(paid.status).toBe(200)
  expect(world.store.get('invoice', open.id).status).toBe('paid')
  const charge = chargeOf(open.id)
  const refunds = () => world.store.list('refund', { charge })
  expect(refunds()).toEqual([])
  return { subscriptionId, open, charge, refunds }
}

test.each(['the event is heard', 'only the end is heard'])(
  'an invoice that is paid after the end and before it is void is refunded, when %s',
  async (how) => {
    const name = `late-${how.length}`
    const isEndHeard = how !== 'the event is heard'
    const { subscriptionId, open, refunds } = await payLate(name, { isEndHeard })
    await billing.settle()
    expect(refunds()).toMatchObject([{ amount: open.amount_due, metadata: { invoiceId: open.id } }])
    // Looked at again and again it goes back once.
    for (const _ of [1, 2]) await billing.app.services.webhooks.handle('invoice', open.id)
    await billing.settle()
    expect(refunds()).toHaveLength(1)
    expect(await billing.mails(`refunded:${open.id}`)).toHaveLength(1)
    expect(await billing.user(name)).toMatchObject({ subscriptionStatus: 'none' })
    expect(await billing.app.services.alerts.list()).toContainEqual(
      expect.objectContaining({ kind: 'membership.paid_late', subjectId: subscriptionId }),
    )
  },
)

test.each([
  ['a bank asks', 1],
  ['a part went back', 2],
  ['a dispute of it was won', 0],
])('what was paid after the end goes back, also when %s', async (how, refundsBefore) => {
  const name = `back-${how.length}`
  const { open, charge, refunds } = await payLate(name)
  const { world } = billing.sandbox
  billing.sandbox.settle(() => {
    if (how === 'a part went back') refundCharge(world, charge, { amount: 100, metadata: {} })
    else openDispute(world, charge, how === 'a bank asks' ? 'inquiry' : 'chargeback')
  })
  await billing.settle()
  expect(refunds()).toHaveLength(refundsBefore)
  if (how === 'a dispute of it was won') {
    billing.sandbox.settle(() => closeDispute(world, charge, 'won'))
    await billing.settle()
  }
  const back = refunds().reduce((sum, { amount }) => sum + amount, 0)
  expect(back).toBe(open.amount_due)
  expect(await billing.mails(`refunded:${open.id}`)).toHaveLength(1)
})

test('an invoice that is still open after the end has no place to pay it, also while it cannot be voided', async () => {
  const { browser, subscriptionId } = await billing.subscriber('unvoided')
  await billing.control('card', { subscriptionId, number: cards.declinesOnFile })
  await billing.advance(32 * day)
  await browser.logIn('unvoided')
  const open = async () => {
    const invoices = await browser.json<Record<string, unknown>[]>('/api/invoices')
    return invoices.filter(({ status }) => status === 'open')
  }
  expect(await open()).toMatchObject([{ payUrl: expect.any(String) as string }])
  const { world } = billing.sandbox
  billing.fail('POST /v1/invoices/:id/void', 'error_500', 100)
  billing.sandbox.settle(() =>
    endSubscription(world, world.store.get('subscription', subscriptionId), 'cancellation_requested'),
  )
  await billing.settle()
  expect(await open()).toHaveLength(1)
  expect((await open())[0]).not.toHaveProperty('payUrl')
  billing.fail('POST /v1/invoices/:id/void', 'error_500', 0)
  await billing.advance(600)
  expect(await open()).toEqual([])
})
