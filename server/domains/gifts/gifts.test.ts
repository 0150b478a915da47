import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminGift, Gift, OfferedGift } from '#shared/gifts.ts'
import type { PostPage } from '#shared/posts.ts'
import type { Notification } from '#shared/notifications.ts'
import type { SiteStats } from '#shared/stats.ts'
import { closeDispute, openDispute } from '../../dev/payments/engine/disputes.ts'
import { failRefund, refundCharge } from '../../dev/payments/engine/refunds.ts'
import { cards, day, startBilling, type Billing } from '../../testing/billing.ts'
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

async function newcomer(name: string): Promise<Visitor> {
  const browser = billing.browser()
  await browser.logIn(name)
  return browser
}

interface Wish {
  planSlug?: string
  months?: number
  message?: string
  recipientEmail?: string
}

/** Somebody buys a gift and has paid for it. */
async function buy(browser: Visitor, wish: Wish = {}): Promise<Gift & { code: string }> {
  const begun = await billing.say(browser, '/api/gifts', { planSlug: 'starter', months: 3, ...wish })
  expect(begun.status).toBe(200)
  expect((await billing.confirm(browser, begun.body['clientSecret'])).status).toBe(200)
  await billing.settle()
  return await browser.json(`/api/gifts/${String(begun.body['giftId'])}`)
}
const redeem = (browser: Visitor, code: string) => billing.say(browser, `/api/gifts/code/${code}/redeem`)
const giftsOf = (browser: Visitor) => browser.json<Gift[]>('/api/gifts')
const told = async (browser: Visitor) =>
  (await browser.json<Notification[]>('/api/notifications')).map(({ text }) => text)
const daysLeft = async (browser: Visitor) => {
  const { complimentary } = await browser.json<{ complimentary: { daysLeft: number } | null }>(
    '/api/auth/user',
  )
  return complimentary?.daysLeft ?? null
}
const chargeOf = async (id: string): Promise<string> => {
  const { gifts } = billing.store.tables
  const [row] = await billing.store.read((db) => db.select().from(gifts).where(eq(gifts.id, id)))
  return row?.chargeId ?? ''
}
const inProvider = async (act: () => unknown) => {
  billing.sandbox.settle(act)
  await billing.settle()
}

test('three months are bought, mailed once, redeemed once, and told of on both sides', async () => {
  const [ada, ben] = [await newcomer('ada'), await newcomer('ben')]
  const gift = await buy(ada, { message: 'For your birthday', recipientEmail: 'ben@elsewhere.test' })
  expect(gift).toMatchObject({ status: 'paid', months: 3, days: 92, amount: 3 * 999, redeemedBy: null })
  const [mail, ...more] = await billing.mails('gift:')
  expect(more).toEqual([])
  expect(mail?.text).toContain('For your birthday')
  expect(mail?.text).toContain(`/gift/${gift.code}`)

  const offered = await billing.visitor.get<OfferedGift>(`/api/gifts/code/${gift.code.toLowerCase()}`)
  expect(offered.body).toMatchObject({
    from: 'ada',
    state: 'ready',
    message: 'For your birthday',
    isOwn: false,
  })
  expect((await billing.browser().call('POST', `/api/gifts/code/${gift.code}/redeem`)).status).toBe(401)
  expect(await daysLeft(ben)).toBeNull()
  expect(await redeem(ben, gift.code)).toMatchObject({
    status: 200,
    body: { state: 'redeemed', isRedeemedByCaller: true },
  })
  await billing.settle()
  expect(await ben.json('/api/auth/user')).toMatchObject({
    isEntitled: true,
    subscriptionStatus: 'none',
    complimentary: { plan: 'starter', daysLeft: 92, isHeld: false },
  })
  expect(await redeem(await newcomer('cyd'), gift.code)).toMatchObject({
    status: 409,
    body: { code: 'gift.redeemed' },
  })
  expect(await giftsOf(ada)).toMatchObject([
    { code: gift.code, redeemedBy: 'ben', redeemedAt: expect.any(String) },
  ])
  expect(await told(ada)).toEqual([
    expect.stringContaining('@ben has redeemed your gift'),
    expect.stringContaining('Your gift is paid: 3 months of the Starter plan'),
  ])
  expect(await told(ben)).toEqual([expect.stringContaining('You were given the Starter plan until')])
})

test('however many redeem it at once, one of them has it', async () => {
  const gift = await buy(await newcomer('dee'))
  const people = await Promise.all(Array.from({ length: 8 }, (_, n) => newcomer(`taker${n}`)))
  const answers = await Promise.all(people.map((one) => redeem(one, gift.code)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 409),
  ])
  const left = await Promise.all(people.map(daysLeft))
  expect(left.filter((days) => days !== null)).toEqual([92])
})

