import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Gift } from '#shared/gifts.ts'
import { closeDispute, openDispute } from '../../dev/payments/engine/disputes.ts'
import { failRefund, refundCharge } from '../../dev/payments/engine/refunds.ts'
import { day, startBilling, type Billing } from '../../testing/billing.ts'
import type { TestClient } from '../../testing/client.ts'
import type { Visitor } from '../../testing/people.ts'

let billing: Billing
let boss: { id: string }
let admin: TestClient
let buyer: Visitor
beforeAll(async () => {
  billing = await startBilling()
  boss = await billing.make.admin()
  admin = await billing.as(boss)
  buyer = await newcomer('buyer')
})
afterAll(() => billing.close())

async function newcomer(name: string): Promise<Visitor> {
  const browser = billing.browser()
  await browser.logIn(name)
  return browser
}

/** Time passes, and whoever comes back signs in again. */
async function pass(days: number, browser: Visitor, name: string): Promise<void> {
  await billing.advance(days * day)
  // What the end of a membership has told of is done as well.
  await billing.settle()
  await browser.logIn(name)
  await buyer.logIn('buyer')
  admin = await billing.as(boss)
}

/** Somebody is given so many months by a gift that is paid; answers it, and the charge that has paid for it. */
async function receive(browser: Visitor, { planSlug = 'starter', months = 1 } = {}) {
  const begun = await billing.say(buyer, '/api/gifts', { planSlug, months })
  await billing.confirm(buyer, begun.body['clientSecret'])
  await billing.settle()
  const { id, code } = await buyer.json<Gift>(`/api/gifts/${String(begun.body['giftId'])}`)
  expect((await billing.say(browser, `/api/gifts/code/${code}/redeem`)).status).toBe(200)
  const { gifts } = billing.store.tables
  const [row] = await billing.store.read((db) => db.select().from(gifts).where(eq(gifts.id, id)))
  return { id, charge: row?.chargeId ?? '' }
}

const inDays = (days: number): string =>
  new Date(billing.clock.now().getTime() + days * day * 1000).toISOString()
const pathOf = (name: string) => `/api/admin/users/${name}/complimentary`
/** The plan that somebody was given and the days that are left: some of them were given a moment later than others. */
const daysOf = async (browser: Visitor) => {
  const { complimentary } = await browser.json<{ complimentary: { plan: string; until: string } | null }>(
    '/api/auth/user',
  )
  if (!complimentary) return null
  const left = new Date(complimentary.until).getTime() - billing.clock.now().getTime()
  return [complimentary.plan, Math.round(left / (day * 1000))]
}

/** What the provider or a bank does to a payment, and what follows here. */
async function inProvider<Result>(act: () => Result): Promise<Result> {
  const result = billing.sandbox.settle(act)
  await billing.settle()
  return result
}
const sendBack = (charge: string) =>
  inProvider(() => refundCharge(billing.sandbox.world, charge, { metadata: {} }).id)
const dispute = (charge: string) =>
  inProvider(() => openDispute(billing.sandbox.world, charge, 'chargeback').id)
const win = (id: string) => inProvider(() => closeDispute(billing.sandbox.world, id, 'won'))
const revoke = (id: string) => admin.post(`/api/admin/gifts/${id}/revoke`, { reason: 'given by mistake' })

test('a gift that is void takes what is left of its own days, and none that others have given', async () => {
  const kim = await newcomer('kim')
  const { charge: first } = await receive(kim)
  await pass(25, kim, 'kim')
  const { charge: second } = await receive(kim)
  expect(await daysOf(kim)).toEqual(['starter', 37])
  await sendBack(first)
  expect(await daysOf(kim)).toEqual(['starter', 31])

  const { charge: third } = await receive(kim)
  await pass(33, kim, 'kim')
  expect(await daysOf(kim)).toEqual(['starter', 29])
  // Of the second nothing is left: its bank takes nothing of the third.
  await dispute(second)
  expect(await daysOf(kim)).toEqual(['starter', 29])
  await dispute(third)
  expect(await daysOf(kim)).toBeNull()
})

test('days that an admin has given before and between stay, also after one gift came back', async () => {
  const lou = await newcomer('lou')
  const act = { reason: 'a speaker' }
  await admin.post(pathOf('lou'), { ...act, plan: 'starter', until: inDays(10) })
  const { charge: first } = await receive(lou)
  await admin.put(pathOf('lou'), { ...act, until: inDays(61) })
  const { charge: second } = await receive(lou, { months: 3 })
  expect(await daysOf(lou)).toEqual(['starter', 10 + 31 + 20 + 92])
  await pass(15, lou, 'lou')
  // The given days came first, then five of the first gift.
  const refund = await sendBack(first)
  expect(await daysOf(lou)).toEqual(['starter', 20 + 92])
  await inProvider(() => failRefund(billing.sandbox.world, refund))
  expect(await daysOf(lou)).toEqual(['starter', 20 + 92 + 26])
  // Twenty given days, and 72 of the second: then what came back.
  await pass(92, lou, 'lou')
  await sendBack(second)
  expect(await daysOf(lou)).toEqual(['starter', 26])
  await dispute(first)
  expect(await daysOf(lou)).toBeNull()
})

test('days of a dispute that was won wait while another plan was given, and go on after it', async () => {
  const max = await newcomer('max')
  const { id, charge } = await receive(max, { months: 3 })
  const { charge: lost } = await receive(max)
  const won = await dispute(charge)
  await dispute(lost)
  expect(await daysOf(max)).toBeNull()
  await receive(max, { planSlug: 'business' })
  await win(won)
  expect(await daysOf(max)).toEqual(['business', 31])
  await pass(30, max, 'max')
  expect(await daysOf(max)).toEqual(['business', 1])
  await pass(1.5, max, 'max')
  expect(await daysOf(max)).toEqual(['starter', 92])
  await revoke(id)
  expect(await daysOf(max)).toBeNull()
})

test('days that wait are not given where the gift is taken back after all', async () => {
  const ned = await newcomer('ned')
  const { id, charge } = await receive(ned)
  const won = await dispute(charge)
  await receive(ned, { planSlug: 'business' })
  await win(won)
  await revoke(id)
  await pass(32, ned, 'ned')
  expect(await daysOf(ned)).toBeNull()
})
