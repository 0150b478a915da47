import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { count } from 'drizzle-orm'
import { signatureHeader } from '../../dev/payments/deliveries.ts'
import { day, startBilling, type Billing } from '../../testing/billing.ts'

let billing: Billing
beforeAll(async () => {
  billing = await startBilling()
})
afterAll(() => billing.close())
afterEach(() => deliver('normal'))

const deliver = async (mode: string, seconds = 0) => {
  await billing.control('webhooks', { mode, seconds }, 'PUT')
}
/** Everything that the provider has to tell has arrived, and what follows from it was done. */
const allDelivered = () =>
  expect
    .poll(async () => {
      await billing.settle()
      return billing.sandbox.deliveries.pending()
    })
    .toBe(0)
const path = '/api/stripe/webhook'

/** Posts bytes as the provider does. */
const post = (body: string, signature?: string) =>
  fetch(billing.url + path, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'cross-site',
      ...(signature === undefined ? {} : { 'stripe-signature': signature }),
    },
  })
const secret = () => billing.webhookSecret
const signed = (body: string, secondsAgo = 0, by = secret()) =>
  post(body, signatureHeader(body, by, new Date(billing.clock.now().getTime() - secondsAgo * 1000)))
const countEvents = async () => {
  const { stripeEvents } = billing.store.tables
  const [row] = await billing.store.read((db) => db.select({ n: count() }).from(stripeEvents))
  return row?.n ?? 0
}
const event = (fields: object = {}) =>
  JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    object: 'v2.core.event',
    type: 'v1.customer.subscription.updated',
    created: new Date().toISOString(),
    livemode: false,
    related_object: { id: 'sub_none', type: 'subscription', url: '/v1/subscriptions/sub_none' },
    ...fields,
  })

describe('whatever the delivery', () => {
  test.each(['normal', 'duplicate', 'reorder', 'delay', 'drop'])(
    '%s ends in the same state',
    async (mode) => {
      await deliver(mode, 0.2)
      const payer = billing.browser()
      const checkoutId = await billing.pay(payer, { email: `${mode}@payer.test` })
      await allDelivered()
      const heard = (await billing.checkout(checkoutId)).status
      expect(heard).toBe(mode === 'drop' ? 'open' : 'paid')
      if (mode === 'drop') {
        await billing.advance(6 * 60)
        await billing.app.services.reconciliation.catchUp()
        await billing.settle()
      }
      expect((await billing.checkout(checkoutId)).status).toBe('paid')
      await payer.logIn(mode)
      await billing.say(payer, '/api/cancel-subscription')
      await billing.settle()
      const user = await billing.user(mode)
      expect(user.subscriptionStatus).toBe('cancelled')
      // The provider tells of an end that nobody here has asked for.
      billing.sandbox.advance(32 * day)
      await allDelivered()
      if (mode === 'drop') {
        await billing.app.services.reconciliation.catchUp()
        await billing.settle()
      }
      expect(await billing.user(mode)).toMatchObject({ stripeStatus: 'canceled', subscriptionStatus: 'none' })
    },
  )

  test('an event before the form’s id was stored waits for it', async () => {
    const browser = billing.browser()
    const begun = await billing.begin(browser)
    const checkoutId = String(begun.body['checkoutId'])
    const { pendingCheckouts } = billing.store.tables
    const { sessionId } = await billing.checkout(checkoutId)
    await billing.store.transaction(async (tx) => {
      await tx.update(pendingCheckouts).set({ sessionId: null })
    })
    await billing.confirm(browser, begun.body['clientSecret'], { email: 'early@payer.test' })
    await billing.settle()
    expect(await billing.checkout(checkoutId)).toMatchObject({ status: 'paid', sessionId })
  })

  test('each event is kept once and answered with 200, however often and late it comes', async () => {
    const { user } = await billing.subscriber('again')
    const body = event({ related_object: { id: user.stripeSubscriptionId } })
    const before = await countEvents()
    const answers = await Promise.all(Array.from({ length: 5 }, () => signed(body)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await signed(event({ created: '2020-01-01T00:00:00.000Z' }))).status).toBe(200)
    expect((await signed(event({ type: 'v1.product.created' }))).status).toBe(200)
    expect(await countEvents()).toBe(before + 3)
    await billing.settle()
    expect(await billing.user('again')).toEqual(user)
  })
})

