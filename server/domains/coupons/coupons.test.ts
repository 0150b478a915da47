import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countedUses } from '../../testing/coupons.ts'
import { day, startBilling, type Billing } from '../../testing/billing.ts'
import { Visitor } from '../../testing/people.ts'

let billing: Billing
let admin: Visitor
beforeAll(async () => {
  billing = await startBilling()
  admin = billing.browser()
  await admin.logIn('boss')
  const { users, subscriptionPlans } = billing.store.tables
  await billing.store.transaction(async (tx) => {
    await tx.update(users).set({ role: 'admin' }).where(eq(users.username, 'boss'))
    await tx
      .update(subscriptionPlans)
      .set({ yearlyPrice: 19_990 })
      .where(eq(subscriptionPlans.slug, 'professional'))
  })
})
afterAll(() => billing.close())

const make = async (code: string, terms: object = {}) => {
  const made = await billing.say(admin, '/api/admin/coupons', {
    code,
    percentOff: 50,
    duration: 'once',
    ...terms,
  })
  expect(made).toMatchObject({ status: 200 })
  return String(made.body['id'])
}
const start = (browser: Visitor, body: object = {}) =>
  billing.say(browser, '/api/create-subscription-intent', { planSlug: 'professional', ...body })
const check = (code: string, body: object = {}, browser = billing.browser()) =>
  billing.say(browser, '/api/coupons/check', { code, planSlug: 'professional', ...body })
const usesOf = async (code: string) => {
  const all = await admin.json<{ code: string; uses: number }[]>('/api/admin/coupons')
  return all.find((one) => one.code === code)?.uses
}

/** Pays what was begun and comes back as this person. */
async function finish(browser: Visitor, begun: Awaited<ReturnType<typeof start>>, username: string) {
  expect(begun.status).toBe(200)
  const paid = await billing.confirm(browser, begun.body['clientSecret'], { email: `${username}@payer.test` })
  expect(paid.body).toEqual({ status: 'succeeded' })
  await billing.comeBack(browser, username)
  await billing.settle()
}

describe('a membership by the year', () => {
  test('is paid once a year, and the next payment is told', async () => {
    const browser = billing.browser()
    const begun = await start(browser, { interval: 'year' })
    expect(begun.body).toMatchObject({ amount: 19_990 })
    await finish(browser, begun, 'yearly')
    expect(await browser.json('/api/subscription')).toEqual({
      planSlug: 'professional',
      interval: 'year',
      price: 19_990,
      currency: 'usd',
      coupon: null,
    })
    const { subscriptionExpiresAt } = await billing.user('yearly')
    expect(subscriptionExpiresAt?.getTime()).toBeGreaterThan(
      billing.sandbox.clock.now().getTime() + 364 * day * 1000,
    )
    expect(await start(billing.browser(), { planSlug: 'starter', interval: 'year' })).toMatchObject({
      status: 404,
      body: { code: 'plan.not_found' },
    })
  })

  test('takes the place of months at once, with what was paid of them taken off; not the other way', async () => {
    const { browser } = await billing.subscriber('turner', 'starter')
    const wish = { planSlug: 'professional', interval: 'year' }
    const quote = await billing.say(browser, '/api/upgrade-subscription', { ...wish, preview: true })
    expect(quote).toMatchObject({ status: 200, body: { amountDue: 19_990 - 999 } })
    expect(await billing.say(browser, '/api/upgrade-subscription', wish)).toMatchObject({ status: 200 })
    await billing.settle()
    expect(await billing.user('turner')).toMatchObject({ planType: 'professional', billingInterval: 'year' })
    for (const interval of ['month', 'year'])
      expect(
        await billing.say(browser, '/api/upgrade-subscription', { planSlug: 'professional', interval }),
      ).toMatchObject({ status: 409, body: { code: 'plan.not_an_upgrade' } })
    const invoices = await browser.json<{ amountPaid: number }[]>('/api/invoices')
    expect(invoices.map(({ amountPaid }) => amountPaid)).toEqual([18_991, 999])
  })
})

