import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Viewer } from '#shared/auth.ts'
import type { Notification } from '#shared/notifications.ts'
import { monthsAfter, type MembershipPause } from '#shared/pauses.ts'
import { defaultPlans } from '#db/seed/plans.ts'
import { openDispute } from '../../dev/payments/engine/disputes.ts'
import { cards, day, startBilling, type Billing } from '../../testing/billing.ts'
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
const path = '/api/subscription/pause'
const pause = (browser: Visitor, months = 1) => answerOf(browser.call('POST', path, { months }))
const endPause = (browser: Visitor) => answerOf(browser.call('DELETE', path))
const comeBack = (browser: Visitor) => answerOf(browser.call('POST', `${path}/end`))
const pauseOf = (browser: Visitor) => browser.json<MembershipPause | null>(path)
const statusOf = async (browser: Visitor) => (await browser.json<Viewer>('/api/auth/user')).subscriptionStatus
const paid = async (browser: Visitor) =>
  (await browser.json<{ amountPaid: number; status: string }[]>('/api/invoices'))
    .filter(({ status }) => status === 'paid')
    .map(({ amountPaid }) => amountPaid)
const told = async (browser: Visitor) =>
  (await browser.json<Notification[]>('/api/notifications')).map(({ text }) => text)
const joinByForm = async (browser: Visitor, planSlug: string) => {
  const own = await billing.say(browser, '/api/create-subscription-intent', { planSlug })
  await billing.confirm(browser, own.body['clientSecret'], { email: 'anew@payer.test' })
  await billing.say(browser, '/api/checkout/claim')
  await billing.settle()
}
/** What somebody's cards have paid, and what went back of it. */
const chargesOf = async (name: string) => {
  const { stripeCustomerId: customer } = await billing.user(name)
  return billing.sandbox.world.store
    .list('charge', { customer: customer ?? '' })
    .filter(({ status }) => status === 'succeeded')
    .map((charge) => ({ amount: charge['amount'], refunded: charge['amount_refunded'] }))
}
/** Sells a plan, made if need be, at this price. */
const sellAt = async (slug: string, price: number) => {
  const [like] = defaultPlans
  if (!like) throw new Error('there are no plans')
  const plan = { ...like, slug, name: slug, price }
  await billing.app.services.plans.seed([plan], { actor: 'operator', reason: 'a new price' })
}
const sweep = async () => {
  await billing.app.services.pauses.sweep()
  await billing.settle()
}

/** Lets time pass, and signs in again where it was long. */
async function later(browser: Visitor, name: string, days: number): Promise<void> {
  await billing.advance(days * day)
  await browser.logIn(name)
  await sweep()
}

test.each([
  ['2026-01-31T10:00:00Z', 1, '2026-02-28T10:00:00Z'],
  ['2026-11-30T23:59:00Z', 3, '2027-02-28T23:59:00Z'],
  ['2026-03-15T00:00:00Z', 2, '2026-05-15T00:00:00Z'],
])('%s is %i months before %s', (at, months, after) => {
  expect(monthsAfter(new Date(at), months)).toEqual(new Date(after))
})

test('a pause begins with what is paid for, charges nothing, is told of, and ends by itself', async () => {
  const { browser, subscriptionId } = await billing.subscriber('ann', 'professional')
  const asked = await pause(browser, 2)
  expect(asked).toMatchObject({
    status: 200,
    body: { plan: 'professional', months: 2, isPaused: false, amount: 1999, seats: 1 },
  })
  expect(await pauseOf(browser)).toEqual(asked.body)
  expect(await statusOf(browser)).toBe('cancelled')
  expect(await pause(browser)).toMatchObject({ status: 409, body: { code: 'pause.exists' } })
  expect(await comeBack(browser)).toMatchObject({ status: 404, body: { code: 'pause.not_found' } })

  await later(browser, 'ann', 32)
  expect(await statusOf(browser)).toBe('none')
  expect((await browser.call('GET', '/api/saved')).status).toBe(402)
  expect(await pauseOf(browser)).toMatchObject({ isPaused: true })
  await later(browser, 'ann', 53)
  expect(await paid(browser)).toEqual([1999])
  const [mail] = await billing.mails('pause:')
  expect(JSON.stringify(mail)).toContain('$19.99')
  expect(await told(browser)).toContainEqual(expect.stringContaining('comes back on'))

  await later(browser, 'ann', 10)
  expect(await statusOf(browser)).toBe('active')
  expect(await pauseOf(browser)).toBeNull()
  expect(await paid(browser)).toEqual([1999, 1999])
  expect(await told(browser)).toContainEqual(expect.stringContaining('Your pause is over'))
  const member = await billing.user('ann')
  expect(member.stripeSubscriptionId).not.toBe(subscriptionId)
  expect(member).toMatchObject({ planType: 'professional', stripeStatus: 'active' })
  // It renews as any other.
  await later(browser, 'ann', 32)
  expect(await paid(browser)).toHaveLength(3)
})

