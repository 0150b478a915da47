import { afterAll, beforeAll, expect, test } from 'vitest'
import { day, startBilling, type Billing } from '../../testing/billing.ts'
import type { Visitor } from '../../testing/people.ts'

let billing: Billing
let boss: { id: string }
beforeAll(async () => {
  billing = await startBilling()
  boss = await billing.make.admin()
})
afterAll(() => billing.close())

/** Somebody signed in has the payment form before them. */
async function formOf(username: string) {
  const browser = billing.browser()
  await browser.logIn(username)
  const { clientSecret, checkoutId } = (await billing.begin(browser)).body
  return { browser, clientSecret, checkoutId: String(checkoutId), id: (await billing.user(username)).id }
}
const leave = (browser: Visitor, username: string) =>
  browser.call('DELETE', '/api/auth/user', { confirm: username })
const ban = async (id: string, until?: Date) =>
  (await billing.as(boss)).put(`/api/admin/users/${id}/ban`, {
    banned: true,
    reason: 'Stolen cards',
    until: until?.toISOString(),
  })
const pay = (clientSecret: unknown, email: string) =>
  billing.confirm(billing.browser(), clientSecret, { email })

async function expectPaidBack(checkoutId: string): Promise<void> {
  const { status, subscriptionId } = await billing.checkout(checkoutId)
  expect(status).toBe('refunded')
  expect(billing.subscriptions().find(({ id }) => id === subscriptionId)?.status).toBe('canceled')
  const refunds = billing.sandbox.world.store
    .list('refund')
    .filter(({ metadata }) => metadata?.['refundId'] === checkoutId)
  expect(refunds.map(({ amount }) => amount)).toEqual([1999])
}

test('who deletes the account and then pays has the money back, and nothing says who it was', async () => {
  const { browser, clientSecret, checkoutId } = await formOf('leaver')
  expect((await leave(browser, 'leaver')).status).toBe(200)
  expect((await pay(clientSecret, 'leaver@payer.test')).status).toBe(200)
  await billing.settle()
  await expectPaidBack(checkoutId)
  await billing.advance(40 * day)
  await expectPaidBack(checkoutId)
  expect((await billing.checkout(checkoutId)).email).toBeNull()
  expect(await billing.mails(`refunded:${checkoutId}`)).toEqual([])
})

test('who is banned for good between form and payment has the money back', async () => {
  const { clientSecret, checkoutId, id } = await formOf('banned')
  expect((await ban(id)).status).toBe(200)
  await pay(clientSecret, 'banned@payer.test')
  await billing.settle()
  await expectPaidBack(checkoutId)
  expect(await billing.mails(`refunded:${checkoutId}`)).toHaveLength(1)
})

test('who is suspended for longer has the money back after a week', async () => {
  const { clientSecret, checkoutId, id } = await formOf('suspended')
  expect((await ban(id, new Date(billing.clock.now().getTime() + 30 * day * 1000))).status).toBe(200)
  await pay(clientSecret, 'suspended@payer.test')
  await billing.settle()
  expect((await billing.checkout(checkoutId)).status).toBe('paid')
  await billing.advance(7 * day + 60)
  await expectPaidBack(checkoutId)
})

test.each(['deleted', 'banned'] as const)('an open form of somebody %s is shut', async (how) => {
  const name = `shut-${how}`
  const { browser, clientSecret, checkoutId, id } = await formOf(name)
  await (how === 'deleted' ? leave(browser, name) : ban(id))
  // A ban is heard of by its event, and that asks for a job.
  await billing.settle()
  await billing.settle()
  expect((await billing.checkout(checkoutId)).status).toBe('expired')
  expect((await pay(clientSecret, 'late@payer.test')).status).toBe(400)
})
