import { endSubscription } from '../../dev/payments/engine/subscriptions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '#shared/auth.ts'
import { defaultPlans } from '#db/seed/plans.ts'
import type { Visitor } from '../../testing/people.ts'
import { cards, day, startBilling, type Billing } from '../../testing/billing.ts'

let billing: Billing
beforeAll(async () => {
  billing = await startBilling()
})
afterAll(() => billing.close())

const upgrade = (browser: Visitor, planSlug: string, preview = false) =>
  billing.say(browser, '/api/upgrade-subscription', { planSlug, ...(preview ? { preview } : {}) })
const cancel = (browser: Visitor) => billing.say(browser, '/api/cancel-subscription')
const resume = (browser: Visitor) => billing.say(browser, '/api/resume-subscription')
const viewer = (browser: Visitor) => browser.json<Viewer>('/api/auth/user')
const invoices = (browser: Visitor) => browser.json<Record<string, unknown>[]>('/api/invoices')
/** An endpoint that only members may call. */
const asMember = async (browser: Visitor) =>
  (
    await billing.say(browser, '/api/posts', {
      title: 't',
      content: 'c',
      forumId: 'none',
      type: 'discussion',
    })
  ).status
const memberOnly = { entitled: 404, refused: 402 }
const putCard = (subscriptionId: string, number: string) =>
  billing.control('card', { subscriptionId, number })

/** Sells one of the plans at this price from now on. */
const sellAt = async (slug: string, price: number) => {
  const plans = defaultPlans.filter((plan) => plan.slug === slug).map((plan) => ({ ...plan, price }))
  await billing.app.services.plans.seed(plans, { actor: 'operator', reason: 'a new price' })
}

