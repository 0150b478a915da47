import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Notification } from '#shared/notifications.ts'
import type { PostPage } from '#shared/posts.ts'
import type { SeatsView } from '#shared/seats.ts'
import { recount } from '#db/recount.ts'
import { closeDispute, openDispute } from '../../dev/payments/engine/disputes.ts'
import { day, startBilling, type Billing } from '../../testing/billing.ts'
import type { Visitor } from '../../testing/people.ts'

let billing: Billing
beforeAll(async () => {
  billing = await startBilling()
})
afterAll(() => billing.close())

const answerOf = async (asked: Promise<Response>) => {
  const response = await asked
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const count = (browser: Visitor, seats: number, preview = false) =>
  answerOf(browser.call('PUT', '/api/seats', { seats, ...(preview ? { preview } : {}) }))
const invite = (browser: Visitor, to: string) =>
  answerOf(browser.call('POST', '/api/seats/invitations', { to }))
const accept = (browser: Visitor, invitation: object) =>
  answerOf(browser.call('POST', '/api/seats/accept', invitation))
const end = (browser: Visitor, id: unknown) => answerOf(browser.call('DELETE', `/api/seats/${String(id)}`))
const seatsOf = (browser: Visitor) => browser.json<SeatsView>('/api/seats')
const invoices = (browser: Visitor) => browser.json<{ amountPaid: number }[]>('/api/invoices')
const isMember = async (browser: Visitor) => (await browser.call('GET', '/api/saved')).status === 200
const told = async (browser: Visitor) =>
  (await browser.json<Notification[]>('/api/notifications')).map(({ text }) => text)

async function newcomer(name: string): Promise<Visitor> {
  const browser = billing.browser()
  await browser.logIn(name)
  return browser
}

/** Somebody who pays for so many seats. */
async function payer(name: string, seats: number) {
  const holder = await billing.subscriber(name, 'business')
  expect(await count(holder.browser, seats)).toMatchObject({ status: 200, body: { seats } })
  await billing.settle()
  return holder
}

/** Somebody with a seat of a payer's plan. */
async function seated(holder: Visitor, name: string) {
  const browser = await newcomer(name)
  const { body } = await invite(holder, name)
  const taken = await accept(browser, { id: body['id'] })
  expect(taken.status).toBe(200)
  await billing.settle()
  return { browser, id: String(body['id']) }
}

test('more seats cost what their preview said, at once, and the next payment is for all of them', async () => {
  const { browser, subscriptionId } = await billing.subscriber('amy', 'business')
  await billing.advance(10 * day)
  await browser.logIn('amy')
  const preview = await count(browser, 3, true)
  expect(preview).toMatchObject({ status: 200, body: { seats: 3, from: null } })
  expect((await seatsOf(browser)).paying).toMatchObject({ seats: 1, paid: 1, taken: 1, max: 25, price: 4999 })
  const bought = await count(browser, 3)
  expect(bought).toEqual(preview)
  const [latest] = await invoices(browser)
  expect(latest?.amountPaid).toBe(preview.body['amountDue'])
  // Two more seats, for what is left of the month.
  expect(latest?.amountPaid).toBeLessThan(2 * 4999)
  expect(latest?.amountPaid).toBeGreaterThan(4999)
  expect(billing.sandbox.world.store.get('subscription', subscriptionId).items.data[0]?.quantity).toBe(3)
  expect(await browser.json('/api/subscription')).toMatchObject({ price: 3 * 4999 })
  await billing.advance(25 * day)
  await browser.logIn('amy')
  expect((await invoices(browser))[0]?.amountPaid).toBe(3 * 4999)
  expect(await count(browser, 26)).toMatchObject({ status: 409, body: { code: 'seats.too_many' } })
})

test('a declined card changes nothing, and a bank that asks is waited for', async () => {
  const poor = await billing.subscriber('poor', 'business')
  await billing.control('card', { subscriptionId: poor.subscriptionId, number: '4000 0000 0000 0341' })
  expect(await count(poor.browser, 2)).toMatchObject({ status: 402, body: { code: 'payment.declined' } })
  expect((await seatsOf(poor.browser)).paying).toMatchObject({ seats: 1, paid: 1 })

  const asked = await billing.subscriber('asked', 'business', '4000 0027 6000 3184')
  const waiting = await count(asked.browser, 2)
  expect(waiting).toMatchObject({ status: 200, body: { seats: 1, clientSecret: expect.any(String) } })
  await billing.say(asked.browser, '/dev/payments/challenge', {
    clientSecret: waiting.body['clientSecret'],
    outcome: 'complete',
  })
  await billing.settle()
  expect((await seatsOf(asked.browser)).paying).toMatchObject({ seats: 2, paid: 2 })
})

test('plans without seats have none', async () => {
  const { browser } = await billing.subscriber('single', 'starter')
  expect(await seatsOf(browser)).toEqual({ paying: null, held: null, invitations: [] })
  expect(await count(browser, 2)).toMatchObject({ status: 409, body: { code: 'seats.too_many' } })
  expect(await invite(browser, 'amy')).toMatchObject({ status: 409, body: { code: 'seats.too_many' } })
})

test('fewer seats begin with the next payment, and until then can be had back for nothing', async () => {
  const { browser } = await payer('bea', 4)
  await seated(browser, 'bea-one')
  await seated(browser, 'bea-two')
  expect(await count(browser, 2)).toMatchObject({
    status: 409,
    body: { code: 'seats.taken', message: expect.stringContaining('@bea-one, @bea-two') },
  })
  const before = (await invoices(browser)).length
  expect(await count(browser, 3)).toMatchObject({
    status: 200,
    body: { amountDue: 0, from: expect.any(String) },
  })
  expect((await seatsOf(browser)).paying).toMatchObject({ seats: 3, paid: 4, taken: 3 })
  // What will not be paid for is given to nobody.
  const late = await newcomer('bea-late')
  const { body } = await invite(browser, 'bea-late')
  expect(await accept(late, { id: body['id'] })).toMatchObject({ status: 409, body: { code: 'seats.full' } })
  expect(await count(browser, 6)).toMatchObject({ status: 409, body: { code: 'seats.reduced' } })
  expect(await count(browser, 4)).toMatchObject({ status: 200, body: { seats: 4, amountDue: 0, from: null } })
  expect((await accept(late, { id: body['id'] })).status).toBe(200)
  await end(browser, body['id'])
  await count(browser, 3)
  expect(await invoices(browser)).toHaveLength(before)
  await billing.advance(32 * day)
  await browser.logIn('bea')
  expect((await invoices(browser))[0]?.amountPaid).toBe(3 * 4999)
  expect((await seatsOf(browser)).paying).toMatchObject({ seats: 3, paid: 3 })
})

test('seats that were paid for a month that is over are not had back for nothing, though nobody has told of its end', async () => {
  const { browser } = await payer('max', 20)
  for (const month of [1, 2]) {
    expect(await count(browser, 1)).toMatchObject({ status: 200, body: { amountDue: 0 } })
    // The provider renews for one seat, and its event is under way.
    billing.sandbox.advance(32 * day)
    await browser.logIn('max')
    const preview = await count(browser, 20, true)
    expect(preview.body['amountDue']).toBeGreaterThan(15 * 4999)
    expect(await count(browser, 20)).toEqual(preview)
    await billing.settle()
    const [more, renewal] = await invoices(browser)
    expect([month, more?.amountPaid, renewal?.amountPaid]).toEqual([month, preview.body['amountDue'], 4999])
    expect((await seatsOf(browser)).paying).toMatchObject({ seats: 20, paid: 20 })
  }
})

test('an invitation by name is told of and gives a membership; its person leaves, its payer frees', async () => {
  const { browser: holder } = await payer('cat', 3)
  const guest = await newcomer('cat-guest')
  expect(await isMember(guest)).toBe(false)
  const invited = await invite(holder, '@cat-guest')
  expect(invited).toMatchObject({
    status: 200,
    body: { state: 'invited', person: { username: 'cat-guest' } },
  })
  expect(await invite(holder, 'cat-guest')).toMatchObject({ status: 409, body: { code: 'seats.invited' } })
  expect(await invite(holder, 'cat')).toMatchObject({ body: { code: 'user.self' } })
  await billing.settle()
  expect(await told(guest)).toEqual([
    expect.stringContaining('@cat invites you to a seat of the Business plan'),
  ])
  const stranger = await newcomer('cat-stranger')
  expect((await accept(stranger, { id: invited.body['id'] })).status).toBe(404)
  expect((await end(stranger, invited.body['id'])).status).toBe(404)
  expect((await accept(guest, { id: invited.body['id'] })).status).toBe(200)
  await billing.settle()
  expect(await isMember(guest)).toBe(true)
  expect(await seatsOf(guest)).toMatchObject({
    held: { holder: { username: 'cat' }, plan: 'business', endsAt: null },
  })
  expect(await told(holder)).toContainEqual(expect.stringContaining('@cat-guest has taken a seat'))
  const [left, freed] = await Promise.all([end(guest, invited.body['id']), end(holder, invited.body['id'])])
  expect(new Set([left.status, freed.status])).toEqual(new Set([200, 404]))
  expect(await isMember(guest)).toBe(false)
  expect((await seatsOf(holder)).paying).toMatchObject({ taken: 1, people: [] })
})

test('an invitation by mail has a link that serves once', async () => {
  const { browser: holder } = await payer('dan', 2)
  await invite(holder, 'Friend@Example.test')
  await billing.settle()
  const [mail] = await billing.mails('seat:')
  const token = /#seat=([\w-]{43})/.exec(JSON.stringify(mail))?.[1]
  const friend = await newcomer('dan-friend')
  expect((await accept(friend, { token: 'x'.repeat(43) })).status).toBe(404)
  expect((await accept(friend, { token })).status).toBe(200)
  const other = await newcomer('dan-other')
  expect((await accept(other, { token })).status).toBe(404)
  expect((await seatsOf(holder)).paying?.people).toMatchObject([
    { state: 'taken', email: null, person: { username: 'dan-friend' } },
  ])
})

test('of eight who take the last seat at once one has it', async () => {
  const { browser: holder } = await payer('eve', 2)
  const guests = []
  for (let at = 0; at < 8; at += 1) {
    const browser = await newcomer(`eve-${at}`)
    guests.push({ browser, id: (await invite(holder, `eve-${at}`)).body['id'] })
  }
  const answers = await Promise.all(guests.map(({ browser, id }) => accept(browser, { id })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
  expect((await seatsOf(holder)).paying).toMatchObject({ seats: 2, taken: 2 })
})

test('seats end with the membership that they are of, by its dates, and everybody is told', async () => {
  const { browser: holder, subscriptionId } = await payer('fay', 3)
  const guest = await seated(holder, 'fay-guest')
  await invite(holder, 'amy')
  await billing.say(holder, '/api/cancel-subscription')
  await billing.settle()
  expect(await isMember(guest.browser)).toBe(true)
  expect((await seatsOf(guest.browser)).held?.endsAt).toEqual(expect.any(String))
  expect(await count(holder, 4)).toMatchObject({ status: 409, body: { code: 'subscription.cancelled' } })
  await billing.say(holder, '/api/resume-subscription')
  expect((await seatsOf(guest.browser)).held?.endsAt).toBeNull()
  await billing.say(holder, '/api/cancel-subscription')
  await billing.advance(32 * day)
  await guest.browser.logIn('fay-guest')
  expect(await isMember(guest.browser)).toBe(false)
  expect(await seatsOf(guest.browser)).toMatchObject({ held: null })
  expect(await told(guest.browser)).toContainEqual(expect.stringContaining('has ended'))
  expect(billing.sandbox.world.store.get('subscription', subscriptionId).status).toBe('canceled')
  const { seats } = billing.store.tables
  const { id: holderId } = await billing.user('fay')
  const rows = await billing.store.read((db) => db.select().from(seats))
  expect(rows.filter((seat) => seat.holderId === holderId && seat.endedAt === null)).toEqual([])
})

test('a renewal that fails is forgiven to seats as long as to their payer', async () => {
  const { browser: holder, subscriptionId } = await payer('gus', 2)
  const guest = await seated(holder, 'gus-guest')
  await billing.control('card', { subscriptionId, number: '4000 0000 0000 0341' })
  await billing.advance(32 * day)
  await guest.browser.logIn('gus-guest')
  expect(await isMember(guest.browser)).toBe(true)
  await billing.advance(8 * day)
  await guest.browser.logIn('gus-guest')
  expect(await isMember(guest.browser)).toBe(false)
  expect((await billing.user('gus-guest')).seatHolderId).toBeNull()
})

test('what somebody pays themselves comes first, and complimentary days stand still', async () => {
  const { browser: holder } = await payer('hal', 2)
  const boss = await billing.as(await billing.make.admin())
  await newcomer('hal-guest')
  const until = new Date(billing.clock.now().getTime() + 30 * day * 1000).toISOString()
  await boss.post('/api/admin/users/hal-guest/complimentary', { plan: 'starter', until, reason: 'a speaker' })
  const guest = await seated(holder, 'hal-guest')
  expect((await billing.user('hal-guest')).complimentaryHeldAt).not.toBeNull()
  const own = await billing.say(guest.browser, '/api/create-subscription-intent', { planSlug: 'starter' })
  expect(own.status).toBe(200)
  await billing.confirm(guest.browser, own.body['clientSecret'], { email: 'hal@payer.test' })
  await billing.say(guest.browser, '/api/checkout/claim')
  await billing.settle()
  expect(await guest.browser.json('/api/user/post-usage')).toMatchObject({ limit: 10 })
  await end(guest.browser, guest.id)
  expect((await billing.user('hal-guest')).complimentaryHeldAt).not.toBeNull()
  await billing.say(guest.browser, '/api/cancel-subscription')
  await billing.advance(32 * day)
  expect((await billing.user('hal-guest')).complimentaryHeldAt).toBeNull()
})

test('the seats of a payer who is banned end with what is paid for; those of one who is gone at once', async () => {
  const { browser: holder } = await payer('ian', 2)
  const guest = await seated(holder, 'ian-guest')
  const admin = await billing.make.admin()
  let boss = await billing.as(admin)
  const { id } = await billing.user('ian')
  expect((await boss.put(`/api/admin/users/${id}/ban`, { banned: true, reason: 'spam' })).status).toBe(200)
  await billing.settle()
  await billing.settle()
  expect(await billing.user('ian')).toMatchObject({ isBlocked: true, blockedUntil: null })
  expect(await billing.user('ian-guest')).toMatchObject({ seatStatus: 'cancelled' })
  expect(await isMember(guest.browser)).toBe(true)
  expect(await told(guest.browser)).toContainEqual(expect.stringContaining('ends on'))
  await billing.advance(40 * day)
  await guest.browser.logIn('ian-guest')
  expect(await isMember(guest.browser)).toBe(false)
  expect((await billing.user('ian-guest')).seatHolderId).toBeNull()

  const { browser: other } = await payer('jim', 3)
  const second = await seated(other, 'jim-guest')
  boss = await billing.as(admin)
  const jim = await billing.user('jim')
  await boss.call('DELETE', `/api/admin/users/${jim.id}`, { reason: 'asked for it' })
  await billing.settle()
  expect(await isMember(second.browser)).toBe(false)
  expect((await billing.user('jim-guest')).seatHolderId).toBeNull()
})

test('what people with a seat say counts as long as their payer’s money stays', async () => {
  const { browser: holder, subscriptionId } = await payer('lou', 4)
  const left = await seated(holder, 'lou-left')
  const stays = await seated(holder, 'lou-stays')
  const pays = await seated(holder, 'lou-pays')
  const post = await billing.make.post({ author: await billing.make.member() })
  for (const { browser } of [left, stays, pays])
    await billing.say(browser, '/api/votes', { type: 'upvote', postId: post.id })
  const own = await billing.say(pays.browser, '/api/create-subscription-intent', { planSlug: 'starter' })
  await billing.confirm(pays.browser, own.body['clientSecret'], { email: 'lou@payer.test' })
  await billing.say(pays.browser, '/api/checkout/claim')
  await end(holder, left.id)
  await billing.settle()
  const score = async () => (await billing.visitor.get<PostPage>(`/api/posts/${post.id}`)).body.score
  expect(await score()).toBe(3)

  const { world } = billing.sandbox
  const { customer } = world.store.get('subscription', subscriptionId)
  const [charge] = world.store.list('charge', { customer: customer as string })
  billing.sandbox.settle(() => openDispute(world, charge?.id ?? ''))
  await billing.settle()
  // Whoever pays themselves goes on, whose seat has ended by now does not.
  expect(await score()).toBe(1)
  expect(await told(left.browser)).toContainEqual(expect.stringContaining('no longer count'))
  expect(await recount(billing.store, { isDryRun: true })).toEqual([])
  billing.sandbox.settle(() => closeDispute(world, charge?.id ?? '', 'won'))
  await billing.settle()
  expect(await score()).toBe(3)
})

test('admins see seats and free them', async () => {
  const { browser: holder } = await payer('kim', 2)
  const guest = await seated(holder, 'kim-guest')
  const boss = await billing.as(await billing.make.admin())
  const listed = await boss.get<{ id: string }[]>('/api/admin/seats?user=kim-guest')
  expect(listed.body).toMatchObject([
    { holder: { username: 'kim' }, person: { username: 'kim-guest' }, plan: 'business' },
  ])
  expect((await boss.call('DELETE', `/api/admin/seats/${guest.id}`, { reason: 'not theirs' })).status).toBe(
    200,
  )
  expect((await boss.call('DELETE', `/api/admin/seats/${guest.id}`, { reason: 'again' })).status).toBe(404)
  expect((await boss.call('GET', '/api/admin/seats?user=nobody-here')).status).toBe(404)
  await billing.settle()
  expect(await isMember(guest.browser)).toBe(false)
  expect(await told(guest.browser)).toContainEqual(expect.stringContaining('not theirs'))
})
