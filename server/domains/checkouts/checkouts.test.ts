import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { closeDispute, openDispute } from '../../dev/payments/engine/disputes.ts'
import { intentIdOf } from '../../dev/payments/engine/invoices.ts'
import { refundCharge } from '../../dev/payments/engine/refunds.ts'
import { idOf } from '../../ports/stripe/reading.ts'
import { claimTokenOf, day, startBilling, type Billing } from '../../testing/billing.ts'

let billing: Billing
beforeAll(async () => {
  billing = await startBilling()
})
afterAll(() => billing.close())

const claim = (browser: ReturnType<Billing['browser']>, body: object = {}) =>
  billing.say(browser, '/api/checkout/claim', body)

/** The charge that paid a checkout. */
async function chargeOf(checkoutId: string) {
  const { sessionId } = await billing.checkout(checkoutId)
  const { world } = billing.sandbox
  const invoiceId = idOf(world.store.get('checkout.session', sessionId ?? '').invoice) ?? ''
  const intent = world.store.get('payment_intent', intentIdOf(world, invoiceId) ?? '')
  return world.store.get('charge', idOf(intent.latest_charge) ?? '')
}
const refundsOf = (charge: string) => billing.sandbox.world.store.list('refund', { charge })

/** By then the first link has been mailed to whoever has not signed in. */
async function aMinuteLater(): Promise<void> {
  await billing.settle()
  await billing.advance(60 + 1)
}