describe('upgrading', () => {
  test('the preview names the price, the upgrade charges it once and applies at once', async () => {
    const { browser } = await billing.subscriber('amy', 'starter')
    await billing.advance(10 * day)
    await browser.logIn('amy')
    const preview = await upgrade(browser, 'professional', true)
    expect(preview).toMatchObject({ status: 200, body: { planSlug: 'professional', currency: 'usd' } })
    const due = preview.body['amountDue'] as number
    expect(due).toBeGreaterThan(500)
    expect(due).toBeLessThan(1000)
    expect((await viewer(browser)).planType).toBe('starter')
    await billing.advance(600)
    expect(await upgrade(browser, 'professional')).toMatchObject({
      status: 200,
      body: { planSlug: 'professional', amountDue: due },
    })
    expect((await viewer(browser)).planType).toBe('professional')
    const [newest, ...older] = await invoices(browser)
    expect(newest).toMatchObject({ amountDue: due, amountPaid: due, status: 'paid' })
    expect(older).toHaveLength(1)
  })

  test('half of the period costs half of the difference', async () => {
    const { browser, user } = await billing.subscriber('ben', 'starter')
    const start = billing.subscriptions().find(({ id }) => id === user.stripeSubscriptionId)?.created ?? 0
    const length = (user.stripePeriodEndAt?.getTime() ?? 0) / 1000 - start
    await billing.advance(length / 2)
    await browser.logIn('ben')
    const { amountDue } = (await upgrade(browser, 'professional', true)).body
    expect(Math.abs((amountDue as number) - 500)).toBeLessThanOrEqual(1)
  })

  test('five at once make one proration invoice', async () => {
    const { browser } = await billing.subscriber('cat', 'starter')
    const answers = await Promise.all(Array.from({ length: 5 }, () => upgrade(browser, 'business')))
    const statuses = answers.map(({ status }) => String(status)).toSorted()
    expect(statuses).toEqual(['200', '409', '409', '409', '409'])
    expect(await invoices(browser)).toHaveLength(2)
  })

  test('a declined card changes nothing and leaves nothing open', async () => {
    const { browser, subscriptionId } = await billing.subscriber('dan', 'starter')
    await putCard(subscriptionId, cards.declinesOnFile)
    expect(await upgrade(browser, 'professional')).toMatchObject({
      status: 402,
      body: { code: 'payment.declined', message: 'Your card was declined.' },
    })
    await billing.settle()
    expect(await viewer(browser)).toMatchObject({ planType: 'starter', subscriptionStatus: 'active' })
    expect((await invoices(browser)).filter(({ status }) => status === 'open')).toEqual([])
    await putCard(subscriptionId, cards.good)
    expect((await upgrade(browser, 'professional')).body['planSlug']).toBe('professional')
  })

  test.each([
    ['complete', 'professional'],
    ['fail', 'starter'],
  ])('a bank that asks: %s leaves the plan at %s', async (outcome, planType) => {
    const name = `eli-${outcome}`
    const { browser } = await billing.subscriber(name, 'starter', cards.authenticatesAlways)
    const asked = await upgrade(browser, 'professional')
    expect(asked).toMatchObject({ status: 200, body: { planSlug: 'starter' } })
    const { clientSecret } = asked.body
    expect(clientSecret).toMatch(/^pi_/)
    expect((await viewer(browser)).planType).toBe('starter')
    await billing.say(browser, '/dev/payments/challenge', { clientSecret, outcome })
    await billing.settle()
    expect((await viewer(browser)).planType).toBe(planType)
  })

  test('a price that changes while the bank asks: what is paid is the plan that was chosen', async () => {
    const { browser } = await billing.subscriber('gil', 'starter', cards.authenticatesAlways)
    const other = await billing.subscriber('hana', 'starter')
    const { clientSecret } = (await upgrade(browser, 'business')).body
    await sellAt('business', 5999)
    expect((await upgrade(other.browser, 'business', true)).status).toBe(200)
    await billing.say(browser, '/dev/payments/challenge', { clientSecret, outcome: 'complete' })
    await billing.settle()
    expect((await viewer(browser)).planType).toBe('business')
    await sellAt('business', 4999)
  })

  test('a price that is changed and changed back sells the same plan', async () => {
    const { browser } = await billing.subscriber('ida', 'starter')
    for (const price of [1999, 2999, 1999]) {
      await sellAt('professional', price)
      expect((await upgrade(browser, 'professional', true)).status).toBe(200)
    }
    expect(await upgrade(browser, 'professional')).toMatchObject({ body: { planSlug: 'professional' } })
    expect((await viewer(browser)).planType).toBe('professional')
    const { stripePriceId } = await billing.user('ida')
    const plans = await billing.app.services.plans.listAll()
    expect(plans.find(({ slug }) => slug === 'professional')).toMatchObject({ stripePriceId })
  })

  test('a price that is changed is not that of whoever has the one before, from that moment on', async () => {
    const { browser } = await billing.subscriber('jud', 'starter')
    const shown = () => browser.json<{ price: number | null }>('/api/subscription')
    expect(await shown()).toMatchObject({ price: 999 })
    await sellAt('starter', 1299)
    expect(await shown()).toMatchObject({ planSlug: 'starter', price: null })
    const other = await billing.subscriber('kit', 'starter')
    expect(await other.browser.json('/api/subscription')).toMatchObject({ price: 1299 })
    expect(await shown()).toMatchObject({ planSlug: 'starter', price: null })
    await sellAt('starter', 999)
  })

  test('refusals: lower, equal, unknown, inactive, none, cancelled, past due', async () => {
    const { browser, subscriptionId } = await billing.subscriber('fin')
    await billing.make.plan({ slug: 'inactive', price: 9999, isActive: false })
    const refused = (status: number, code: string) => ({ status, body: { code } })
    for (const preview of [true, false]) {
      expect(await upgrade(browser, 'starter', preview)).toMatchObject(refused(409, 'plan.not_an_upgrade'))
      expect(await upgrade(browser, 'professional', preview)).toMatchObject(
        refused(409, 'plan.not_an_upgrade'),
      )
      expect(await upgrade(browser, 'unknown', preview)).toMatchObject(refused(404, 'plan.not_found'))
      expect(await upgrade(browser, 'inactive', preview)).toMatchObject(refused(404, 'plan.not_found'))
    }
    const nobody = billing.browser()
    await nobody.logIn('nobody')
    expect(await upgrade(nobody, 'business')).toMatchObject(refused(409, 'subscription.not_active'))
    await cancel(browser)
    expect(await upgrade(browser, 'business')).toMatchObject(refused(409, 'subscription.cancelled'))
    await resume(browser)
    await putCard(subscriptionId, cards.declinesOnFile)
    await billing.advance(32 * day)
    await browser.logIn('fin')
    expect(await upgrade(browser, 'business')).toMatchObject(refused(402, 'subscription.past_due'))
  })
})

