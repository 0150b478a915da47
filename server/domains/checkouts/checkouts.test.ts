import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { claimTokenOf, day, openShop, type Shop } from '../../testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const claim = (browser: ReturnType<Shop['browser']>, body: object = {}) =>
  shop.say(browser, '/api/checkout/claim', body)

describe('paying before having an account', () => {
  test('a visitor pays, signs in and is a member', async () => {
    const browser = shop.browser()
    expect(await shop.status(browser)).toEqual({ status: 'none' })
    const begun = await shop.begin(browser)
    expect(begun).toMatchObject({ status: 200, body: { amount: 1999, currency: 'usd' } })
    expect(await shop.status(browser)).toEqual({ status: 'open', planSlug: 'professional' })
    await shop.confirm(browser, begun.body['clientSecret'], { email: 'ann@payer.test' })
    expect(await shop.status(browser)).toEqual({ status: 'paid', planSlug: 'professional' })
    const back = await shop.comeBack(browser, 'ann')
    expect(back.headers.get('location')).toBe('/?payment_success=true&plan=professional')
    expect(await shop.viewer(browser)).toMatchObject({
      planType: 'professional',
      subscriptionStatus: 'active',
      isEntitled: true,
    })
    expect(await shop.status(browser)).toEqual({ status: 'claimed', planSlug: 'professional' })
    expect(await shop.status(browser)).toEqual({ status: 'none' })
    await shop.settle()
    const { id, stripeSubscriptionId } = await shop.user('ann')
    const mine = shop.subscriptions().filter(({ metadata }) => metadata['userId'] === id)
    expect(mine.map((subscription) => subscription.id)).toEqual([stripeSubscriptionId])
  })

  test('the address alone gives nothing: no membership and no success to announce', async () => {
    const browser = shop.browser()
    await shop.comeBack(browser, 'liar')
    expect(await shop.viewer(browser)).toMatchObject({ subscriptionStatus: 'none', isEntitled: false })
    expect(await shop.status(browser)).toEqual({ status: 'none' })
    expect(await claim(browser)).toMatchObject({ status: 404, body: { code: 'checkout.not_found' } })
  })

  test('what the provider adds to the return address is dropped at once', async () => {
    const query = 'payment_success=true&plan=starter'
    const response = await shop
      .browser()
      .go(
        `/api/login?${query}&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret&redirect_status=succeeded`,
      )
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(`/api/login?${query}`)
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  })

  test('a stolen return address gives nothing in another browser; the first one still claims', async () => {
    const payer = shop.browser()
    await shop.pay(payer, { email: 'beth@payer.test' })
    const thief = shop.browser()
    await shop.comeBack(thief, 'thief')
    expect((await shop.viewer(thief))['subscriptionStatus']).toBe('none')
    await shop.comeBack(payer, 'beth')
    expect((await shop.viewer(payer))['subscriptionStatus']).toBe('active')
  })

  test('an equal email attaches nothing; it only brings the mailed link again, three times a day', async () => {
    const checkoutId = await shop.pay(shop.browser(), { email: 'carol@example.test' })
    await shop.settle()
    expect(await shop.mails(`claim:${checkoutId}`)).toHaveLength(1)
    const sameEmail = shop.browser()
    await sameEmail.logIn('carol')
    for (let times = 0; times < 4; times++) {
      await shop.browser().logIn('carol')
      await shop.settle()
    }
    expect((await shop.viewer(sameEmail))['subscriptionStatus']).toBe('none')
    expect(await shop.mails(`claim:${checkoutId}`)).toHaveLength(4)
  })

  test('the mailed link claims in another browser, once, and renews the session', async () => {
    const checkoutId = await shop.pay(shop.browser(), { email: 'dora@payer.test' })
    await shop.settle()
    const [mail] = await shop.mails(`claim:${checkoutId}:0h`)
    const token = claimTokenOf(mail?.text)
    const other = shop.browser()
    await other.logIn('dora')
    const before = new Map(other.cookies)
    const claimed = { status: 200, body: { planSlug: 'professional' } }
    expect(await claim(other, { token })).toMatchObject(claimed)
    expect([...other.cookies]).not.toEqual([...before])
    expect(await shop.viewer(other)).toMatchObject({ subscriptionStatus: 'active', isEntitled: true })
    expect(await claim(other, { token })).toMatchObject(claimed)
    const third = shop.browser()
    await third.logIn('third')
    const refused = { status: 404, body: { code: 'checkout.not_found' } }
    expect(await claim(third, { token })).toMatchObject(refused)
    expect(await claim(third, { token: 'x'.repeat(43) })).toMatchObject(refused)
  })

  test('twenty callbacks at once and two people with one cookie: one claim, one subscription', async () => {
    const payer = shop.browser()
    const checkoutId = await shop.pay(payer, { email: 'eve@payer.test' })
    const [eve, mallory] = [shop.browser(), shop.browser()]
    await eve.logIn('eve')
    await mallory.logIn('mallory')
    for (const [name, value] of payer.cookies) {
      if (!name.startsWith('checkout')) continue
      eve.cookies.set(name, value)
      mallory.cookies.set(name, value)
    }
    const before = shop.subscriptions().length
    // Each call from a copy of the browser: a claim gives its own browser a new session.
    const copy = (browser: typeof eve) => {
      const made = shop.browser()
      for (const [name, value] of browser.cookies) made.cookies.set(name, value)
      return made
    }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => claim(copy(i % 2 === 0 ? eve : mallory))),
    )
    const winner = (await shop.checkout(checkoutId)).claimedBy === (await shop.user('eve')).id ? 0 : 1
    const statuses = (side: number) =>
      new Set(answers.filter((_, i) => i % 2 === side).map(({ status }) => status))
    expect(statuses(1 - winner)).toEqual(new Set([409]))
    expect(statuses(winner)).toContain(200)
    // A copy whose session a claim has already renewed is signed out by then.
    expect([...statuses(winner)].filter((status) => status !== 200 && status !== 401)).toEqual([])
    await shop.settle()
    expect(shop.subscriptions()).toHaveLength(before)
    const words = [await shop.user('eve'), await shop.user('mallory')].map((user) => user.subscriptionStatus)
    expect(words.toSorted()).toEqual(['active', 'none'])
  })

  test('signed in, the payment finds its person even if the browser never comes back', async () => {
    const browser = shop.browser()
    await browser.logIn('fay')
    await shop.pay(browser)
    await shop.settle()
    expect((await shop.user('fay')).subscriptionStatus).toBe('active')
    const stranger = shop.browser()
    for (const [name, value] of browser.cookies)
      if (name.startsWith('checkout')) stranger.cookies.set(name, value)
    await stranger.logIn('stranger')
    expect(await claim(stranger)).toMatchObject({ status: 409, body: { code: 'checkout.claimed' } })
  })
})

