import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../../testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
afterEach(() => shop.sandbox.faults.clear())

const sessions = 'POST /v1/checkout/sessions'
const change = 'POST /v1/subscriptions/:id'
const keysOf = (path: string) =>
  shop.sandbox.requests
    .filter((request) => `${request.method} ${request.path}` === path)
    .map((r) => r.idempotencyKey)

describe('a provider in trouble', () => {
  test('an answer that is lost after the form was made leads to one form, by one key', async () => {
    const browser = shop.browser()
    const open = shop.payableForms().length
    shop.fail(sessions, 'timeout_after_commit', 2)
    const asked = shop.sandbox.requests.length
    const first = await shop.begin(browser)
    expect(first.status).toBe(503)
    shop.sandbox.faults.clear()
    // Without a cookie the browser is new to us: its first form was never shown to anybody.
    const before = await shop.countCheckouts()
    await browser.logIn('lost')
    shop.fail(sessions, 'timeout_after_commit', 2)
    expect((await shop.begin(browser)).status).toBe(503)
    shop.sandbox.faults.clear()
    const again = await shop.begin(browser)
    expect(again.status).toBe(200)
    expect(await shop.countCheckouts()).toBe(before + 1)
    expect(shop.payableForms()).toHaveLength(open + 2)
    const keys = keysOf(sessions).slice(-3)
    expect(shop.sandbox.requests.length).toBeGreaterThan(asked)
    expect(new Set(keys).size).toBe(1)
  })

  test('an answer that the provider keeps for a key does not come back for ever', async () => {
    const browser = shop.browser()
    await browser.logIn('kept')
    shop.fail(sessions, 'error_500')
    expect((await shop.begin(browser)).status).toBe(503)
    expect((await shop.begin(browser)).status).toBe(200)
  })

  test('a process that dies between the call and its record leaves one form', async () => {
    const browser = shop.browser()
    await browser.logIn('dying')
    const first = await shop.begin(browser)
    const { pendingCheckouts } = shop.store.tables
    await shop.store.transaction(async (tx) => {
      await tx.update(pendingCheckouts).set({ sessionId: null })
    })
    const open = shop.payableForms().length
    const second = await shop.begin(browser)
    expect(second.body).toEqual(first.body)
    expect(shop.payableForms()).toHaveLength(open)
    expect(new Set(keysOf(sessions).slice(-2)).size).toBe(1)
  })

  test.each(['refuse', 'error_500', 'rate_limit'] as const)(
    '%s: told in a sentence, nothing half done',
    async (kind) => {
      const { browser, user } = await shop.subscriber(`trouble-${kind.replace('_', '-')}`, 'starter')
      const visitor = shop.browser()
      const before = await shop.countCheckouts()
      shop.fail(sessions, kind, 2)
      expect(await shop.begin(visitor)).toMatchObject({
        status: 503,
        body: {
          code: 'payment.unavailable',
          message: expect.stringContaining('Failed to create subscription') as string,
        },
      })
      expect(await shop.countCheckouts()).toBe(before + 1)
      shop.fail(change, kind, 2)
      expect(await shop.say(browser, '/api/cancel-subscription')).toMatchObject({
        status: 503,
        body: { message: expect.stringContaining('Failed to cancel subscription') as string },
      })
      shop.fail(change, kind, 2)
      expect(await shop.say(browser, '/api/upgrade-subscription', { planSlug: 'business' })).toMatchObject({
        status: 503,
        body: { message: expect.stringContaining('Failed to update subscription') as string },
      })
      shop.sandbox.faults.clear()
      const after = await shop.user(user.username)
      expect(after).toMatchObject({
        subscriptionStatus: 'active',
        planType: 'starter',
        billingBusyUntil: null,
      })
      expect((await browser.go('/api/posts')).status).toBe(200)
      // And when it is well again, everything works.
      expect((await shop.begin(visitor)).status).toBe(200)
      expect(await shop.say(browser, '/api/upgrade-subscription', { planSlug: 'business' })).toMatchObject({
        body: { planSlug: 'business' },
      })
      expect((await shop.say(browser, '/api/cancel-subscription')).status).toBe(200)
    },
  )

  test('an upgrade whose answer is lost is found out afterwards', async () => {
    const { browser } = await shop.subscriber('unsure', 'starter')
    shop.fail(change, 'timeout_after_commit', 2)
    expect((await shop.say(browser, '/api/upgrade-subscription', { planSlug: 'business' })).status).toBe(503)
    shop.sandbox.faults.clear()
    await shop.advance(60)
    expect((await shop.user('unsure')).planType).toBe('business')
    expect(await browser.json('/api/invoices')).toHaveLength(2)
  })

  test('hang: each is asked once, and whoever waits is told', async () => {
    const one = await shop.subscriber('hang-cancel', 'starter')
    const two = await shop.subscriber('hang-upgrade', 'starter')
    shop.fail(sessions, 'hang')
    shop.fail(change, 'hang', 2)
    const asked = shop.sandbox.requests.length
    const answers = await Promise.all([
      shop.begin(shop.browser()),
      shop.say(one.browser, '/api/cancel-subscription'),
      shop.say(two.browser, '/api/upgrade-subscription', { planSlug: 'business' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
    const waited = shop.sandbox.requests.slice(asked).map(({ method, path }) => `${method} ${path}`)
    expect(waited.filter((call) => call === sessions)).toHaveLength(1)
    expect(waited.filter((call) => call.startsWith('POST /v1/subscriptions/'))).toHaveLength(2)
    shop.sandbox.faults.clear()
    expect((await shop.user('hang-upgrade')).planType).toBe('starter')
    expect((await shop.user('hang-cancel')).subscriptionStatus).toBe('active')
  })

  test('a provider that is down at sign-in does not stop it: a job claims', async () => {
    const browser = shop.browser()
    await shop.pay(browser, { email: 'later@payer.test' })
    shop.fail('GET /v1/checkout/sessions/:id', 'refuse', 2)
    const back = await shop.comeBack(browser, 'later')
    expect(back.headers.get('location')).toBe('/?payment_success=true&plan=professional')
    expect((await shop.user('later')).subscriptionStatus).toBe('none')
    shop.sandbox.faults.clear()
    await shop.settle()
    await shop.advance(60)
    expect((await shop.user('later')).subscriptionStatus).toBe('active')
  })
})