describe('paying before having an account', () => {
  test('a visitor pays, signs in and is a member', async () => {
    const browser = billing.browser()
    expect(await billing.status(browser)).toEqual({ status: 'none' })
    const begun = await billing.begin(browser)
    expect(begun).toMatchObject({ status: 200, body: { amount: 1999, currency: 'usd' } })
    expect(await billing.status(browser)).toEqual({ status: 'open', planSlug: 'professional' })
    await billing.confirm(browser, begun.body['clientSecret'], { email: 'ann@payer.test' })
    expect(await billing.status(browser)).toEqual({ status: 'paid', planSlug: 'professional' })
    const back = await billing.comeBack(browser, 'ann')
    expect(back.headers.get('location')).toBe('/?payment_success=true&plan=professional')
    expect(await billing.viewer(browser)).toMatchObject({
      planType: 'professional',
      subscriptionStatus: 'active',
      isEntitled: true,
    })
    expect(await billing.status(browser)).toEqual({ status: 'claimed', planSlug: 'professional' })
    expect(await billing.status(browser)).toEqual({ status: 'none' })
    await billing.settle()
    const { id, stripeSubscriptionId } = await billing.user('ann')
    const mine = billing.subscriptions().filter(({ metadata }) => metadata['userId'] === id)
    expect(mine.map((subscription) => subscription.id)).toEqual([stripeSubscriptionId])
  })

  test('the address alone gives nothing: no membership and no success to announce', async () => {
    const browser = billing.browser()
    await billing.comeBack(browser, 'liar')
    expect(await billing.viewer(browser)).toMatchObject({ subscriptionStatus: 'none', isEntitled: false })
    expect(await billing.status(browser)).toEqual({ status: 'none' })
    expect(await claim(browser)).toMatchObject({ status: 404, body: { code: 'checkout.not_found' } })
  })

  test('what the provider adds to the return address is dropped at once', async () => {
    const query = 'payment_success=true&plan=starter'
    const response = await billing
      .browser()
      .go(
        `/api/login?${query}&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret&redirect_status=succeeded`,
      )
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(`/api/login?${query}`)
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  })

  test('a stolen return address gives nothing in another browser; the first one still claims', async () => {
    const payer = billing.browser()
    await billing.pay(payer, { email: 'beth@payer.test' })
    const thief = billing.browser()
    await billing.comeBack(thief, 'thief')
    expect((await billing.viewer(thief))['subscriptionStatus']).toBe('none')
    await billing.comeBack(payer, 'beth')
    expect((await billing.viewer(payer))['subscriptionStatus']).toBe('active')
  })

  test('whoever signs in at once is mailed no link', async () => {
    const payer = billing.browser()
    const checkoutId = await billing.pay(payer, { email: 'alba@payer.test' })
    await billing.settle()
    await billing.comeBack(payer, 'alba')
    await aMinuteLater()
    expect(await billing.mails(`claim:${checkoutId}`)).toEqual([])
  })

  test('an equal email attaches nothing; it only brings the mailed link again, three times a day', async () => {
    const checkoutId = await billing.pay(billing.browser(), { email: 'carol@example.test' })
    await aMinuteLater()
    expect(await billing.mails(`claim:${checkoutId}`)).toHaveLength(1)
    const sameEmail = billing.browser()
    await sameEmail.logIn('carol')
    for (let times = 0; times < 4; times++) {
      await billing.browser().logIn('carol')
      await billing.settle()
    }
    expect((await billing.viewer(sameEmail))['subscriptionStatus']).toBe('none')
    expect(await billing.mails(`claim:${checkoutId}`)).toHaveLength(4)
  })

  test('the mailed link claims in another browser, once, and renews the session', async () => {
    const checkoutId = await billing.pay(billing.browser(), { email: 'dora@payer.test' })
    await aMinuteLater()
    const [mail] = await billing.mails(`claim:${checkoutId}:0h`)
    const token = claimTokenOf(mail?.text)
    const other = billing.browser()
    await other.logIn('dora')
    const before = new Map(other.cookies)
    const claimed = { status: 200, body: { planSlug: 'professional' } }
    expect(await claim(other, { token })).toMatchObject(claimed)
    expect([...other.cookies]).not.toEqual([...before])
    expect(await billing.viewer(other)).toMatchObject({ subscriptionStatus: 'active', isEntitled: true })
    expect(await claim(other, { token })).toMatchObject(claimed)
    const third = billing.browser()
    await third.logIn('third')
    const refused = { status: 404, body: { code: 'checkout.not_found' } }
    expect(await claim(third, { token })).toMatchObject(refused)
    expect(await claim(third, { token: 'x'.repeat(43) })).toMatchObject(refused)
  })

  test('twenty callbacks at once and two people with one cookie: one claim, one subscription', async () => {
    const payer = billing.browser()
    const checkoutId = await billing.pay(payer, { email: 'eve@payer.test' })
    const [eve, mallory] = [billing.browser(), billing.browser()]
    await eve.logIn('eve')
    await mallory.logIn('mallory')
    for (const [name, value] of payer.cookies) {
      if (!name.startsWith('checkout')) continue
      eve.cookies.set(name, value)
      mallory.cookies.set(name, value)
    }
    const before = billing.subscriptions().length
    // Each call from a copy of the browser: a claim gives its own browser a new session.
    const copy = (browser: typeof eve) => {
      const made = billing.browser()
      for (const [name, value] of browser.cookies) made.cookies.set(name, value)
      return made
    }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => claim(copy(i % 2 === 0 ? eve : mallory))),
    )
    const winner = (await billing.checkout(checkoutId)).claimedBy === (await billing.user('eve')).id ? 0 : 1
    const statuses = (side: number) =>
      new Set(answers.filter((_, i) => i % 2 === side).map(({ status }) => status))
    expect(statuses(1 - winner)).toEqual(new Set([409]))
    expect(statuses(winner)).toContain(200)
    // A copy whose session a claim has already renewed is signed out by then.
    expect([...statuses(winner)].filter((status) => status !== 200 && status !== 401)).toEqual([])
    await billing.settle()
    expect(billing.subscriptions()).toHaveLength(before)
    const words = [await billing.user('eve'), await billing.user('mallory')].map(
      (user) => user.subscriptionStatus,
    )
    expect(words.toSorted()).toEqual(['active', 'none'])
  })

  test('signed in, the payment finds its person even if the browser never comes back', async () => {
    const browser = billing.browser()
    await browser.logIn('fay')
    await billing.pay(browser)
    await billing.settle()
    expect((await billing.user('fay')).subscriptionStatus).toBe('active')
    const stranger = billing.browser()
    for (const [name, value] of browser.cookies)
      if (name.startsWith('checkout')) stranger.cookies.set(name, value)
    await stranger.logIn('stranger')
    expect(await claim(stranger)).toMatchObject({ status: 409, body: { code: 'checkout.claimed' } })
  })
})