describe('a coupon', () => {
  test('is checked, taken off, told of on My Plan and on the invoice, and counted once', async () => {
    await make('SPRING', { duration: 'months', months: 3, maxUses: 5 })
    expect((await check(' spring ')).body).toMatchObject({ code: 'SPRING', discount: 1000, amount: 999 })
    const browser = billing.browser()
    const first = await start(browser, { couponCode: 'spring' })
    expect(first.body).toMatchObject({ amount: 999 })
    // The same form again, without it, and with it once more: one use is held all along.
    expect((await start(browser, { couponCode: 'SPRING' })).body['clientSecret']).toBe(
      first.body['clientSecret'],
    )
    expect(await usesOf('SPRING')).toBe(1)
    expect((await start(browser)).body).toMatchObject({ amount: 1999 })
    expect(await usesOf('SPRING')).toBe(0)
    await finish(browser, await start(browser, { couponCode: 'SPRING' }), 'thrifty')
    expect(await usesOf('SPRING')).toBe(1)
    expect(await browser.json('/api/subscription')).toMatchObject({
      coupon: { code: 'SPRING', percentOff: 50, months: 3, discount: 1000 },
    })
    expect(await browser.json('/api/invoices')).toMatchObject([{ amountPaid: 999, amountDiscount: 1000 }])
    expect((await billing.user('thrifty')).subscriptionStatus).toBe('active')
  })

  test('that takes all of it off makes a member whose card is kept for what comes after', async () => {
    await make('FREE-MONTH', { percentOff: 100 })
    const browser = billing.browser()
    const begun = await start(browser, { couponCode: 'FREE-MONTH' })
    expect(begun.body).toMatchObject({ amount: 0 })
    await finish(browser, begun, 'guest')
    expect(await billing.viewer(browser)).toMatchObject({ subscriptionStatus: 'active' })
    expect(await browser.json('/api/invoices')).toMatchObject([
      { amountPaid: 0, amountDiscount: 1999, status: 'paid' },
    ])
    expect(await browser.json('/api/payment-method')).toMatchObject({ last4: '4242' })
  })

  test('is refused by what is the matter with it, and unknown ones as switched-off ones', async () => {
    await make('BUSINESS-ONLY', { planSlugs: ['business'] })
    const expiresAt = new Date(billing.sandbox.clock.now().getTime() + day * 1000).toISOString()
    await make('TODAY', { expiresAt })
    const off = await make('SWITCHED-OFF')
    expect(await billing.say(admin, `/api/admin/coupons/${off}/disable`)).toMatchObject({ status: 200 })
    await billing.advance(2 * day)
    const codeOf = async (code: string) => (await check(code)).body['code']
    expect(await codeOf('BUSINESS-ONLY')).toBe('coupon.other_plan')
    expect(await codeOf('TODAY')).toBe('coupon.expired')
    expect(await codeOf('SWITCHED-OFF')).toBe('coupon.not_found')
    expect(await codeOf('NEVER-THERE')).toBe('coupon.not_found')
    expect((await start(billing.browser(), { couponCode: 'TODAY' })).body).toMatchObject({
      code: 'coupon.expired',
    })
    // An admin who has not been seen for so long signs in anew.
    await admin.logIn('boss')
    const again = await billing.say(admin, '/api/admin/coupons', {
      code: 'today',
      percentOff: 5,
      duration: 'once',
    })
    expect(again).toMatchObject({ status: 409, body: { code: 'coupon.code_taken' } })
    const dear = { code: 'NEARLY-ALL', percentOff: 97, duration: 'once' }
    expect((await billing.say(admin, '/api/admin/coupons', dear)).body).toMatchObject({
      code: 'coupon.unchargeable',
    })
    expect(await billing.say(billing.browser(), '/api/admin/coupons', dear)).toMatchObject({ status: 401 })
  })

  test('is used as often as it may be, however many ask at once, and a form that lapses gives its use back', async () => {
    await make('THREE', { maxUses: 3 })
    const browsers = Array.from({ length: 8 }, () => billing.browser())
    const begun = await Promise.all(browsers.map((browser) => start(browser, { couponCode: 'THREE' })))
    const refused = begun.filter(({ status }) => status !== 200)
    expect(refused.map(({ body }) => body['code'])).toEqual(Array.from({ length: 5 }, () => 'coupon.used_up'))
    expect(await usesOf('THREE')).toBe(3)
    await billing.advance(3 * 3600)
    expect(await usesOf('THREE')).toBe(0)
    expect((await start(billing.browser(), { couponCode: 'THREE' })).status).toBe(200)
    expect(await countedUses(billing.store)).toEqual([])
  })
})

