import { afterAll, beforeAll, expect, test } from 'vitest'
import { intentIdOf } from '../../dev/payments/engine/invoices.ts'
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

test.each(['the event is heard', 'only the end is heard'])(
  'an invoice that is paid after the end and before it is void is refunded, when %s',
  async (how) => {
    const name = `late-${how.length}`
    const { subscriptionId } = await billing.subscriber(name)
    await billing.control('card', { subscriptionId, number: cards.declinesOnFile })
    await billing.advance(32 * day)
    const { world } = billing.sandbox
    const [open] = world.store.list('invoice').filter(({ status }) => status === 'open')
    const refunds = () => world.store.list('refund', { charge: chargeOf(open?.id ?? '') })
    billing.sandbox.settle(() =>
      endSubscription(world, world.store.get('subscription', subscriptionId), 'cancellation_requested'),
    )
    if (how === 'the event is heard') world.store.database.exec('delete from deliveries')
    billing.clock.advance(60)
    const browser = billing.browser()
    const paid = await browser.submit(`/dev/payments/invoice/${open?.id}`, {
      number: cards.good,
      expiry: '12/34',
      cvc: '123',
    })
    expect(paid.status).toBe(200)
    expect(world.store.get('invoice', open?.id ?? '').status).toBe('paid')
    expect(refunds()).toEqual([])
    await billing.settle()
    expect(refunds()).toMatchObject([{ amount: open?.amount_due, metadata: { invoiceId: open?.id } }])
    // Looked at again and again it goes back once.
    for (const _ of [1, 2]) await billing.app.services.webhooks.handle('invoice', open?.id ?? '')
    await billing.settle()
    expect(refunds()).toHaveLength(1)
    expect(await billing.mails(`refunded:${open?.id}`)).toHaveLength(1)
    expect(await billing.user(name)).toMatchObject({ subscriptionStatus: 'none' })
    expect(await billing.app.services.alerts.list()).toContainEqual(
      expect.objectContaining({ kind: 'membership.paid_late', subjectId: subscriptionId }),
    )
  },
)

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
