import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Complimentary } from '#shared/auth.ts'
import type { ComplimentaryMember } from '#shared/complimentary.ts'
import type { Notification } from '#shared/notifications.ts'
import { furthestMs } from '../../jobs/queue.ts'
import { day, startBilling, type Billing } from '../../testing/billing.ts'
import type { TestClient } from '../../testing/client.ts'
import type { Visitor } from '../../testing/people.ts'

let billing: Billing
let boss: { id: string }
let admin: TestClient
beforeAll(async () => {
  billing = await startBilling()
  boss = await billing.make.admin()
  admin = await billing.as(boss)
})
afterAll(() => billing.close())

const inDays = (days: number): string =>
  new Date(billing.clock.now().getTime() + days * day * 1000).toISOString()
const pathOf = (name: string) => `/api/admin/users/${name}/complimentary`
const give = (name: string, plan: string, days: number) =>
  admin.post<ComplimentaryMember>(pathOf(name), { plan, until: inDays(days), reason: 'a speaker' })

/** Time passes, and whoever comes back signs in again. */
async function pass(days: number, browser: Visitor, name: string): Promise<void> {
  await billing.advance(days * day)
  await browser.logIn(name)
  admin = await billing.as(boss)
}

/** Somebody who has signed in and pays nothing. */
async function newcomer(name: string): Promise<Visitor> {
  const browser = billing.browser()
  await browser.logIn(name)
  return browser
}
interface Viewer {
  isEntitled: boolean
  subscriptionStatus: string
  complimentary: Complimentary | null
}
const viewerOf = (browser: Visitor) => browser.json<Viewer>('/api/auth/user')
const told = async (browser: Visitor) =>
  (await browser.json<Notification[]>('/api/notifications')).map(({ text }) => text)
const turns = async (name: string) => {
  const { outbox } = billing.store.tables
  const { id } = await billing.user(name)
  const rows = await billing.store.read((db) => db.select().from(outbox).orderBy(outbox.id))
  return rows
    .map(({ payload }) => payload as { userId?: string; turn?: string | null })
    .flatMap(({ userId, turn }) => (userId === id && turn ? [turn] : []))
}

test('a membership is given, opens what a paid one opens, is told of, and ends by itself', async () => {
  const ada = await newcomer('ada')
  expect((await ada.call('GET', '/api/saved')).status).toBe(402)
  const given = await give('ada', 'starter', 30)
  expect(given).toMatchObject({
    status: 200,
    body: { username: 'ada', plan: 'starter', isHeld: false, daysLeft: 30 },
  })
  await billing.settle()
  expect(await viewerOf(ada)).toMatchObject({
    isEntitled: true,
    subscriptionStatus: 'none',
    complimentary: { plan: 'starter', isHeld: false, daysLeft: 30 },
  })
  expect((await ada.call('GET', '/api/saved')).status).toBe(200)
  expect(await ada.json('/api/user/post-usage')).toMatchObject({ limit: expect.any(Number) })
  expect((await give('ada', 'business', 60)).body).toMatchObject({ code: 'complimentary.exists' })

  const later = await admin.put<ComplimentaryMember>(pathOf('ada'), { until: inDays(40), reason: 'more' })
  expect(later.body).toMatchObject({ plan: 'starter', daysLeft: 40 })
  expect((await admin.put(pathOf('ada'), { until: inDays(20), reason: 'less' })).status).toBe(400)
  const listed = await admin.get<ComplimentaryMember[]>('/api/admin/complimentary?q=ada')
  expect(listed.body).toMatchObject([{ username: 'ada', daysLeft: 40 }])

  await pass(33, ada, 'ada')
  expect(await billing.mails('complimentary-ends:')).toHaveLength(1)
  await pass(7, ada, 'ada')
  expect(await viewerOf(ada)).toMatchObject({ isEntitled: false, complimentary: null })
  expect(await billing.mails('complimentary-ended:')).toHaveLength(1)
  expect((await told(ada)).toReversed()).toEqual([
    expect.stringContaining('You were given the Starter plan until'),
    expect.stringContaining('now lasts until'),
    expect.stringContaining('ends on'),
    expect.stringContaining('has ended'),
  ])
  expect(await turns('ada')).toEqual(['began', 'ended'])
  expect((await admin.call('DELETE', pathOf('ada'), { reason: 'late' })).body).toMatchObject({
    code: 'complimentary.not_found',
  })
  const { ledgerEntries } = billing.store.tables
  expect(await billing.store.read((db) => db.select().from(ledgerEntries))).toEqual([])
})