describe('a coupon for the first payment', () => {
  const wish = { planSlug: 'starter', couponCode: 'FIRST-FREE' }

  test('is had once by each person, however often they begin anew', async () => {
    await make('FIRST-FREE', { percentOff: 100, maxUses: 9 })
    const browser = billing.browser()
    await finish(browser, await start(browser, wish), 'freddy')
    await billing.app.services.subscriptions.endNow((await billing.user('freddy')).id)
    expect(await start(browser, wish)).toMatchObject({ status: 409, body: { code: 'coupon.used_up' } })
    expect((await start(browser, { planSlug: 'starter' })).body).toMatchObject({ amount: 999 })
    expect(await usesOf('FIRST-FREE')).toBe(1)
  })

  test('is checked by what the checkout would say to this person, and to this browser', async () => {
    const code = 'CHECKED-FIRST'
    await make(code, { percentOff: 100, maxUses: 2 })
    const browser = billing.browser()
    await finish(browser, await start(browser, { couponCode: code }), 'cheryl')
    await billing.app.services.subscriptions.endNow((await billing.user('cheryl')).id)
    const had = { status: 409, body: { code: 'coupon.used_up' } }
    expect(await check(code, {}, browser)).toMatchObject(had)
    const elsewhere = billing.browser()
    await elsewhere.logIn('cheryl')
    expect(await check(code, {}, elsewhere)).toMatchObject(had)
    expect(await start(elsewhere, { couponCode: code })).toMatchObject(had)
    expect(await check(code)).toMatchObject({ status: 200, body: { amount: 0 } })
    // Whoever has begun with the last use of it goes on with it; nobody else does.
    const visitor = billing.browser()
    expect((await start(visitor, { couponCode: code })).status).toBe(200)
    expect(await check(code)).toMatchObject(had)
    expect(await check(code, {}, visitor)).toMatchObject({ status: 200 })
    expect((await start(visitor, { couponCode: code })).status).toBe(200)
    const member = billing.browser()
    await member.logIn('carlos')
    expect(await check(code, {}, member)).toMatchObject(had)
  })

  test('is held once by each person, in however many browsers they begin at once', async () => {
    const browsers = Array.from({ length: 4 }, () => billing.browser())
    for (const browser of browsers) {
      // Each has a form of its own from before it is known whose browser it is.
      await start(browser, { planSlug: 'starter' })
      await browser.logIn('greedy')
    }
    const begun = await Promise.all(browsers.map((browser) => start(browser, wish)))
    expect(begun.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await usesOf('FIRST-FREE')).toBe(2)
    expect(await countedUses(billing.store)).toEqual([])
  })
})

