import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startBilling, type Billing } from '../../testing/billing.ts'

let billing: Billing
beforeAll(async () => {
  billing = await startBilling()
})
afterAll(() => billing.close())
afterEach(() => billing.sandbox.faults.clear())

const sessions = 'POST /v1/checkout/sessions'
const change = 'POST /v1/subscriptions/:id'
const keysOf = (path: string) =>
  billing.sandbox.requests
    .filter((request) => `${request.method} ${request.path}` === path)
    .map((r) => r.idempotencyKey)

describe('a provider in trouble', () => {
  test('an answer that is lost after the form was made leads to one form, by one key', async () => {
    const browser = billing.browser()
    const open = billing.payableForms().length
    billing.fail(sessions, 'timeout_after_commit', 2)
    const asked = billing.sandbox.requests.length
    const first = await billing.begin(browser)
    expect(first.status).toBe(503)
    billing.sandbox.faults.clear()
    // Without a cookie the browser is new to us: its first form was never shown to anybody.
    const before = await billing.countCheckouts()
    await browser.logIn('lost')
    billing.fail(sessions, 'timeout_after_commit', 2)
    expect((await billing.begin(browser)).status).toBe(503)
    billing.sandbox.faults.clear()
    const again = await billing.begin(browser)
    expect(again.status).toBe(200)
    expect(await billing.countCheckouts()).toBe(before + 1)
    expect(billing.payableForms()).toHaveLength(open + 2)
    const keys = keysOf(sessions).slice(-3)
    expect(billing.sandbox.requests.length).toBeGreaterThan(asked)
    expect(new Set(keys).size).toBe(1)
  })

  test('an answer that the provider keeps for a key does not come back for ever', async () => {
    const browser = billing.browser()
    await browser.logIn('kept')
    billing.fail(sessions, 'error_500')
    expect((await billing.begin(browser)).status).toBe(503)
    expect((await billing.begin(browser)).status).toBe(200)
  })

  test('a process that dies between the call and its record leaves one form', async () => {
    const browser = billing.browser()
    await browser.logIn('dying')
    const first = await billing.begin(browser)
    const { pendingCheckouts } = billing.store.tables
    await billing.store.transaction(async (tx) => {
      await tx.update(pendingCheckouts).set({ sessionId: null })
    })
    const open = billing.payableForms().length
    const second = await billing.begin(browser)
    expect(second.body).toEqual(first.body)
    expect(billing.payableForms()).toHaveLength(open)
    expect(new Set(keysOf(sessions).slice(-2)).size).toBe(1)
  })

  test.each(['refuse', 'error_500', 'rate_limit'] as const)(
    '%s: told in a sentence, nothing half done',
    async (kind) => {
      const { browser, user } = await billing.subscriber(`trouble-${kind.replace('_', '-')}`, 'starter')
      const visitor = billing.browser()
      const before = await billing.countCheckouts()
      billing.fail(sessions, kind, 2)
      expect(await billing.begin(visitor)).toMatchObject({
        status: 503,
        body: {
          code: 'payment.unavailable',
          message: expect.stringContaining('Failed to create subscription') as string,
        },
      })
      expect(await billing.countCheckouts()).toBe(before + 1)
      billing.fail(change, kind, 2)
      expect(await billing.say(browser, '/api/cancel-subscription')).toMatchObject({
        status: 503,
        body: { message: expect.stringContaining('Failed to cancel subscription') as string },
      })
      billing.fail(change, kind, 2)
      expect(await billing.say(browser, '/api/upgrade-subscription', { planSlug: 'business' })).toMatchObject(
        {
          status: 503,
          body: { message: expect.stringContaining('Failed to update subscription') as string },
        },
      )
      billing.sandbox.faults.clear()
      const after = await billing.user(user.username)
      expect(after).toMatchObject({
        subscriptionStatus: 'active',
        planType: 'starter',
        billingBusyUntil: null,
      })
      expect((await browser.go('/api/posts')).status).toBe(200)
      // And when it is well again, everything works.
      expect((await billing.begin(visitor)).status).toBe(200)
      expect(await billing.say(browser, '/api/upgrade-subscription', { planSlug: 'business' })).toMatchObject(
        {
          body: { planSlug: 'business' },
        },
      )
      expect((await billing.say(browser, '/api/cancel-subscription')).status).toBe(200)
    },
  )

  test('an upgrade whose answer is lost is found out afterwards', async () => {
    const { browser } = await billing.subscriber('unsure', 'starter')
    billing.fail(change, 'timeout_after_commit', 2)
    expect((await billing.say(browser, '/api/upgrade-subscription', { planSlug: 'business' })).status).toBe(
      503,
    )
    billing.sandbox.faults.clear()
    await billing.advance(60)
    expect((await billing.user('unsure')).planType).toBe('business')
    expect(await browser.json('/api/invoices')).toHaveLength(2)
  })

  test('hang: each is asked once, and whoever waits is told', async () => {
    const one = await billing.subscriber('hang-cancel', 'starter')
    const two = await billing.subscriber('hang-upgrade', 'starter')
    billing.fail(sessions, 'hang')
    billing.fail(change, 'hang', 2)
    const asked = billing.sandbox.requests.length
    const answers = await Promise.all([
      billing.begin(billing.browser()),
      billing.say(one.browser, '/api/cancel-subscription'),
      billing.say(two.browser, '/api/upgrade-subscription', { planSlug: 'business' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
    const waited = billing.sandbox.requests.slice(asked).map(({ method, path }) => `${method} ${path}`)
    expect(waited.filter((call) => call === sessions)).toHaveLength(1)
    expect(waited.filter((call) => call.startsWith('POST /v1/subscriptions/'))).toHaveLength(2)
    billing.sandbox.faults.clear()
    expect((await billing.user('hang-upgrade')).planType).toBe('starter')
    expect((await billing.user('hang-cancel')).subscriptionStatus).toBe('active')
  })

  test('a provider that is down at sign-in does not stop it: a job claims', async () => {
    const browser = billing.browser()
    await billing.pay(browser, { email: 'later@payer.test' })
    billing.fail('GET /v1/checkout/sessions/:id', 'refuse', 2)
    const back = await billing.comeBack(browser, 'later')
    expect(back.headers.get('location')).toBe('/?payment_success=true&plan=professional')
    expect((await billing.user('later')).subscriptionStatus).toBe('none')
    billing.sandbox.faults.clear()
    await billing.settle()
    await billing.advance(60)
    expect((await billing.user('later')).subscriptionStatus).toBe('active')
  })
})
