import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CreatorStats, ForumStats, SiteStats } from '#shared/stats.ts'
import { daysFrom } from '#shared/statRules.ts'
import { defaultPlans } from '#db/seed/plans.ts'
import { startBilling, type Billing } from '../../testing/billing.ts'
import type { TestClient } from '../../testing/client.ts'

const day = 24 * 60 * 60
let server: Billing
let operator: { id: string }
let owner: { user: { id: string }; client: TestClient }
let forum: { id: string; slug: string }
beforeAll(async () => {
  server = await startBilling()
  operator = await server.make.admin()
  owner = await server.member()
  forum = await server.make.forum({ creator: owner.user })
})
afterAll(() => server.close())

/** Has everything that is over counted, as the job does. */
async function count(): Promise<void> {
  const { outbox, services } = server.app
  await outbox.drain()
  await services.stats.counting.run()
}

/** The next day, so that the one before is over. */
async function pass(days = 1): Promise<void> {
  await server.app.services.stats.readers.flush()
  server.clock.advance(days * day)
  await count()
}

/** Somebody who has signed in just now, as administration asks for. */
const admin = (): Promise<TestClient> => server.as(operator)
const siteStats = async (days = 7) => (await (await admin()).get<SiteStats>(`/api/stats?days=${days}`)).body
const forumStats = async (client = owner.client) =>
  await client.get<ForumStats>(`/api/forums/${forum.slug}/stats?days=7`)
const statuses = async (client: TestClient, paths: readonly string[]) => {
  const found = []
  for (const path of paths) found.push((await client.request(path)).status)
  return found
}
const both = (path: string) => [path, `${path}/csv`]

describe('who may see figures', () => {
  test('the site’s are for admins, a forum’s for those who look after it, one’s own for oneself', async () => {
    const { make, visitor } = server
    const [site, ofForum, own] = ['/api/stats', `/api/forums/${forum.id}/stats`, '/api/earnings/stats']
    const all = [...both(site), ...both(ofForum), ...both(own)]
    const member = await server.member()
    const moderator = await server.member()
    await make.membership({ forum, user: moderator.user, role: 'moderator' })
    const siteModerator = await server.as(await make.moderator())
    expect(await statuses(visitor, all)).toEqual([401, 401, 401, 401, 401, 401])
    expect(await statuses(member.client, all)).toEqual([403, 403, 403, 403, 200, 200])
    expect(await statuses(owner.client, all)).toEqual([403, 403, 200, 200, 200, 200])
    expect(await statuses(moderator.client, all)).toEqual([403, 403, 200, 200, 200, 200])
    expect(await statuses(siteModerator, all)).toEqual([403, 403, 200, 200, 200, 200])
    expect(await statuses(await admin(), all)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await statuses(owner.client, both('/api/forums/nowhere/stats'))).toEqual([404, 404])
    const gone = await make.forum({ creator: owner.user, deletedAt: server.clock.now(), isPrivate: true })
    expect(await statuses(owner.client, both(`/api/forums/${gone.id}/stats`))).toEqual([404, 404])
    const closed = await make.forum({ isPrivate: true })
    expect(await statuses(owner.client, both(`/api/forums/${closed.id}/stats`))).toEqual([403, 403])
  })

  test('a range is one of four', async () => {
    expect(await statuses(await admin(), ['/api/stats?days=31', '/api/stats?days=x'])).toEqual([400, 400])
    await pass()
    const { range, days } = await siteStats(90)
    expect(range).toMatchObject({ days: 90, waiting: 0 })
    expect(days.map((one) => one.day)).toEqual(daysFrom(range.from, range.to))
  })
})