describe('one payable form', () => {
  test('asking again gives the same form; another plan shuts it first', async () => {
    const browser = shop.browser()
    const first = await shop.begin(browser, 'starter')
    expect(first.body['amount']).toBe(999)
    const count = await shop.countCheckouts()
    const payable = () => shop.payableForms().length
    const open = payable()
    const again = await Promise.all([shop.begin(browser, 'starter'), shop.begin(browser, 'starter')])
    for (const { body } of again) expect(body).toEqual(first.body)
    for (const [slug, amount] of [
      ['business', 4999],
      ['starter', 999],
      ['professional', 1999],
    ] as const) {
      const switched = await shop.begin(browser, slug)
      expect(switched.body).toMatchObject({ amount, checkoutId: first.body['checkoutId'] })
      expect(payable()).toBe(open)
    }
    await Promise.all(['business', 'starter', 'business', 'starter'].map((slug) => shop.begin(browser, slug)))
    expect(payable()).toBe(open)
    expect(await shop.countCheckouts()).toBe(count)
    expect((await shop.confirm(browser, first.body['clientSecret'])).status).toBe(400)
  })

  test('a form that was paid meanwhile is not replaced', async () => {
    const browser = shop.browser()
    await shop.pay(browser, { planSlug: 'starter', email: 'gil@payer.test' })
    const paid = { status: 409, body: { code: 'checkout.paid' } }
    expect(await shop.begin(browser, 'business')).toMatchObject(paid)
    expect(await shop.begin(browser, 'starter')).toMatchObject(paid)
    await shop.comeBack(browser, 'gil')
    expect((await shop.user('gil')).planType).toBe('starter')
  })

  test('an expired form is made anew', async () => {
    const browser = shop.browser()
    const first = await shop.begin(browser)
    await shop.advance(2 * 60 * 60 + 60)
    expect(await shop.status(browser)).toEqual({ status: 'expired', planSlug: 'professional' })
    const second = await shop.begin(browser)
    expect(second.status).toBe(200)
    expect(second.body['clientSecret']).not.toBe(first.body['clientSecret'])
    await shop.confirm(browser, second.body['clientSecret'], { email: 'hal@payer.test' })
    await shop.comeBack(browser, 'hal')
    expect((await shop.user('hal')).subscriptionStatus).toBe('active')
  })

  test('a signed-in person has one form in all their browsers', async () => {
    const [one, two] = [shop.browser(), shop.browser()]
    await one.logIn('ida')
    await two.logIn('ida')
    const open = shop.payableForms().length
    await Promise.all([
      shop.begin(one),
      shop.begin(two),
      shop.begin(one, 'starter'),
      shop.begin(two, 'business'),
    ])
    expect(shop.payableForms()).toHaveLength(open + 1)
  })
})