test('one of half a year ends on its day and not before, and is told of a week ahead', async () => {
  const eve = await newcomer('eve')
  await give('eve', 'starter', 200)
  await billing.settle()
  const { jobs } = billing.store.tables
  const furthest = async () => {
    const rows = await billing.store.read((db) => db.select().from(jobs).where(isNull(jobs.deadAt)))
    return Math.max(...rows.map(({ runAt }) => runAt.getTime()))
  }
  let days = 0
  for (const next of [32, 33, 63, 100, 150, 192]) {
    await pass(next - days, eve, 'eve')
    days = next
    expect(await viewerOf(eve)).toMatchObject({ isEntitled: true, complimentary: { daysLeft: 200 - days } })
    // What is planned further ahead is taken for a mistake of the clock, and done at once.
    expect(await furthest()).toBeLessThanOrEqual(billing.clock.now().getTime() + furthestMs)
  }
  expect(await told(eve)).toHaveLength(1)
  await pass(2, eve, 'eve')
  expect((await told(eve))[0]).toContain('ends on')
  await pass(6, eve, 'eve')
  expect(await viewerOf(eve)).toMatchObject({ isEntitled: false, complimentary: null })
})

test('whoever pays meanwhile is charged once, and keeps the days that are left', async () => {
  const ben = await newcomer('ben')
  await give('ben', 'starter', 30)
  await pass(10, ben, 'ben')
  await billing.pay(ben)
  await billing.settle()
  const paid = await viewerOf(ben)
  expect(paid).toMatchObject({ subscriptionStatus: 'active', complimentary: { isHeld: true, daysLeft: 20 } })
  const { stripeSubscriptionId } = await billing.user('ben')
  expect(stripeSubscriptionId).not.toBeNull()
  // Neither the reminder nor the end comes while it stands still.
  await pass(25, ben, 'ben')
  expect(await viewerOf(ben)).toMatchObject({ complimentary: { isHeld: true, daysLeft: 20 } })
  await billing.say(ben, '/api/cancel-subscription')
  await pass(10, ben, 'ben')
  const after = await viewerOf(ben)
  expect(after).toMatchObject({
    isEntitled: true,
    subscriptionStatus: 'none',
    complimentary: { plan: 'starter', isHeld: false },
  })
  expect(after.complimentary?.daysLeft).toBeGreaterThan(12)
  expect(await told(ben)).toContainEqual(
    expect.stringContaining('Your complimentary membership goes on until'),
  )
  expect(await turns('ben')).toEqual(['began'])
  await pass(20, ben, 'ben')
  expect(await viewerOf(ben)).toMatchObject({ isEntitled: false })
  expect(await turns('ben')).toEqual(['began', 'ended'])
})

test('beside a paid membership it waits from the beginning, and revoking it leaves what is paid', async () => {
  const { browser, user } = await billing.subscriber('cyd')
  expect((await give('cyd', 'business', 14)).body).toMatchObject({ isHeld: true, daysLeft: 14 })
  await billing.settle()
  expect(await told(browser)).toContainEqual(
    expect.stringContaining('You were given 14 days of the Business plan'),
  )
  expect((await admin.put(pathOf('cyd'), { until: inDays(20), reason: 'more' })).body).toMatchObject({
    isHeld: true,
    daysLeft: 20,
  })
  expect((await admin.call('DELETE', pathOf('cyd'), { reason: 'by mistake' })).status).toBe(200)
  await billing.settle()
  expect(await viewerOf(browser)).toMatchObject({ isEntitled: true, complimentary: null })
  expect(await told(browser)).toContain('Your complimentary membership was ended: by mistake')
  expect(await turns('cyd')).toEqual(['began'])
  const { adminActions } = billing.store.tables
  const acts = await billing.store.read((db) =>
    db
      .select()
      .from(adminActions)
      .where(and(eq(adminActions.targetId, user.id))),
  )
  expect(acts.map(({ action }) => action).toSorted()).toEqual([
    'extend_membership',
    'give_membership',
    'revoke_membership',
  ])
})

test('only admins give, only plans that there are, only with an end that is to come', async () => {
  await newcomer('dee')
  const member = await billing.member()
  const body = { plan: 'starter', until: inDays(5), reason: 'friend' }
  expect((await member.client.post(pathOf('dee'), body)).status).toBe(403)
  expect((await billing.visitor.get('/api/admin/complimentary')).status).toBe(401)
  expect((await give('nobody-here', 'starter', 5)).body).toMatchObject({ code: 'user.not_found' })
  expect((await give('dee', 'no-such-plan', 5)).body).toMatchObject({ code: 'plan.not_found' })
  expect((await give('dee', 'starter', -1)).status).toBe(400)
  expect((await give('dee', 'starter', 3000)).status).toBe(400)
  expect((await give('dee', 'starter', 5)).status).toBe(200)
  const { id } = await billing.user('dee')
  await admin.call('DELETE', `/api/admin/users/${id}`, { reason: 'asked for it' })
  const { users } = billing.store.tables
  const [row] = await billing.store.read((db) => db.select().from(users).where(eq(users.id, id)))
  expect(row).toMatchObject({ isTombstone: true, complimentaryPlan: null, complimentaryUntil: null })
})
