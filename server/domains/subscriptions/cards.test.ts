import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Invoice, PaymentCard } from '#shared/billing.ts'
import type { Visitor } from '../../testing/people.ts'
import { cards, day, startBilling, type Billing } from '../../testing/billing.ts'

let billing: Billing
beforeAll(async () => {
  billing = await startBilling()
})
afterAll(() => billing.close())

const begin = (browser: Visitor) => billing.say(browser, '/api/payment-method')
const finish = (browser: Visitor, setupId: unknown) =>
  billing.say(browser, '/api/payment-method/confirm', { setupId })
const card = (browser: Visitor) => browser.json<PaymentCard | null>('/api/payment-method')
const debit = '4000 0566 5566 5556'
const authenticatesOnce = '4000 0025 0000 3155'

/** Fills the form in; answers the id to finish with. */
async function enter(browser: Visitor, number: string) {
  const { status, body } = await begin(browser)
  expect(status).toBe(200)
  const sent = await billing.confirm(browser, body['clientSecret'], { number })
  return { ...body, sent } as { clientSecret: string; setupId: string; sent: typeof sent }
}

describe('changing the card', () => {
  test('charges renewals to the new one', async () => {
    const { browser, subscriptionId } = await billing.subscriber('carda')
    expect(await card(browser)).toEqual({ brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 })
    await billing.control('card', { subscriptionId, number: cards.declinesOnFile })
    const { setupId, sent } = await enter(browser, cards.good)
    expect(sent).toMatchObject({ status: 200, body: { status: 'succeeded' } })
    expect(await finish(browser, setupId)).toMatchObject({ status: 200, body: { last4: '4242' } })
    expect(await finish(browser, setupId)).toMatchObject({ status: 200, body: { last4: '4242' } })
    await billing.advance(32 * day)
    await browser.logIn('carda')
    const invoices = await browser.json<Invoice[]>('/api/invoices')
    expect(invoices.map(({ status }) => status)).toEqual(['paid', 'paid'])
  })

  test('waits for the bank where it asks, and takes no card that is refused', async () => {
    const { browser } = await billing.subscriber('cardb')
    const declined = await enter(browser, cards.declined)
    expect(declined.sent).toMatchObject({ status: 402, body: { message: 'Your card was declined.' } })
    expect(await finish(browser, declined.setupId)).toMatchObject({
      status: 409,
      body: { code: 'payment_method.unconfirmed' },
    })
    // The same form takes the next card.
    const again = await billing.confirm(browser, declined.clientSecret, { number: authenticatesOnce })
    expect(again.body).toEqual({ status: 'requires_action' })
    const answer = (outcome: string) =>
      billing.say(browser, '/dev/payments/challenge', { clientSecret: declined.clientSecret, outcome })
    expect((await answer('fail')).status).toBe(402)
    await billing.confirm(browser, declined.clientSecret, { number: authenticatesOnce })
    expect((await answer('complete')).body).toEqual({ status: 'succeeded' })
    expect(await finish(browser, declined.setupId)).toMatchObject({ body: { last4: '3155' } })
    expect((await billing.confirm(browser, declined.clientSecret)).status).toBe(400)
  })

  test('is done by the provider’s word where the browser has gone, and an old word changes nothing', async () => {
    const { browser } = await billing.subscriber('cardc')
    await enter(browser, authenticatesOnce).then(({ clientSecret }) =>
      billing.say(browser, '/dev/payments/challenge', { clientSecret, outcome: 'complete' }),
    )
    await billing.settle()
    expect(await card(browser)).toMatchObject({ last4: '3155' })
    await billing.control('webhooks', { mode: 'drop' }, 'PUT')
    const older = await enter(browser, cards.declinesOnFile)
    await billing.settle()
    await billing.control('webhooks', { mode: 'normal' }, 'PUT')
    await billing.advance(60)
    const newer = await enter(browser, cards.good)
    await finish(browser, newer.setupId)
    expect(await finish(browser, older.setupId)).toMatchObject({ status: 200, body: { last4: '4242' } })
    expect(await card(browser)).toMatchObject({ last4: '4242' })
  })

  test('pays what is owed after a failed renewal', async () => {
    const { browser, subscriptionId } = await billing.subscriber('cardd')
    await billing.control('card', { subscriptionId, number: cards.declinesOnFile })
    await billing.advance(32 * day)
    await browser.logIn('cardd')
    const owed = async () =>
      (await browser.json<Invoice[]>('/api/invoices')).filter(({ status }) => status === 'open')
    expect(await owed()).toHaveLength(1)
    const refused = await enter(browser, cards.declinesOnFile)
    expect((await finish(browser, refused.setupId)).status).toBe(200)
    expect(await owed()).toHaveLength(1)
    const { setupId } = await enter(browser, cards.good)
    expect((await finish(browser, setupId)).status).toBe(200)
    expect(await owed()).toEqual([])
    expect(await billing.viewer(browser)).toMatchObject({ subscriptionStatus: 'active', isEntitled: true })
  })
})

describe('a card is nobody else’s', () => {
  test('only the person it was asked for can put it in place', async () => {
    const [one, other] = [await billing.subscriber('carde'), await billing.subscriber('cardf')]
    const { setupId } = await enter(one.browser, cards.good)
    for (const id of [setupId, 'seti_nothing', '../customers/x', 'sub_1'])
      expect(await finish(other.browser, id)).toMatchObject({
        status: 404,
        body: { code: 'payment_method.not_found' },
      })
    expect((await finish(other.browser, '')).status).toBe(400)
  })

  test('without a running subscription there is none', async () => {
    const browser = billing.browser()
    expect((await begin(browser)).status).toBe(401)
    await browser.logIn('cardg')
    expect(await card(browser)).toBeNull()
    expect(await begin(browser)).toMatchObject({ status: 409, body: { code: 'subscription.not_active' } })
    const gone = await billing.subscriber('cardh')
    await billing.say(gone.browser, '/api/cancel-subscription')
    await billing.advance(40 * day)
    await gone.browser.logIn('cardh')
    expect((await begin(gone.browser)).status).toBe(409)
  })

  test('a number that is no test card, or not a number, is refused by the form', async () => {
    const { browser } = await billing.subscriber('cardi')
    expect((await enter(browser, debit)).sent.status).toBe(402)
    expect((await enter(browser, '1234')).sent.status).toBe(400)
  })

  test('a provider that is down answers 503 in its own words', async () => {
    const { browser } = await billing.subscriber('cardj')
    billing.fail('POST /v1/setup_intents', 'error_500')
    expect(await begin(browser)).toMatchObject({ status: 503, body: { code: 'payment.unavailable' } })
    expect((await begin(browser)).status).toBe(200)
  })
})