describe('what is refused', () => {
  test('unknown and inactive plans, blocked people, running subscriptions', async () => {
    expect(await shop.begin(shop.browser(), 'gold')).toMatchObject({
      status: 404,
      body: { code: 'plan.not_found' },
    })
    await shop.make.plan({ slug: 'retired', isActive: false })
    expect((await shop.begin(shop.browser(), 'retired')).status).toBe(404)

    const { browser } = await shop.subscriber('joan')
    const exists = { status: 409, body: { code: 'subscription.exists' } }
    expect(await shop.begin(browser, 'business')).toMatchObject(exists)
    await shop.say(browser, '/api/cancel-subscription')
    expect(await shop.begin(browser)).toMatchObject(exists)

    const blocked = shop.browser()
    await blocked.logIn('kim')
    const { users } = shop.store.tables
    await shop.store.transaction(async (tx) => {
      await tx
        .update(users)
        .set({ isBlocked: true, blockedAt: shop.clock.now() })
        .where(eq(users.username, 'kim'))
    })
    expect(await shop.begin(blocked)).toMatchObject({ status: 403, body: { code: 'account.blocked' } })
  })

  test('an unpaid form claims nothing and stays open', async () => {
    const browser = shop.browser()
    await shop.begin(browser)
    await browser.logIn('lou')
    expect(await claim(browser)).toMatchObject({ status: 409, body: { code: 'checkout.open' } })
    expect(await shop.status(browser)).toMatchObject({ status: 'open' })
    expect((await shop.user('lou')).subscriptionStatus).toBe('none')
  })

  test('facts that differ from the order attach nothing and raise an alert', async () => {
    const browser = shop.browser()
    const checkoutId = await shop.pay(browser, { planSlug: 'starter' })
    const { pendingCheckouts } = shop.store.tables
    await shop.store.transaction(async (tx) => {
      await tx.update(pendingCheckouts).set({ amountCents: 1 }).where(eq(pendingCheckouts.id, checkoutId))
    })
    await shop.comeBack(browser, 'mia')
    expect(await claim(browser)).toMatchObject({ status: 409, body: { code: 'checkout.mismatch' } })
    expect((await shop.user('mia')).subscriptionStatus).toBe('none')
    expect(await shop.app.services.alerts.list()).toContainEqual(
      expect.objectContaining({ kind: 'checkout.mismatch', subjectId: checkoutId }),
    )
  })

  test.each(['refund', 'dispute'] as const)('a %s before the claim takes the payment back', async (kind) => {
    const browser = shop.browser()
    const checkoutId = await shop.pay(browser, { email: 'nan@payer.test' })
    const { sessionId } = await shop.checkout(checkoutId)
    await shop.control('emit', { kind, objectId: sessionId })
    await browser.logIn(`late-${kind}`)
    expect(await claim(browser)).toMatchObject({ status: 409, body: { code: 'checkout.refunded' } })
    expect(await shop.status(browser)).toMatchObject({ status: 'expired' })
    await shop.settle()
    const { subscriptionId } = await shop.checkout(checkoutId)
    expect(shop.subscriptions().find(({ id }) => id === subscriptionId)?.status).toBe('canceled')
  })

  test('whoever has a subscription gets the second payment back', async () => {
    const { browser, subscriptionId } = await shop.subscriber('olga')
    const payer = shop.browser()
    const checkoutId = await shop.pay(payer, { email: 'olga@payer.test' })
    for (const [name, value] of payer.cookies) browser.cookies.set(name, value)
    expect(await claim(browser)).toMatchObject({ status: 409, body: { code: 'subscription.exists' } })
    await shop.settle()
    const second = await shop.checkout(checkoutId)
    expect(second).toMatchObject({ status: 'refunded', claimedBy: null })
    expect(shop.subscriptions().find(({ id }) => id === second.subscriptionId)?.status).toBe('canceled')
    const [refund, ...more] = shop.sandbox.world.store
      .list('refund')
      .filter(({ metadata }) => metadata?.['refundId'] === checkoutId)
    expect(refund?.amount).toBe(1999)
    expect(more).toEqual([])
    expect(await shop.user('olga')).toMatchObject({
      subscriptionStatus: 'active',
      stripeSubscriptionId: subscriptionId,
    })
  })
})