test('a year costs what a year of the plan costs; what is not paid is no gift', async () => {
  const { subscriptionPlans } = billing.store.tables
  await billing.store.transaction((tx) =>
    tx
      .update(subscriptionPlans)
      .set({ yearlyPrice: 19_990 })
      .where(eq(subscriptionPlans.slug, 'professional')),
  )
  const eve = await newcomer('eve')
  const start = (planSlug: string, months: number) => billing.say(eve, '/api/gifts', { planSlug, months })
  expect((await start('professional', 12)).body).toMatchObject({ amount: 19_990 })
  expect((await start('starter', 12)).body).toMatchObject({ amount: 12 * 999 })
  expect((await start('professional', 6)).body).toMatchObject({ amount: 6 * 1999 })
  expect((await start('professional', 2)).status).toBe(400)
  expect((await start('no-such-plan', 1)).body).toMatchObject({ code: 'plan.not_found' })
  const declined = await start('starter', 1)
  await billing.confirm(eve, declined.body['clientSecret'], { number: cards.declined })
  await billing.settle()
  const path = `/api/gifts/${String(declined.body['giftId'])}`
  expect(await eve.json(path)).toMatchObject({ status: 'open', code: null })
  expect((await (await newcomer('other')).call('GET', path)).status).toBe(404)
  await billing.advance(3 * 60 * 60)
  expect(await eve.json(path)).toMatchObject({ status: 'failed', code: null })
  expect(await giftsOf(eve)).toEqual([])
  expect((await billing.browser().call('GET', '/api/gifts/code/AAAA-BBBB-CCCC-DDDD')).status).toBe(404)
})

test('a paid membership comes first, another plan waits, the same plan adds up, and a banned person has none', async () => {
  const { browser: fay } = await billing.subscriber('fay')
  const gus = await newcomer('gus')
  await redeem(fay, (await buy(gus, { months: 1 })).code)
  expect(await fay.json('/api/auth/user')).toMatchObject({
    subscriptionStatus: 'active',
    complimentary: { isHeld: true, daysLeft: 31 },
  })
  await redeem(fay, (await buy(gus, { months: 1 })).code)
  expect(await daysLeft(fay)).toBe(62)
  const other = await buy(gus, { planSlug: 'business', months: 1 })
  expect((await redeem(fay, other.code)).body).toMatchObject({ code: 'gift.other_plan' })
  const { users } = billing.store.tables
  const hal = await newcomer('hal')
  await billing.store.transaction((tx) =>
    tx.update(users).set({ isBlocked: true }).where(eq(users.username, 'hal')),
  )
  expect((await redeem(hal, other.code)).status).toBeGreaterThanOrEqual(401)
  expect((await giftsOf(gus))[0]).toMatchObject({ status: 'paid', redeemedBy: null })
  expect((await redeem(await newcomer('ida'), other.code)).status).toBe(200)
})

test('what went back voids a gift, and ends what is left of its time; a part of it does not', async () => {
  const [jon, kim] = [await newcomer('jon'), await newcomer('kim')]
  const part = await buy(jon)
  const charge = await chargeOf(part.id)
  const { world } = billing.sandbox
  await inProvider(() => refundCharge(world, charge, { amount: 500, metadata: {} }))
  expect((await giftsOf(jon))[0]).toMatchObject({ refunded: 500, voidedFor: null })
  await redeem(kim, part.code)
  await billing.advance(10 * day)
  await kim.logIn('kim')
  await jon.logIn('jon')
  expect(await daysLeft(kim)).toBe(82)
  const post = await billing.make.post({ author: boss, forum: await billing.make.forum({ creator: boss }) })
  await billing.say(kim, '/api/votes', { type: 'upvote', postId: post.id })
  const score = async () => (await billing.visitor.get<PostPage>(`/api/posts/${post.id}`)).body.score
  expect(await score()).toBe(1)
  let last = ''
  await inProvider(() => (last = refundCharge(world, charge, { metadata: {} }).id))
  expect((await giftsOf(jon))[0]).toMatchObject({ refunded: 3 * 999, voidedFor: 'refund', redeemedBy: 'kim' })
  expect(await daysLeft(kim)).toBeNull()
  expect(await score()).toBe(0)
  // The card's bank sends the money back: the time goes on where it stood.
  await inProvider(() => failRefund(world, last))
  expect((await giftsOf(jon))[0]).toMatchObject({ refunded: 500, voidedFor: null })
  expect(await daysLeft(kim)).toBe(82)
  expect(await score()).toBe(1)
})

test('a dispute voids a gift until it is won, and takes only the gift’s own days', async () => {
  admin = await billing.as(boss)
  const [lea, max] = [await newcomer('lea'), await newcomer('max')]
  const until = new Date(billing.clock.now().getTime() + 30 * day * 1000).toISOString()
  await admin.post('/api/admin/users/max/complimentary', { plan: 'starter', until, reason: 'a speaker' })
  const gift = await buy(lea)
  await redeem(max, gift.code)
  expect(await daysLeft(max)).toBe(122)
  const { world } = billing.sandbox
  const charge = await chargeOf(gift.id)
  let dispute = ''
  await inProvider(() => (dispute = openDispute(world, charge, 'chargeback').id))
  expect(await daysLeft(max)).toBe(30)
  expect((await giftsOf(lea))[0]).toMatchObject({ voidedFor: 'dispute' })
  expect(await told(lea)).toContainEqual(expect.stringContaining('its payment is disputed'))
  await inProvider(() => closeDispute(world, dispute, 'won'))
  expect(await daysLeft(max)).toBe(122)
  expect((await giftsOf(lea))[0]).toMatchObject({ voidedFor: null })
})