describe('readers', () => {
  test('are people who were here, each once a day and once a month, told of a forum from five on', async () => {
    const { make, visitor } = server
    const post = await make.post({ forum, author: owner.user })
    const poll = await make.post({ forum, author: owner.user, type: 'poll', options: ['a', 'b'] })
    const people = [
      await server.member(),
      await server.member(),
      await server.member(),
      await server.member(),
    ]
    await pass()
    for (const { client } of people)
      for (const one of [post, poll, post]) await client.get(`/api/posts/${one.id}`)
    await visitor.get(`/api/posts/${post.id}`)
    await pass()
    expect((await siteStats()).days.at(-1)).toMatchObject({ readers: 4 })
    expect((await forumStats()).body.days.at(-1)).toMatchObject({ readers: null })
    for (const { client } of [...people, owner]) await client.get(`/api/posts/${post.slug}`)
    await pass()
    expect((await siteStats()).days.at(-1)).toMatchObject({ readers: 6 })
    const { days, months, fewestReaders } = (await forumStats()).body
    expect(days.at(-1)).toMatchObject({ readers: 5 })
    expect(months.at(-1)).toMatchObject({ readers: 5 })
    expect(fewestReaders).toBe(5)
    const csv = await (await owner.client.request(`/api/forums/${forum.id}/stats/csv?days=7`)).text()
    const lines = csv
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n')
    expect(lines[0]).toBe('day,joined,readers,writers,posts,comments,answered,replySeconds,shares')
    expect(lines.slice(-2).map((line) => line.split(',')[2])).toEqual(['<5', '5'])
    expect(lines.at(-1)).toMatch(/,0\.00$/)
  })

  test('who is erased is counted on, and nothing leads to them', async () => {
    const { app, store } = server
    const { statMarks, statFigures, membershipSpans } = store.tables
    const leaver = await server.member()
    const post = await server.make.post({ forum, author: leaver.user })
    await leaver.client.get(`/api/posts/${post.id}`)
    await app.services.stats.readers.flush()
    await count()
    await pass()
    const before = await siteStats()
    const rowsOf = (id: string) =>
      store.read(async (db) => [
        ...(await db.select().from(statMarks).where(eq(statMarks.subjectId, id))),
        ...(await db.select().from(statFigures).where(eq(statFigures.subject, id))),
        ...(await db.select().from(membershipSpans).where(eq(membershipSpans.subjectId, id))),
      ])
    expect((await rowsOf(leaver.user.id)).length).toBeGreaterThan(0)
    await store.transaction((tx) => app.services.users.erase(tx, leaver.user.id))
    expect(await rowsOf(leaver.user.id)).toEqual([])
    await pass()
    const after = await siteStats()
    const { month, readers } = before.months.at(-1)!
    expect(after.months.find((one) => one.month === month)?.readers).toBe(readers)
    expect(after.days.at(-2)).toEqual(before.days.at(-1))
  })
})

const mrr = async () => (await siteStats()).days.at(-1)!.mrr
/** Sells a plan of its own at this price from now on. */
const sellAt = (price: number) => {
  const plan = { ...defaultPlans.at(-1)!, slug: 'team', name: 'Team', price }
  return server.app.services.plans.seed([plan], { actor: 'operator', reason: 'a new price' })
}