describe('a payment that nobody claims', () => {
  test('is remembered by mail after an hour and a day, and paid back after a week', async () => {
    const payer = shop.browser()
    const checkoutId = await shop.pay(payer, { email: 'pia@payer.test' })
    await shop.settle()
    expect(await shop.mails(`claim:${checkoutId}`)).toHaveLength(1)
    await shop.advance(3600 + 60)
    expect(await shop.mails(`claim:${checkoutId}`)).toHaveLength(2)
    await shop.app.services.reconciliation.catchUp()
    expect(await shop.app.services.alerts.list()).toContainEqual(
      expect.objectContaining({ kind: 'checkout.unclaimed' }),
    )
    await shop.advance(day)
    const mails = await shop.mails(`claim:${checkoutId}`)
    expect(mails).toHaveLength(3)
    await shop.advance(6 * day)
    expect((await shop.checkout(checkoutId)).status).toBe('refunded')
    expect(await shop.mails(`refunded:${checkoutId}`)).toHaveLength(1)
    const [refund, ...more] = shop.sandbox.world.store
      .list('refund')
      .filter(({ metadata }) => metadata?.['refundId'] === checkoutId)
    expect(refund?.amount).toBe(1999)
    expect(more).toEqual([])
    const token = claimTokenOf(mails.find(({ name }) => name.includes('24h'))?.text)
    const late = shop.browser()
    await late.logIn('pia')
    expect(await claim(late, { token })).toMatchObject({ status: 409, body: { code: 'checkout.refunded' } })
    expect((await shop.user('pia')).subscriptionStatus).toBe('none')
  })
})