describe('somebody who is about to cancel', () => {
  const departuresOf = (planSlug: string) =>
    admin
      .json<{ planSlug: string; reason: string; left: number; stayed: number }[]>('/api/admin/departures')
      .then((all) =>
        all
          .filter((one) => one.planSlug === planSlug)
          .map(({ reason, left, stayed }) => [reason, left, stayed]),
      )

  test('is asked why and may be silent; nothing says who said what, and pressing twice counts once', async () => {
    const { browser: open } = await billing.subscriber('frank', 'business')
    const { browser: silent } = await billing.subscriber('mute', 'business')
    const reason = 'too_little_time'
    expect(await billing.say(open, '/api/cancel-subscription', { reason })).toMatchObject({ status: 200 })
    expect(await billing.say(open, '/api/cancel-subscription', { reason: 'other' })).toMatchObject({
      status: 200,
    })
    expect((await silent.call('POST', '/api/cancel-subscription')).status).toBe(200)
    expect(new Set((await departuresOf('business')).map(String))).toEqual(
      new Set(['too_little_time,1,0', 'unsaid,1,0']),
    )
    expect((await billing.user('mute')).subscriptionStatus).toBe('cancelled')
  })

  test('is counted once, however often they press at once', async () => {
    const { browser } = await billing.subscriber('hasty', 'professional')
    const cancel = () => billing.say(browser, '/api/cancel-subscription', { reason: 'other' })
    const answers = await Promise.all(Array.from({ length: 8 }, cancel))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await departuresOf('professional')).toEqual([['other', 1, 0]])
  })

  test('is offered the coupon that an operator chose, once, and has it on the next payment', async () => {
    const id = await make('STAY-40', { percentOff: 40, maxUses: 1 })
    const { browser } = await billing.subscriber('waverer', 'starter')
    expect(await browser.json('/api/subscription/offer')).toBeNull()
    expect(await billing.say(browser, '/api/subscription/offer')).toMatchObject({
      body: { code: 'offer.not_found' },
    })
    expect(await billing.say(admin, `/api/admin/coupons/${id}/offer`, { isOffered: true })).toMatchObject({
      status: 200,
    })
    expect(await browser.json('/api/subscription/offer')).toMatchObject({ percentOff: 40, amount: 599 })
    billing.fail('POST /v1/subscriptions/:id', 'error_500')
    const both = await Promise.all(
      [1, 2].map(() => billing.say(browser, '/api/subscription/offer', { reason: 'too_expensive' })),
    )
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 404]))
    await billing.settle()
    expect(await usesOf('STAY-40')).toBe(1)
    expect(await browser.json('/api/subscription/offer')).toBeNull()
    expect(await browser.json('/api/subscription')).toMatchObject({
      coupon: { code: 'STAY-40', discount: 400 },
    })
    expect(await departuresOf('starter')).toEqual([['too_expensive', 0, 1]])
    await billing.advance(32 * day)
    await billing.advance(2 * 3600)
    await browser.logIn('waverer')
    const paid = await browser.json<{ amountPaid: number }[]>('/api/invoices')
    expect(paid.map(({ amountPaid }) => amountPaid)).toEqual([599, 999])
    expect(await browser.json('/api/subscription')).toMatchObject({ coupon: null })
    expect(await countedUses(billing.store)).toEqual([])
  })
})

test('of coupons that are offered at once one is', async () => {
  await admin.logIn('boss')
  const ids = await Promise.all(Array.from({ length: 8 }, (_, at) => make(`OFFER-${at}`)))
  const { coupons } = billing.app.services
  const boss = { id: (await billing.user('boss')).id, username: 'boss', role: 'admin' as const }
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(ids.map((id) => coupons.offer(boss as never, id, { isOffered: true })))
    expect((await coupons.list()).filter(({ isOffered }) => isOffered)).toHaveLength(1)
    await Promise.all(ids.map((id) => coupons.offer(boss as never, id, { isOffered: false })))
  }
})

test('a payment that nobody claims and that goes back gives its use back', async () => {
  admin = billing.browser()
  await admin.logIn('boss')
  await make('ONE-USE', { maxUses: 1 })
  const begun = await start(billing.browser(), { couponCode: 'ONE-USE' })
  await billing.confirm(billing.browser(), begun.body['clientSecret'], { email: 'nobody@payer.test' })
  await billing.settle()
  expect((await start(billing.browser(), { couponCode: 'ONE-USE' })).status).toBe(409)
  await billing.advance(7 * day + 60)
  expect((await billing.checkout(String(begun.body['checkoutId']))).status).toBe('refunded')
  expect((await start(billing.browser(), { couponCode: 'ONE-USE' })).status).toBe(200)
  expect(await countedUses(billing.store)).toEqual([])
})

test('a coupon for some months counts from its payment on, however late that is heard of', async () => {
  admin = billing.browser()
  await admin.logIn('boss')
  await make('ONE-MONTH', { duration: 'months', months: 1 })
  const browser = billing.browser()
  const begun = await start(browser, { couponCode: 'ONE-MONTH' })
  await billing.control('webhooks', { mode: 'drop', seconds: 0 }, 'PUT')
  await billing.confirm(browser, begun.body['clientSecret'], { email: 'late@payer.test' })
  billing.sandbox.advance(600)
  await billing.comeBack(browser, 'late')
  await billing.control('webhooks', { mode: 'normal', seconds: 0 }, 'PUT')
  await billing.settle()
  expect(await browser.json('/api/subscription')).toMatchObject({ price: 1999, coupon: null })
  await billing.advance(32 * day)
  await browser.logIn('late')
  expect(await browser.json('/api/invoices')).toMatchObject([{ amountPaid: 1999 }, { amountPaid: 999 }])
})