describe('memberships', () => {
  test('begin, change, lapse and come back, with what they bring a month', async () => {
    const { app, store } = server
    const { memberships } = app.services.users
    const before = (await siteStats()).days.at(-1)!
    const person = await server.make.user()
    const become = (change: Omit<Parameters<typeof memberships.write>[2], 'updatedAt'>) =>
      store.transaction(async (tx) => {
        const member = await memberships.find(tx, person.id)
        await memberships.write(tx, member!, { ...change, updatedAt: server.clock.now() })
      })
    await become({ subscriptionStatus: 'active', planType: 'starter' })
    await pass()
    const joined = await siteStats()
    expect(joined.days.at(-1)).toMatchObject({
      members: before.members + 1,
      joined: 1,
      mrr: before.mrr + 999,
    })
    await become({ planType: 'business' })
    await pass()
    expect((await siteStats()).days.at(-1)).toMatchObject({ joined: 0, left: 0, mrr: before.mrr + 4999 })
    const ends = new Date(server.clock.now().getTime() + 1.5 * day * 1000)
    await become({ subscriptionStatus: 'cancelled', subscriptionExpiresAt: ends })
    await pass(3)
    const left = await siteStats()
    expect(left.days.reduce((sum, one) => sum + one.left, 0)).toBe(1)
    expect(left.days.at(-1)).toMatchObject({ members: before.members, mrr: before.mrr })
    expect(left.summary.churn).toBe(Math.round((1 / left.summary.membersAtStart) * 1000) / 10)
    await become({ subscriptionStatus: 'active', planType: 'starter', subscriptionExpiresAt: null })
    await pass()
    expect((await siteStats()).days.at(-1)).toMatchObject({ joined: 0, returned: 1, left: 0 })
    const { plans } = await siteStats()
    expect(plans.reduce((sum, { members }) => sum + members, 0)).toBe(before.members + 1)
  })

  test('bring what their invoices say, each once, and what goes back stands beside it', async () => {
    const { app } = server
    const { user } = await server.subscriber('payer', 'starter')
    await pass()
    const first = await siteStats()
    expect(first.days.at(-1)).toMatchObject({ revenue: 999, joined: 1, refunds: 0 })
    const invoices = await app.services.subscriptions.invoices(user.id)
    await app.services.stats.memberships.notePaid(invoices[0]!.id)
    await count()
    const { days, plans } = await siteStats()
    expect(days.reduce((sum, one) => sum + one.revenue, 0)).toBe(999)
    expect(plans.find(({ slug }) => slug === 'starter')).toMatchObject({ revenue: 999 })
    const [payment] = (await (await admin()).get<{ id: string }[]>(`/api/admin/users/${user.id}/payments`))
      .body
    await (
      await admin()
    ).post(`/api/admin/users/${user.id}/payments/${payment?.id}/refund`, {
      reason: 'A week was down',
      endsMembership: true,
    })
    await server.settle()
    await pass()
    const after = await siteStats()
    expect(after.days.at(-1)).toMatchObject({ left: 1, refunds: 999, revenue: 0 })
  })

  test('seats that come back from a pause bring what they were begun again at, whatever the price is later', async () => {
    const { pauses } = server.app.services
    await pass()
    const before = await mrr()
    await sellAt(999)
    const { browser } = await server.subscriber('holder', 'team')
    expect((await browser.call('PUT', '/api/seats', { seats: 4 })).status).toBe(200)
    await server.settle()
    expect((await browser.call('POST', '/api/subscription/pause', { months: 1 })).status).toBe(200)
    await sellAt(1299)
    await server.advance(70 * day)
    await pauses.sweep()
    await server.settle()
    await pass()
    expect(await mrr()).toBe(before + 4 * 1299)
    await sellAt(1499)
    await browser.logIn('holder')
    expect((await browser.call('POST', '/api/cancel-subscription')).status).toBe(200)
    await server.settle()
    await pass()
    expect(await mrr()).toBe(before + 4 * 1299)
  })

  test('that were upgraded bring what that came to, whatever the price is later', async () => {
    await sellAt(3000)
    const { browser } = await server.subscriber('climber', 'starter')
    await pass()
    const before = await mrr()
    expect((await browser.call('POST', '/api/upgrade-subscription', { planSlug: 'team' })).status).toBe(200)
    await server.settle()
    await sellAt(4000)
    await pass()
    expect(await mrr()).toBe(before - 999 + 3000)
    expect((await browser.call('PUT', '/api/seats', { seats: 3 })).status).toBe(200)
    await server.settle()
    await pass()
    expect(await mrr()).toBe(before - 999 + 3 * 3000)
    expect((await browser.call('POST', '/api/cancel-subscription')).status).toBe(200)
    await server.settle()
    await pass()
    expect(await mrr()).toBe(before - 999 + 3 * 3000)
  })
})

test('one’s own figures are of one’s own posts alone', async () => {
  const author = await server.member()
  const post = await server.make.post({ forum, author: author.user })
  await server.make.comment({ post, author: owner.user })
  await server.make.comment({ post, author: author.user })
  await pass()
  const { body } = await author.client.get<CreatorStats>('/api/earnings/stats?days=7')
  expect(body.days.at(-1)).toMatchObject({ posts: 1, replies: 1, earned: 0, paid: 0 })
  expect(
    (await (await server.as(owner.user)).get<CreatorStats>('/api/earnings/stats?days=7')).body.days.at(-1),
  ).toMatchObject({ posts: 0, replies: 0 })
  const { topForums, summary } = await siteStats()
  expect(topForums[0]).toMatchObject({ slug: forum.slug })
  expect(summary.replyMinutes).toBe(0)
})