describe('one payable form', () => {
  test('asking again gives the same form; another plan shuts it first', async () => {
    const browser = billing.browser()
    const first = await billing.begin(browser, 'starter')
    expect(first.body['amount']).toBe(999)
    const count = await billing.countCheckouts()
    const payable = () => billing.payableForms().length
    const open = payable()
    const again = await Promise.all([billing.begin(browser, 'starter'), billing.begin(browser, 'starter')])
    for (const { body } of again) expect(body).toEqual(first.body)
    for (const [slug, amount] of [
      ['business', 4999],
      ['starter', 999],
      ['professional', 1999],
    ] as const) {
      const switched = await billing.begin(browser, slug)
      expect(switched.body).toMatchObject({ amount, checkoutId: first.body['checkoutId'] })
      expect(payable()).toBe(open)
    }
    await Promise.all(
      ['business', 'starter', 'business', 'starter'].map((slug) => billing.begin(browser, slug)),
    )
    expect(payable()).toBe(open)
    expect(await billing.countCheckouts()).toBe(count)
    expect((await billing.confirm(browser, first.body['clientSecret'])).status).toBe(400)
  })

  test('a form that was paid meanwhile is not replaced', async () => {
    const browser = billing.browser()
    await billing.pay(browser, { planSlug: 'starter', email: 'gil@payer.test' })
    const paid = { status: 409, body: { code: 'checkout.paid' } }
    expect(await billing.begin(browser, 'business')).toMatchObject(paid)
    expect(await billing.begin(browser, 'starter')).toMatchObject(paid)
    await billing.comeBack(browser, 'gil')
    expect((await billing.user('gil')).planType).toBe('starter')
  })

  test('an expired form is made anew', async () => {
    const browser = billing.browser()
    const first = await billing.begin(browser)
    await billing.advance(2 * 60 * 60 + 60)
    expect(await billing.status(browser)).toEqual({ status: 'expired', planSlug: 'professional' })
    const second = await billing.begin(browser)
    expect(second.status).toBe(200)
    expect(second.body['clientSecret']).not.toBe(first.body['clientSecret'])
    await billing.confirm(browser, second.body['clientSecret'], { email: 'hal@payer.test' })
    await billing.comeBack(browser, 'hal')
    expect((await billing.user('hal')).subscriptionStatus).toBe('active')
  })

  test('a signed-in person has one form in all their browsers', async () => {
    const [one, two] = [billing.browser(), billing.browser()]
    await one.logIn('ida')
    await two.logIn('ida')
    const open = billing.payableForms().length
    await Promise.all([
      billing.begin(one),
      billing.begin(two),
      billing.begin(one, 'starter'),
      billing.begin(two, 'business'),
    ])
    expect(billing.payableForms()).toHaveLength(open + 1)
  })
})