test('an admin takes a gift back with its money; members may not, and statistics know both', async () => {
  admin = await billing.as(boss)
  const [ned, ora] = [await newcomer('ned'), await newcomer('ora')]
  const gift = await buy(ned, { planSlug: 'business', months: 1 })
  const path = `/api/admin/gifts/${gift.id}`
  expect((await ned.call('GET', path)).status).toBe(403)
  expect((await admin.get<AdminGift>(path)).body).toMatchObject({ buyer: 'ned', plan: 'business' })
  expect(JSON.stringify((await admin.get('/api/admin/gifts?user=ned')).body)).not.toContain(gift.code)
  const revoked = await admin.post<AdminGift>(`${path}/revoke`, { reason: 'bought twice', refund: true })
  expect(revoked.body).toMatchObject({ voidedFor: 'revoked', refunded: gift.amount })
  await billing.settle()
  const charge = billing.sandbox.world.store.get('charge', await chargeOf(gift.id))
  expect(charge.amount_refunded).toBe(gift.amount)
  expect((await admin.post(`${path}/revoke`, { reason: 'again' })).body).toMatchObject({ code: 'gift.void' })
  expect((await redeem(ora, gift.code)).body).toMatchObject({ code: 'gift.void' })
  expect((await admin.get<AdminGift[]>('/api/admin/gifts?state=void&user=ned')).body).toHaveLength(1)

  // A day is counted some time after its end; whatever the hour is now, that of the purchase is by then.
  const date = gift.createdAt.slice(0, 10)
  await billing.advance(2 * day)
  admin = await billing.as(boss)
  await billing.app.services.stats.counting.run()
  const { days } = (await admin.get<SiteStats>('/api/stats?days=7')).body
  const bookedOn = days.find((one) => one.day === date)
  const { gifts, giftRefunds } = billing.store.tables
  const on = (at: Date | null) => at?.toISOString().startsWith(date)
  const [bought, back] = await billing.store.read(async (db) => [
    await db.select().from(gifts),
    await db.select().from(giftRefunds),
  ])
  const cents = (rows: { amountCents: number }[]) => rows.reduce((total, row) => total + row.amountCents, 0)
  const paid = cents(bought.filter(({ paidAt }) => on(paidAt)))
  const returned = cents(back.filter(({ createdAt, status }) => on(createdAt) && status !== 'failed'))
  expect(paid).toBeGreaterThanOrEqual(gift.amount)
  expect(returned).toBeGreaterThanOrEqual(gift.amount)
  // What is given brings no recurring money: only the one who pays by the month does.
  expect(bookedOn).toMatchObject({ revenue: paid, refunds: returned, members: 1, mrr: 1999 })
})

test('the account of a buyer goes, and the gift stays worth its months', async () => {
  admin = await billing.as(boss)
  const pia = await newcomer('pia')
  const gift = await buy(pia, { message: 'Love', recipientEmail: 'r@elsewhere.test' })
  const { id } = await billing.user('pia')
  await admin.call('DELETE', `/api/admin/users/${id}`, { reason: 'asked for it' })
  const { gifts } = billing.store.tables
  const [row] = await billing.store.read((db) => db.select().from(gifts).where(eq(gifts.id, gift.id)))
  expect(row).toMatchObject({ message: '', recipientEmail: null })
  expect((await redeem(await newcomer('quinn'), gift.code)).body).toMatchObject({
    from: null,
    state: 'redeemed',
  })
})

describe('whoever deletes the account before paying', () => {
  const begin = async (name: string) => {
    const browser = await newcomer(name)
    const wish = { planSlug: 'starter', months: 3, recipientEmail: 'friend@elsewhere.test' }
    const { clientSecret, giftId } = (await billing.say(browser, '/api/gifts', wish)).body
    expect((await browser.call('DELETE', '/api/auth/user', { confirm: name })).status).toBe(200)
    return { clientSecret, id: String(giftId) }
  }
  const giftOf = async (id: string) => {
    const { gifts } = billing.store.tables
    return (await billing.store.read((db) => db.select().from(gifts).where(eq(gifts.id, id))))[0]
  }

  test('has all of the payment back', async () => {
    const { clientSecret, id } = await begin('early-leaver')
    expect((await billing.confirm(billing.browser(), clientSecret)).status).toBe(200)
    await billing.settle()
    expect(await giftOf(id)).toMatchObject({ status: 'paid', voidedFor: 'refund' })
    const charge = billing.sandbox.world.store
      .list('charge')
      .find(({ metadata }) => metadata['giftId'] === id)
    expect(charge?.amount_refunded).toBe(3 * 999)
  })

  test('finds the form shut', async () => {
    const { clientSecret, id } = await begin('late-leaver')
    await billing.settle()
    expect(await giftOf(id)).toMatchObject({ status: 'failed' })
    expect((await billing.confirm(billing.browser(), clientSecret)).status).toBe(400)
  })
})