describe('what is refused', () => {
  test.each([
    ['no id', { id: undefined }],
    ['an id that is none', { id: { a: 1 } }],
    ['an id longer than any', { id: `evt_${'x'.repeat(5000)}` }],
    ['an id with a zero in it', { related_object: { id: 'sub_\0' } }],
    ['an object without a name', { related_object: { id: 7 } }],
    ['an account that is none', { context: { a: 1 } }],
    ['no type', { type: 5 }],
    ['no time', { created: undefined }],
    ['a time that is none', { created: 'soon' }],
    ['a time beyond all', { created: 1e15 }],
  ])('a signed event with %s, and leaves nothing', async (_what, fields) => {
    const before = await countEvents()
    const answer = await signed(event(fields))
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'webhook.refused' })
    expect(await countEvents()).toBe(before)
  })

  test('a wrong secret, another body, an old or missing signature', async () => {
    const before = await countEvents()
    const body = event()
    const now = Math.floor(billing.clock.now().getTime() / 1000)
    const other = createHmac('sha256', secret()).update(`${now}.${event()}`).digest('hex')
    for (const answer of [
      await signed(body, 0, 'whsec_other'),
      await post(body, `t=${now},v1=${other}`),
      await signed(body, 301),
      await post(body),
      await signed('no json'),
    ]) {
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'webhook.refused' })
    }
    expect(await countEvents()).toBe(before)
  })

  test('five megabytes', async () => {
    expect((await signed('x'.repeat(5 * 1024 * 1024))).status).toBe(413)
  })

  test('an event of live money is answered and ignored', async () => {
    const before = await countEvents()
    expect((await signed(event({ livemode: true }))).status).toBe(200)
    expect(await countEvents()).toBe(before)
  })

  test('the sandbox takes no writes of other sites', async () => {
    const response = await fetch(`${billing.url}/dev/payments/control/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
      body: '{"advanceSeconds":60}',
    })
    expect(response.status).toBe(403)
  })
})

test('the nightly comparison mends a membership and tells of it', async () => {
  const { user } = await billing.subscriber('drifted')
  const { users } = billing.store.tables
  await billing.store.transaction(async (tx) => {
    await tx.update(users).set({ planType: 'business', subscriptionExpiresAt: new Date(0) })
  })
  await billing.app.services.reconciliation.compareAll()
  expect(await billing.user('drifted')).toMatchObject({
    planType: 'professional',
    subscriptionExpiresAt: user.subscriptionExpiresAt,
  })
  expect(await billing.app.services.alerts.list()).toContainEqual(
    expect.objectContaining({ kind: 'membership.drift', subjectId: user.id }),
  )
})

test('the secrets of the settings sign and verify the events of the sandbox, too', async () => {
  const own = await startBilling({ env: { STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old' } })
  const told = (by: string) => {
    const body = event()
    const headers = { 'stripe-signature': signatureHeader(body, by, own.clock.now()) }
    return fetch(own.url + path, { method: 'POST', body, headers })
  }
  const statuses = []
  for (const by of ['whsec_new', 'whsec_old', 'whsec_other']) statuses.push((await told(by)).status)
  expect(statuses).toEqual([200, 200, 400])
  expect(own.webhookSecret).toBe('whsec_new')
  const checkoutId = await own.pay(own.browser())
  await own.settle()
  expect((await own.checkout(checkoutId)).status).toBe('paid')
  await own.close()
})