describe('what is refused', () => {
  test('unknown and inactive plans, blocked people, running subscriptions', async () => {
    expect(await billing.begin(billing.browser(), 'gold')).toMatchObject({
      status: 404,
      body: { code: 'plan.not_found' },
    })
    await billing.make.plan({ slug: 'retired', isActive: false })
    expect((await billing.begin(billing.browser(), 'retired')).status).toBe(404)

    const { browser } = await billing.subscriber('joan')
    const exists = { status: 409, body: { code: 'subscription.exists' } }
    expect(await billing.begin(browser, 'business')).toMatchObject(exists)
    await billing.say(browser, '/api/cancel-subscription')
    expect(await billing.begin(browser)).toMatchObject(exists)

    const blocked = billing.browser()
    await blocked.logIn('kim')
    const { users } = billing.store.tables
    await billing.store.transaction(async (tx) => {
      await tx
        .update(users)
        .set({ isBlocked: true, blockedAt: billing.clock.now() })
        .where(eq(users.username, 'kim'))
    })
    expect(await billing.begin(blocked)).toMatchObject({ status: 403, body: { code: 'account.blocked' } })
  })

  test('an unpaid form claims nothing and stays open', async () => {
    const browser = billing.browser()
    await billing.begin(browser)
    await browser.logIn('lou')
    expect(await claim(browser)).toMatchObject({ status: 409, body: { code: 'checkout.open' } })
    expect(await billing.status(browser)).toMatchObject({ status: 'open' })
    expect((await billing.user('lou')).subscriptionStatus).toBe('none')
  })

  test('facts that differ from the order attach nothing and raise an alert', async () => {
    const browser = billing.browser()
    const checkoutId = await billing.pay(browser, { planSlug: 'starter' })
    const { pendingCheckouts } = billing.store.tables
    await billing.store.transaction(async (tx) => {
      await tx.update(pendingCheckouts).set({ amountCents: 1 }).where(eq(pendingCheckouts.id, checkoutId))
    })
    await billing.comeBack(browser, 'mia')
    expect(await claim(browser)).toMatchObject({ status: 409, body: { code: 'checkout.mismatch' } })
    expect((await billing.user('mia')).subscriptionStatus).toBe('none')
    expect(await billing.app.services.alerts.list()).toContainEqual(
      expect.objectContaining({ kind: 'checkout.mismatch', subjectId: checkoutId }),
    )
  })

  test.each(['refund', 'dispute'] as const)('a %s before the claim takes the payment back', async (kind) => {
    const browser = billing.browser()
    const checkoutId = await billing.pay(browser, { email: 'nan@payer.test' })
    const { sessionId } = await billing.checkout(checkoutId)
    await billing.control('emit', { kind, objectId: sessionId })
    await browser.logIn(`late-${kind}`)
    expect(await claim(browser)).toMatchObject({ status: 409, body: { code: 'checkout.refunded' } })
    expect(await billing.status(browser)).toMatchObject({ status: 'expired' })
    await billing.settle()
    const { subscriptionId } = await billing.checkout(checkoutId)
    expect(billing.subscriptions().find(({ id }) => id === subscriptionId)?.status).toBe('canceled')
  })

  test.each(['a bank that only asks', 'a part given back'])(
    '%s leaves the payment to its payer',
    async (how) => {
      const isAsked = how === 'a bank that only asks'
      const browser = billing.browser()
      const checkoutId = await billing.pay(browser, { email: 'pat@payer.test' })
      const charge = await chargeOf(checkoutId)
      const { world } = billing.sandbox
      billing.sandbox.settle(() => {
        if (isAsked) openDispute(world, charge.id, 'inquiry')
        else refundCharge(world, charge.id, { amount: 100, metadata: {} })
      })
      await billing.settle()
      expect((await billing.checkout(checkoutId)).status).toBe('paid')
      const name = isAsked ? 'asked' : 'parted'
      await billing.comeBack(browser, name)
      await billing.settle()
      expect((await billing.checkout(checkoutId)).status).toBe('claimed')
      expect(await billing.user(name)).toMatchObject({ subscriptionStatus: 'active', stripeStatus: 'active' })
    },
  )

  test('a payment that was disputed before the claim goes back once the dispute is won', async () => {
    const checkoutId = await billing.pay(billing.browser(), { email: 'wim@payer.test' })
    const charge = await chargeOf(checkoutId)
    const { world } = billing.sandbox
    billing.sandbox.settle(() => openDispute(world, charge.id))
    await billing.settle()
    const { status, subscriptionId } = await billing.checkout(checkoutId)
    expect(status).toBe('refunded')
    expect(billing.subscriptions().find(({ id }) => id === subscriptionId)?.status).toBe('canceled')
    const mails = () => billing.mails(`refunded:${checkoutId}`)
    expect([refundsOf(charge.id), await mails()]).toEqual([[], []])
    billing.sandbox.settle(() => closeDispute(world, charge.id, 'won'))
    await billing.settle()
    expect(refundsOf(charge.id)).toMatchObject([{ amount: 1999, metadata: { refundId: checkoutId } }])
    expect(await mails()).toHaveLength(1)
  })

  test('whoever has a subscription gets the second payment back', async () => {
    const { browser, subscriptionId } = await billing.subscriber('olga')
    const payer = billing.browser()
    const checkoutId = await billing.pay(payer, { email: 'olga@payer.test' })
    for (const [name, value] of payer.cookies) browser.cookies.set(name, value)
    expect(await claim(browser)).toMatchObject({ status: 409, body: { code: 'subscription.exists' } })
    await billing.settle()
    const second = await billing.checkout(checkoutId)
    expect(second).toMatchObject({ status: 'refunded', claimedBy: null })
    expect(billing.subscriptions().find(({ id }) => id === second.subscriptionId)?.status).toBe('canceled')
    const [refund, ...more] = billing.sandbox.world.store
      .list('refund')
      .filter(({ metadata }) => metadata?.['refundId'] === checkoutId)
    expect(refund?.amount).toBe(1999)
    expect(more).toEqual([])
    expect(await billing.user('olga')).toMatchObject({
      subscriptionStatus: 'active',
      stripeSubscriptionId: subscriptionId,
    })
  })
})