describe('ending', () => {
  test('cancelling twice, resuming and cancelling again', async () => {
    const { browser, user } = await billing.subscriber('gus')
    const ends = { subscriptionExpiresAt: user.stripePeriodEndAt?.toISOString() }
    expect(await cancel(browser)).toEqual({ status: 200, body: ends })
    expect(await cancel(browser)).toEqual({ status: 200, body: ends })
    expect((await viewer(browser)).subscriptionStatus).toBe('cancelled')
    expect(await resume(browser)).toEqual({ status: 200, body: ends })
    expect((await viewer(browser)).subscriptionStatus).toBe('active')
    expect(await resume(browser)).toEqual({ status: 200, body: ends })
    expect(await cancel(browser)).toEqual({ status: 200, body: ends })
    await billing.settle()
    expect((await viewer(browser)).subscriptionStatus).toBe('cancelled')
  })

  test('a cancelled membership holds until its date and not a moment longer, with no job running', async () => {
    const { browser, user } = await billing.subscriber('hans')
    await cancel(browser)
    const left = () =>
      Math.floor(((user.stripePeriodEndAt?.getTime() ?? 0) - billing.clock.now().getTime()) / 1000)
    billing.clock.advance(left() - 60)
    await browser.logIn('hans')
    expect(await asMember(browser)).toBe(memberOnly.entitled)
    billing.clock.advance(61)
    expect(await asMember(browser)).toBe(memberOnly.refused)
    expect(await viewer(browser)).toMatchObject({ isEntitled: false, subscriptionStatus: 'cancelled' })
    expect(await resume(browser)).toMatchObject({ status: 409, body: { code: 'subscription.ended' } })
    expect(await cancel(browser)).toMatchObject({ status: 409, body: { code: 'subscription.not_active' } })
    expect((await billing.begin(browser)).status).toBe(200)
  })

  test('a failed renewal is forgiven for seven days, told on days 0, 3, 6 and 7', async () => {
    const { browser, user, subscriptionId } = await billing.subscriber('ivy')
    await putCard(subscriptionId, cards.declinesOnFile)
    const untilRenewal = Math.ceil(
      ((user.stripePeriodEndAt?.getTime() ?? 0) - billing.clock.now().getTime()) / 1000,
    )
    const told = async () => (await billing.mails(`dunning:${subscriptionId}`)).map(({ name }) => name.at(-5))
    // The invoice of a renewal is a draft for an hour before it is charged.
    await billing.advance(untilRenewal + 3660)
    await browser.logIn('ivy')
    expect(await viewer(browser)).toMatchObject({ subscriptionStatus: 'active', isEntitled: true })
    expect(await told()).toEqual(['0'])
    const [open] = await invoices(browser)
    expect(open).toMatchObject({ status: 'open', amountDue: 1999 })
    expect(open?.['payUrl']).toMatch(/\/dev\/payments\/invoice\//)
    await billing.advance(3 * day)
    expect(await told()).toEqual(['0', '3'])
    await billing.advance(3 * day)
    expect(await told()).toEqual(['0', '3', '6'])
    expect(await asMember(browser)).toBe(memberOnly.entitled)
    // Neither job nor event is needed for the end of the grace.
    billing.clock.advance(day)
    expect(await asMember(browser)).toBe(memberOnly.refused)
    await billing.advance(60)
    expect(await told()).toEqual(['0', '3', '6', '7'])
    expect(await viewer(browser)).toMatchObject({ subscriptionStatus: 'none', planType: 'none' })
  })

  test.each(['the provider gives up', 'the dashboard ends it'])(
    'what was owed is void when %s: nobody is sent to pay it',
    async (how) => {
      const { browser, subscriptionId } = await billing.subscriber(`owing-${how.length}`)
      await putCard(subscriptionId, cards.declinesOnFile)
      await billing.advance(32 * day)
      const open = async () =>
        billing.sandbox.world.store.list('invoice').filter(({ status }) => status === 'open')
      expect(await open()).toHaveLength(1)
      if (how === 'the provider gives up') await billing.advance(8 * day)
      else {
        const { world } = billing.sandbox
        billing.sandbox.settle(() =>
          endSubscription(world, world.store.get('subscription', subscriptionId), 'cancellation_requested'),
        )
        await billing.settle()
      }
      expect(await open()).toEqual([])
      await browser.logIn(`owing-${how.length}`)
      const listed = await invoices(browser)
      expect(listed.map(({ status }) => status)).toContain('void')
      expect(listed.filter((invoice) => 'payUrl' in invoice)).toEqual([])
    },
  )

  test('whoever deletes their account is deleted at the provider', async () => {
    const { browser, user, subscriptionId } = await billing.subscriber('leaver')
    const { world } = billing.sandbox
    const customerId = user.stripeCustomerId ?? ''
    expect(world.store.get('customer', customerId).email).toBe('leaver@example.test')
    billing.fail('DELETE /v1/customers/:id', 'unauthorized')
    expect((await browser.call('DELETE', '/api/auth/user', { confirm: 'leaver' })).status).toBe(200)
    await billing.settle()
    expect(world.store.find('customer', customerId)).not.toBeNull()
    await billing.advance(61)
    expect(world.store.find('customer', customerId)).toBeNull()
    expect(world.store.get('subscription', subscriptionId).status).toBe('canceled')
  })

  test('a draft that a renewal left is void as well', async () => {
    const { subscriptionId, user } = await billing.subscriber('drafted')
    const untilRenewal = (user.stripePeriodEndAt?.getTime() ?? 0) - billing.clock.now().getTime()
    await billing.advance(Math.ceil(untilRenewal / 1000) + 60)
    const drafts = () =>
      billing.sandbox.world.store
        .list('invoice', { customer: user.stripeCustomerId ?? '' })
        .filter(({ status }) => status === 'draft')
    expect(drafts()).toHaveLength(1)
    await billing.app.services.subscriptions.endNow(user.id)
    expect(drafts()).toEqual([])
    expect(billing.sandbox.world.store.get('subscription', subscriptionId).status).toBe('canceled')
  })

  test('paying the open invoice within the grace brings the membership back and ends the reminders', async () => {
    const { browser, subscriptionId } = await billing.subscriber('jim')
    await putCard(subscriptionId, cards.declinesOnFile)
    await billing.advance(32 * day)
    await browser.logIn('jim')
    const payUrl = String((await invoices(browser))[0]?.['payUrl'])
    const paid = await browser.submit(payUrl, { number: cards.good, expiry: '12/34', cvc: '123' })
    expect(paid.status).toBe(200)
    await billing.settle()
    expect(await billing.user('jim')).toMatchObject({ stripeStatus: 'active', graceEndsAt: null })
    await billing.advance(7 * day)
    expect((await billing.mails(`dunning:${subscriptionId}`)).map(({ name }) => name.at(-5))).toEqual(['0'])
    await browser.logIn('jim')
    expect(await viewer(browser)).toMatchObject({ isEntitled: true })
  })

  test('a renewal that succeeds moves the date', async () => {
    const { user } = await billing.subscriber('kay')
    await billing.advance(40 * day)
    const after = await billing.user('kay')
    expect(after.subscriptionStatus).toBe('active')
    expect(after.subscriptionExpiresAt?.getTime()).toBeGreaterThan(user.subscriptionExpiresAt?.getTime() ?? 0)
  })

  test('a disputed charge ends the membership at once', async () => {
    const { browser, subscriptionId } = await billing.subscriber('leo')
    await billing.control('emit', { kind: 'dispute', objectId: subscriptionId })
    await billing.settle()
    expect(billing.subscriptions().find(({ id }) => id === subscriptionId)?.status).toBe('canceled')
    expect(await viewer(browser)).toMatchObject({ isEntitled: false, subscriptionStatus: 'none' })
    expect(await asMember(browser)).toBe(memberOnly.refused)
  })

  test('what the provider’s dashboard cancels arrives', async () => {
    const { browser, subscriptionId } = await billing.subscriber('max')
    const endsAt = new Date(Math.floor(billing.clock.now().getTime() / 1000 + 5 * day) * 1000)
    const store = billing.sandbox.world.store
    billing.sandbox.settle(() => {
      const subscription = store.get('subscription', subscriptionId)
      store.put('subscription', { ...subscription, cancel_at: endsAt.getTime() / 1000 })
    })
    await billing.app.services.reconciliation.compareAll()
    expect(await viewer(browser)).toMatchObject({
      subscriptionStatus: 'cancelled',
      subscriptionExpiresAt: endsAt.toISOString(),
    })
    expect(await resume(browser)).toMatchObject({ status: 200 })
    expect((await viewer(browser)).subscriptionStatus).toBe('active')
  })
})

test('twenty posts at once on the last slot of a plan: one is made', async () => {
  const { browser, user } = await billing.subscriber('ned', 'starter')
  const forum = await billing.make.forum()
  for (let made = 0; made < 9; made++)
    await billing.make.post({ author: user, forum, createdAt: billing.clock.now() })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      billing.say(browser, '/api/posts', {
        title: `Last ${i}`,
        content: 'c',
        forumId: forum.id,
        type: 'discussion',
      }),
    ),
  )
  const made = answers.filter(({ status }) => status < 300)
  expect(made).toHaveLength(1)
  for (const { status, body } of answers.filter((answer) => !made.includes(answer))) {
    expect({ status, code: body['code'] }).toEqual({ status: 403, code: 'plan.limit_reached' })
  }
})