test('a pause is taken back before it begins, and ended early or given up afterwards', async () => {
  const { browser } = await billing.subscriber('bob', 'starter')
  await pause(browser, 3)
  expect(await endPause(browser)).toMatchObject({ status: 200, body: { isPaused: false } })
  expect(await statusOf(browser)).toBe('active')
  expect(await pauseOf(browser)).toBeNull()
  expect(await endPause(browser)).toMatchObject({ status: 404 })

  await pause(browser, 3)
  await billing.say(browser, '/api/resume-subscription')
  expect(await pauseOf(browser)).toBeNull()

  await pause(browser, 3)
  await later(browser, 'bob', 40)
  const [first, second] = await Promise.all([comeBack(browser), comeBack(browser)])
  expect(new Set([first.status, second.status])).toEqual(new Set([200, 404]))
  expect(await statusOf(browser)).toBe('active')
  expect(await paid(browser)).toEqual([999, 999])

  await pause(browser, 1)
  await later(browser, 'bob', 33)
  expect(await endPause(browser)).toMatchObject({ status: 200, body: { isPaused: true } })
  await later(browser, 'bob', 60)
  expect(await statusOf(browser)).toBe('none')
  expect(await paid(browser)).toEqual([999, 999])
})

test('of eight who press at once one pauses', async () => {
  const { browser } = await billing.subscriber('cem', 'starter')
  const answers = await Promise.all(Array.from({ length: 8 }, () => pause(browser)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
  expect(await statusOf(browser)).toBe('cancelled')
  expect(await pauseOf(browser)).not.toBeNull()
})

test.each([
  ['var', { days: 0, word: 'cancelled' }],
  ['vic', { days: 40, word: 'none' }],
] as const)('%s, who cancels before or in a pause, is not charged again', async (name, { days, word }) => {
  const { browser } = await billing.subscriber(name, 'starter')
  await pause(browser, 1)
  if (days > 0) await later(browser, name, days)
  const left = async () =>
    (await billing.app.services.departures.list())
      .filter(({ planSlug }) => planSlug === 'starter')
      .reduce((sum, row) => sum + row.left, 0)
  const before = await left()
  const cancelled = await billing.say(browser, '/api/cancel-subscription')
  expect(cancelled).toMatchObject({ status: 200 })
  expect(cancelled.body).toHaveProperty('subscriptionExpiresAt')
  expect(await pauseOf(browser)).toBeNull()
  expect(await statusOf(browser)).toBe(word)
  expect(await left()).toBe(before + 1)
  await later(browser, name, 70)
  expect(await statusOf(browser)).toBe('none')
  expect(await paid(browser)).toEqual([999])
})

test('a pause that is asked for after a renewal of which nobody has told begins a month later', async () => {
  const { browser, subscriptionId } = await billing.subscriber('wes', 'starter')
  billing.sandbox.advance(32 * day)
  await browser.logIn('wes')
  const asked = await pause(browser, 1)
  const endsAt = new Date(
    (billing.sandbox.world.store.get('subscription', subscriptionId).items.data[0]?.current_period_end ?? 0) *
      1000,
  )
  expect(endsAt > billing.clock.now()).toBe(true)
  expect(asked).toMatchObject({
    status: 200,
    body: {
      isPaused: false,
      startsAt: endsAt.toISOString(),
      resumesAt: monthsAfter(endsAt, 1).toISOString(),
    },
  })
  expect(await endPause(browser)).toMatchObject({ status: 200, body: { isPaused: false } })
  await billing.settle()
  expect(await statusOf(browser)).toBe('active')
  await pause(browser, 1)
  await later(browser, 'wes', 34)
  expect(await pauseOf(browser)).toMatchObject({ isPaused: true })
  expect(await paid(browser)).toEqual([999, 999])
})

test('a pause outlasts a payment that somebody else had back', async () => {
  const holder = await billing.subscriber('xan', 'business')
  await holder.browser.call('PUT', '/api/seats', { seats: 2 })
  const { browser } = await billing.subscriber('xia', 'starter')
  await pause(browser, 3)
  await later(browser, 'xia', 40)
  await holder.browser.logIn('xan')
  const invited = await answerOf(holder.browser.call('POST', '/api/seats/invitations', { to: 'xia' }))
  await billing.say(browser, '/api/seats/accept', { id: invited.body['id'] })
  await billing.settle()
  const { customer } = billing.sandbox.world.store.get('subscription', holder.subscriptionId)
  const charge = billing.sandbox.world.store.list('charge', { customer: customer as string }).at(-1)
  billing.sandbox.settle(() => openDispute(billing.sandbox.world, charge?.id ?? ''))
  await billing.settle()
  expect((await billing.user('xia')).opinionsWithdrawnAt).not.toBeNull()
  expect(await pauseOf(browser)).toMatchObject({ isPaused: true })
  expect((await comeBack(browser)).status).toBe(200)
  expect(await paid(browser)).toEqual([999, 999])
})

test.each([
  ['yan', { kind: 'timeout_after_commit', isRead: true }],
  ['yul', { kind: 'timeout_after_commit', isRead: false }],
  ['zoe', { kind: 'error_500', isRead: false }],
] as const)(
  '%s: a pause whose answer is lost takes place, and comes back',
  async (name, { kind, isRead }) => {
    const { browser } = await billing.subscriber(name, 'starter')
    billing.fail('POST /v1/subscriptions/:id', kind, 9)
    if (!isRead) billing.fail('GET /v1/subscriptions/:id', 'error_500', 9)
    expect((await pause(browser, 1)).status).toBe(isRead ? 200 : 503)
    billing.sandbox.faults.clear()
    expect(await pauseOf(browser)).toMatchObject({ months: 1, isPaused: false })
    await billing.settle()
    await billing.advance(120)
    await sweep()
    expect(await statusOf(browser)).toBe('cancelled')
    expect(await told(browser)).toContainEqual(expect.stringContaining('Your membership is paused'))
    await later(browser, name, 40)
    expect(await pauseOf(browser)).toMatchObject({ isPaused: true })
    await later(browser, name, 25)
    expect(await statusOf(browser)).toBe('active')
    expect(await paid(browser)).toEqual([999, 999])
  },
)

test('a card that does not pay brings nobody back, and leaves nothing to be paid', async () => {
  const { browser, subscriptionId } = await billing.subscriber('dee', 'starter')
  await billing.control('card', { subscriptionId, number: '4000 0000 0000 0341' })
  await pause(browser, 1)
  await later(browser, 'dee', 40)
  expect(await comeBack(browser)).toMatchObject({ status: 402, body: { code: 'payment.declined' } })
  expect(await pauseOf(browser)).toMatchObject({ isPaused: true })
  await later(browser, 'dee', 30)
  expect(await pauseOf(browser)).toBeNull()
  expect(await statusOf(browser)).toBe('none')
  expect(await paid(browser)).toEqual([999])
  expect(await told(browser)).toContainEqual(expect.stringContaining('could not come back'))
  const { customer } = billing.sandbox.world.store.get('subscription', subscriptionId)
  const states = billing.sandbox.world.store
    .list('subscription', { customer: customer as string })
    .map(({ status }) => status)
  expect(new Set(states)).toEqual(new Set(['canceled']))
})

test('seats come back as many as they were', async () => {
  const { browser } = await billing.subscriber('eli', 'business')
  await browser.call('PUT', '/api/seats', { seats: 3 })
  await billing.settle()
  expect(await pause(browser, 1)).toMatchObject({ body: { seats: 3, amount: 3 * 4999 } })
  await later(browser, 'eli', 70)
  expect(await billing.user('eli')).toMatchObject({ seats: 3, subscriptionStatus: 'active' })
  expect((await paid(browser))[0]).toBe(3 * 4999)
})

test('a pause brings back what is paid for by then, also of an upgrade that was paid after it was asked for', async () => {
  const { browser } = await billing.subscriber('fay', 'starter', cards.authenticatesAlways)
  const asked = await billing.say(browser, '/api/upgrade-subscription', { planSlug: 'professional' })
  expect(await pause(browser, 1)).toMatchObject({ body: { plan: 'starter' } })
  const { clientSecret } = asked.body
  await billing.say(browser, '/dev/payments/challenge', { clientSecret, outcome: 'complete' })
  await billing.settle()
  expect(await billing.user('fay')).toMatchObject({ planType: 'professional' })
  expect(await pauseOf(browser)).toMatchObject({ plan: 'professional', amount: 1999 })
})

test('whoever pays anew, has their money back or is banned is not charged by a pause', async () => {
  const { browser } = await billing.subscriber('flo', 'starter')
  await pause(browser, 2)
  await later(browser, 'flo', 40)
  await joinByForm(browser, 'professional')
  expect(await pauseOf(browser)).toBeNull()

  const disputed = await billing.subscriber('gia', 'starter')
  await pause(disputed.browser, 1)
  const { customer } = billing.sandbox.world.store.get('subscription', disputed.subscriptionId)
  const [charge] = billing.sandbox.world.store.list('charge', { customer: customer as string })
  billing.sandbox.settle(() => openDispute(billing.sandbox.world, charge?.id ?? ''))
  await billing.settle()
  expect(await pauseOf(disputed.browser)).toBeNull()

  const suspended = await billing.subscriber('gus', 'starter')
  await pause(suspended.browser, 1)
  await billing.advance(50 * day)
  const judge = await billing.as(await billing.make.admin())
  const until = new Date(billing.clock.now().getTime() + 30 * day * 1000).toISOString()
  const gus = await billing.user('gus')
  const ban = { banned: true, reason: 'a quarrel', until }
  expect((await judge.put(`/api/admin/users/${gus.id}/ban`, ban)).status).toBe(200)
  await billing.advance(20 * day)
  await sweep()
  expect(await billing.user('gus')).toMatchObject({ subscriptionStatus: 'none' })
  await billing.advance(15 * day)
  await billing.app.services.accounts.liftSuspensions()
  await sweep()
  expect(await billing.user('gus')).toMatchObject({ subscriptionStatus: 'active' })

  const banned = await billing.subscriber('hew', 'starter')
  await pause(banned.browser, 1)
  const boss = await billing.as(await billing.make.admin())
  const { id } = await billing.user('hew')
  await boss.put(`/api/admin/users/${id}/ban`, { banned: true, reason: 'spam' })
  await billing.advance(80 * day)
  await sweep()
  expect(await billing.user('hew')).toMatchObject({ subscriptionStatus: 'none' })
  const admin = await billing.as(await billing.make.admin())
  expect((await admin.get('/api/admin/pauses?user=hew')).body).toEqual([])
})

test('what cannot be paused is refused, and admins see what is', async () => {
  const visitor = billing.browser()
  await visitor.logIn('ivo')
  expect(await pause(visitor)).toMatchObject({ status: 409, body: { code: 'subscription.not_active' } })
  const { browser } = await billing.subscriber('jan', 'starter')
  for (const months of [0, 4, 1.5]) expect((await pause(browser, months)).status).toBe(400)
  await billing.say(browser, '/api/cancel-subscription')
  expect(await pause(browser)).toMatchObject({ status: 409, body: { code: 'subscription.cancelled' } })
  await billing.say(browser, '/api/resume-subscription')
  await pause(browser, 2)
  const boss = await billing.as(await billing.make.admin())
  const listed = await boss.get<{ person: { username: string } }[]>('/api/admin/pauses?user=jan')
  expect(listed.body).toMatchObject([{ person: { username: 'jan' }, months: 2, isPaused: false }])
  expect((await boss.call('GET', '/api/admin/pauses?user=nobody-here')).status).toBe(404)
  expect((await browser.call('GET', '/api/admin/pauses')).status).toBe(403)
})

test('what a crash has kept from the provider is asked for again', async () => {
  const { browser } = await billing.subscriber('kai', 'starter')
  await pause(browser, 1)
  const { pauses } = billing.store.tables
  const rows = await billing.store.read((db) => db.select().from(pauses))
  await endPause(browser)
  const user = await billing.user('kai')
  const row = rows.find(({ userId }) => userId === user.id)
  if (!row) throw new Error('the pause was not written')
  // The process has ended between the row and the call.
  await billing.store.transaction(
    async (tx) => void (await tx.insert(pauses).values({ ...row, id: 'crashed' })),
  )
  expect(await statusOf(browser)).toBe('active')
  await billing.advance(120)
  await sweep()
  expect(await statusOf(browser)).toBe('cancelled')
  expect(await pauseOf(browser)).toMatchObject({ months: 1, isPaused: false })
})

test('a pause that is taken back while a sweep is about another one stays taken back', async () => {
  const people = [await billing.subscriber('dan', 'starter'), await billing.subscriber('eve', 'starter')]
  for (const { browser } of people) {
    billing.fail('POST /v1/subscriptions/:id', 'error_500', 9)
    billing.fail('GET /v1/subscriptions/:id', 'error_500', 9)
    expect((await pause(browser)).status).toBe(503)
    billing.sandbox.faults.clear()
  }
  await billing.settle()
  await billing.advance(120)
  const { subscriptions } = billing.app.services
  const { letEnd } = subscriptions
  const asked = vi.spyOn(subscriptions, 'letEnd').mockImplementationOnce(async (userId, also) => {
    const others = people.filter(({ user }) => user.id !== userId)
    expect(await Promise.all(others.map(({ browser }) => endPause(browser)))).toMatchObject([{ status: 200 }])
    return await letEnd(userId, also)
  })
  await sweep()
  expect(asked).toHaveBeenCalledOnce()
  asked.mockRestore()
  const words = await Promise.all(people.map(({ browser }) => statusOf(browser)))
  expect(words.toSorted()).toEqual(['active', 'cancelled'])
})

test.each([
  ['lia', 'POST /v1/subscriptions'],
  ['mia', 'POST /v1/invoices/:id/pay'],
] as const)('%s is charged once where the answer to %s is lost', async (name, match) => {
  const { browser } = await billing.subscriber(name, 'starter')
  await pause(browser, 1)
  await later(browser, name, 40)
  billing.sandbox.faults.set({ match, kind: 'timeout_after_commit', times: 20 })
  expect((await comeBack(browser)).status).toBeGreaterThanOrEqual(500)
  billing.sandbox.faults.clear()
  // After the day of the return, whatever the months are, and before another payment is due.
  await later(browser, name, 25)
  expect(await statusOf(browser)).toBe('active')
  expect(await paid(browser)).toEqual([999, 999])
})

test.each([
  ['nat', 'before it asked the provider', { match: 'POST /v1/subscriptions', kind: 'refuse', charged: 2 }],
  [
    'ola',
    'before it heard what was begun',
    { match: 'POST /v1/subscriptions', kind: 'timeout_after_commit', charged: 2 },
  ],
  [
    'pia',
    'before it heard what was paid',
    { match: 'POST /v1/invoices/:id/pay', kind: 'timeout_after_commit', charged: 3 },
  ],
] as const)(
  '%s, who pays anew after a return ended %s, pays once',
  async (name, _when, { match, kind, charged }) => {
    const { browser } = await billing.subscriber(name, 'starter')
    await pause(browser, 1)
    await later(browser, name, 40)
    billing.sandbox.faults.set({ match, kind, times: 20 })
    expect((await comeBack(browser)).status).toBeGreaterThanOrEqual(500)
    billing.sandbox.faults.clear()
    await joinByForm(browser, 'professional')
    await later(browser, name, 25)
    expect(await pauseOf(browser)).toBeNull()
    expect(await statusOf(browser)).toBe('active')
    const charges = await chargesOf(name)
    expect(charges).toHaveLength(charged)
    expect(charges.filter(({ amount, refunded }) => amount > refunded)).toHaveLength(2)
  },
)

test('a price that changes while a return waits for the provider is charged as it is shown, once', async () => {
  await sellAt('moving', 999)
  const { browser } = await billing.subscriber('abe', 'moving')
  await pause(browser, 1)
  await later(browser, 'abe', 40)
  billing.sandbox.faults.set({ match: 'POST /v1/subscriptions', kind: 'error_500', times: 20 })
  expect((await comeBack(browser)).status).toBe(503)
  billing.sandbox.faults.clear()
  await sellAt('moving', 1299)
  expect(await pauseOf(browser)).toMatchObject({ amount: 1299 })
  expect(await comeBack(browser)).toMatchObject({ status: 200, body: { planSlug: 'moving' } })
  expect(await statusOf(browser)).toBe('active')
  await later(browser, 'abe', 20)
  expect(await chargesOf('abe')).toEqual([
    { amount: 1299, refunded: 0 },
    { amount: 999, refunded: 0 },
  ])
})

test('a price that changes before the answer of a return is heard leaves it at what was begun', async () => {
  await sellAt('rising', 999)
  const { browser } = await billing.subscriber('bea', 'rising')
  await pause(browser, 1)
  await later(browser, 'bea', 40)
  billing.sandbox.faults.set({
    match: 'POST /v1/invoices/:id/pay',
    kind: 'timeout_after_commit',
    times: 20,
  })
  expect((await comeBack(browser)).status).toBe(503)
  billing.sandbox.faults.clear()
  await sellAt('rising', 1299)
  expect((await comeBack(browser)).status).toBe(200)
  await later(browser, 'bea', 20)
  expect(await statusOf(browser)).toBe('active')
  expect(await chargesOf('bea')).toEqual([
    { amount: 999, refunded: 0 },
    { amount: 999, refunded: 0 },
  ])
})

test('what lies to somebody’s credit at the provider pays a part of their return', async () => {
  const { browser } = await billing.subscriber('dina', 'starter')
  await pause(browser, 1)
  await later(browser, 'dina', 40)
  const { stripeCustomerId } = await billing.user('dina')
  const { store } = billing.sandbox.world
  store.put('customer', { ...store.get('customer', stripeCustomerId ?? ''), balance: -500 })
  expect(await comeBack(browser)).toMatchObject({ status: 200, body: { planSlug: 'starter' } })
  await later(browser, 'dina', 1)
  expect(await statusOf(browser)).toBe('active')
  expect(await chargesOf('dina')).toEqual([
    { amount: 499, refunded: 0 },
    { amount: 999, refunded: 0 },
  ])
})

test('a return that is not paid as it was ordered goes back to its card, and says so', async () => {
  const { browser } = await billing.subscriber('cleo', 'starter')
  await pause(browser, 1)
  await later(browser, 'cleo', 40)
  billing.sandbox.faults.set({ match: 'POST /v1/subscriptions', kind: 'error_500', times: 20 })
  expect((await comeBack(browser)).status).toBe(503)
  billing.sandbox.faults.clear()
  const { pendingCheckouts: checkouts } = billing.store.tables
  const { id: userId } = await billing.user('cleo')
  await billing.store.transaction(
    async (tx) =>
      void (await tx.update(checkouts).set({ amountCents: 1 }).where(eq(checkouts.userId, userId))),
  )
  expect(await comeBack(browser)).toMatchObject({ status: 409, body: { code: 'checkout.refunded' } })
  await later(browser, 'cleo', 1)
  expect(await chargesOf('cleo')).toEqual([
    { amount: 999, refunded: 999 },
    { amount: 999, refunded: 0 },
  ])
  expect(await billing.app.services.alerts.list()).toContainEqual(
    expect.objectContaining({
      kind: 'checkout.mismatch',
      detail: expect.stringContaining('amount') as string,
    }),
  )
  // Nothing of it is left: the next try but one begins anew.
  expect(await comeBack(browser)).toMatchObject({ status: 402 })
  expect((await comeBack(browser)).status).toBe(200)
  expect(await statusOf(browser)).toBe('active')
})

test('giving up and coming back at once ends in one of both', async () => {
  const names = ['rae', 'sol', 'tia', 'uma']
  for (const [at, name] of names.entries()) {
    const { browser } = await billing.subscriber(name, 'starter')
    await pause(browser, 1)
    await later(browser, name, 40)
    const asked = [endPause, comeBack]
    const answers = await Promise.all((at % 2 ? asked : asked.toReversed()).map((ask) => ask(browser)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404])
    const hasGivenUp = answers.some(({ body }) => body['isPaused'] === true)
    await later(browser, name, 1)
    expect(await statusOf(browser)).toBe(hasGivenUp ? 'none' : 'active')
    expect(await paid(browser)).toHaveLength(hasGivenUp ? 1 : 2)
  }
})