describe('a payment that nobody claims', () => {
  test('is remembered by mail after an hour and a day, and paid back after a week', async () => {
    const payer = billing.browser()
    const checkoutId = await billing.pay(payer, { email: 'pia@payer.test' })
    await aMinuteLater()
    expect(await billing.mails(`claim:${checkoutId}`)).toHaveLength(1)
    await billing.advance(3600 + 60)
    expect(await billing.mails(`claim:${checkoutId}`)).toHaveLength(2)
    await billing.app.services.reconciliation.catchUp()
    expect(await billing.app.services.alerts.list()).toContainEqual(
      expect.objectContaining({ kind: 'checkout.unclaimed' }),
    )
    await billing.advance(day)
    const mails = await billing.mails(`claim:${checkoutId}`)
    expect(mails).toHaveLength(3)
    await billing.advance(6 * day)
    expect((await billing.checkout(checkoutId)).status).toBe('refunded')
    expect(await billing.mails(`refunded:${checkoutId}`)).toHaveLength(1)
    const [refund, ...more] = billing.sandbox.world.store
      .list('refund')
      .filter(({ metadata }) => metadata?.['refundId'] === checkoutId)
    expect(refund?.amount).toBe(1999)
    expect(more).toEqual([])
    const token = claimTokenOf(mails.find(({ name }) => name.includes('24h'))?.text)
    const late = billing.browser()
    await late.logIn('pia')
    expect(await claim(late, { token })).toMatchObject({ status: 409, body: { code: 'checkout.refunded' } })
    expect((await billing.user('pia')).subscriptionStatus).toBe('none')
  })

  test('and of which a part went back before, is paid back with the rest', async () => {
    const checkoutId = await billing.pay(billing.browser(), { email: 'pip@payer.test' })
    const charge = await chargeOf(checkoutId)
    const { world } = billing.sandbox
    billing.sandbox.settle(() => refundCharge(world, charge.id, { amount: 100, metadata: {} }))
    await billing.settle()
    await billing.advance(8 * day)
    expect((await billing.checkout(checkoutId)).status).toBe('refunded')
    expect(refundsOf(charge.id).map(({ amount }) => amount)).toEqual([1899, 100])
    const [mail] = await billing.mails(`refunded:${checkoutId}`)
    expect(mail?.text).toContain('the rest of it is on its way back')
  })
})
