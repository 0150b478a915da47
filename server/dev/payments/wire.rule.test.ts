import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withCallProfile } from '#server/core/callProfile.ts'
import { GatewayDown } from '#server/ports/stripe/errors.ts'
import { fund, inHours, onboard, starter, startRig, subscribe, uniqueId } from './testing/rig.ts'
import type { Rig } from './testing/rig.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

interface Answer {
  status: number
  headers: Headers
  body: { error?: Record<string, unknown>; [field: string]: unknown }
}

async function call(
  method: string,
  path: string,
  init: { body?: string; key?: string; token?: string } = {},
): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${rig.sandbox.port}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${init.token ?? rig.sandbox.secretKey}`,
      ...(init.key && { 'idempotency-key': init.key }),
    },
    ...(init.body !== undefined && { body: init.body }),
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Answer['body'],
  }
}

describe('the wire', () => {
  test('a wrong key, path or parameter is refused, loudly', async () => {
    expect(await call('GET', '/v1/balance', { token: 'sk_test_other' })).toMatchObject({ status: 401 })
    expect(await call('GET', '/v1/promotion_codes')).toMatchObject({ status: 400 })
    expect(await call('POST', '/v1/products', { body: 'name=A&colour=red' })).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error', code: 'parameter_unknown', param: 'colour' } },
    })
    expect(await call('POST', '/v1/products', { body: '' })).toMatchObject({
      status: 400,
      body: { error: { code: 'parameter_missing', param: 'name' } },
    })
    expect(await call('GET', '/v1/charges/ch_1')).toMatchObject({
      status: 404,
      body: { error: { code: 'resource_missing', message: "No such charge: 'ch_1'" } },
    })
    expect(await call('POST', '/v2/core/accounts', { body: '{' })).toMatchObject({ status: 400 })
    expect(await call('POST', '/v1/products', { body: '__proto__[x]=1&name=A' })).toMatchObject({
      status: 400,
    })
    expect((await call('GET', '/v1/balance')).headers.get('request-id')).toMatch(/^req_/)
  })

  test('a key replays its answer, refuses other parameters, and is forgotten after a day', async () => {
    const first = await call('POST', '/v1/products', { body: 'name=A', key: 'k' })
    const second = await call('POST', '/v1/products', { body: 'name=A', key: 'k' })
    expect(second.body).toEqual(first.body)
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(await call('POST', '/v1/products', { body: 'name=B', key: 'k' })).toMatchObject({
      status: 400,
      body: { error: { type: 'idempotency_error' } },
    })
    await rig.advance(86_401)
    const later = await call('POST', '/v1/products', { body: 'name=A', key: 'k' })
    expect(later.body['id']).not.toBe(first.body['id'])
  })

  test('lists come in pages, newest first', async () => {
    const { customerId } = await subscribe(rig)
    await rig.advance(62 * 86_400)
    const all = await rig.gateway.listInvoices({ customerId, limit: 10 })
    expect(all).toMatchObject({ hasMore: false, invoices: { length: 3 } })
    const first = await rig.gateway.listInvoices({ customerId, limit: 2 })
    const rest = await rig.gateway.listInvoices({
      customerId,
      limit: 2,
      afterInvoiceId: first.invoices[1]?.invoiceId ?? '',
    })
    expect(first.hasMore).toBe(true)
    expect([...first.invoices, ...rest.invoices]).toEqual(all.invoices)
    expect(await call('GET', '/v1/invoices?limit=101')).toMatchObject({ status: 400 })
  })

  test('what is hidden is shown to those who expand it, four levels deep at most', async () => {
    const { latestInvoiceId, subscriptionId } = await subscribe(rig)
    const plain = await call('GET', `/v1/invoices/${latestInvoiceId}`)
    expect(plain.body).not.toHaveProperty('confirmation_secret')
    const whole = await call(
      'GET',
      `/v1/subscriptions/${subscriptionId}?expand[0]=latest_invoice.confirmation_secret`,
    )
    expect(whole.body).toMatchObject({
      latest_invoice: { id: latestInvoiceId, confirmation_secret: { type: 'payment_intent' } },
    })
    expect(await call('GET', `/v1/subscriptions/${subscriptionId}?expand[0]=colour`)).toMatchObject({
      status: 400,
    })
    expect(await call('GET', '/v1/subscriptions?expand[0]=data.a.b.c.d')).toMatchObject({ status: 400 })
  })
})

describe('faults', () => {
  const fault = (match: string, kind: string, times: number) =>
    rig.put('control/faults', { match, kind, times })
  const order = (priceId: string) => ({
    checkoutId: uniqueId('checkout'),
    attempt: 1,
    priceId,
    returnUrl: rig.origin,
    expiresAt: inHours(rig, 2),
  })

  test('timeout_after_commit and a retry give one Session', async () => {
    const { priceId } = await rig.gateway.ensurePrice(starter)
    await fault('POST /v1/checkout/sessions', 'timeout_after_commit', 1)
    const started = await withCallProfile('background', () => rig.gateway.startCheckout(order(priceId)))
    expect(rig.sandbox.world.store.list('checkout.session').map(({ id }) => id)).toEqual([started.sessionId])
    const sent = rig.sandbox.requests.filter(({ path }) => path === '/v1/checkout/sessions')
    expect(sent.map(({ isReplay }) => isReplay)).toEqual([false, true])
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  })

  test('while a person waits a call is made once', async () => {
    const { priceId } = await rig.gateway.ensurePrice(starter)
    await fault('POST /v1/checkout/sessions', 'error_500', 1)
    const error: unknown = await rig.gateway.startCheckout(order(priceId)).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(GatewayDown)
    expect(rig.sandbox.requests.filter(({ path }) => path === '/v1/checkout/sessions')).toHaveLength(1)
  })

  test('timeout_after_commit on a transfer: the outcome is unknown, the transfer is found, no second is made', async () => {
    const accountId = await onboard(rig)
    const { charge, campaignId } = await fund(rig, 5000)
    const transfer = {
      contentId: uniqueId('content'),
      attempt: 1,
      accountId,
      amountCents: 2000,
      currency: 'usd',
      transferGroup: `campaign_${campaignId}`,
      sourceChargeId: charge.chargeId,
    }
    await fault('POST /v1/transfers', 'timeout_after_commit', 2)
    const error: unknown = await rig.gateway.transfer(transfer).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(GatewayDown)
    expect(error).toMatchObject({ outcomeKnown: false })
    const found = await rig.gateway.findTransfer(transfer)
    expect(found).toMatchObject({ contentId: transfer.contentId, amountCents: 2000 })
    expect(await rig.gateway.transfer(transfer)).toEqual(found)
    expect(rig.sandbox.world.store.list('transfer')).toHaveLength(1)
  })

  test('error_500 does nothing, says nothing of the outcome, and is replayed to its key', async () => {
    const { priceId } = await rig.gateway.ensurePrice(starter)
    await fault('POST /v1/checkout/sessions', 'error_500', 1)
    const lost = order(priceId)
    await expect(rig.gateway.startCheckout(lost)).rejects.toMatchObject({ outcomeKnown: false })
    expect(rig.sandbox.world.store.list('checkout.session')).toEqual([])
    // The stored failure is repeated once, and the next key makes the form.
    await rig.gateway.startCheckout(lost)
    expect(rig.sandbox.requests.slice(-2)).toMatchObject([
      { status: 500, isReplay: true },
      { status: 200, isReplay: false },
    ])
    expect(rig.sandbox.world.store.list('checkout.session')).toHaveLength(1)
  })

  test('rate_limit does nothing and is known to', async () => {
    const { subscriptionId } = await subscribe(rig)
    await fault('POST /v1/subscriptions/:id', 'rate_limit', 1)
    const cancel = { subscriptionId, cancel: true, billingVersion: 1 }
    await expect(rig.gateway.setCancelAtPeriodEnd(cancel)).rejects.toMatchObject({ outcomeKnown: true })
    expect(await rig.gateway.setCancelAtPeriodEnd(cancel)).toMatchObject({ status: 'active' })
  })

  test('refuse drops the line before anything is read', async () => {
    await fault('GET /v1/balance', 'refuse', 2)
    await expect(rig.gateway.balance('usd')).rejects.toBeInstanceOf(GatewayDown)
    expect(await rig.gateway.balance('usd')).toMatchObject({ availableCents: 0 })
  })

  test('hang holds the line and the key', async () => {
    await fault('POST /v1/products', 'hang', 1)
    const leaving = new AbortController()
    const url = `http://127.0.0.1:${rig.sandbox.port}/v1/products`
    const headers = { authorization: `Bearer ${rig.sandbox.secretKey}`, 'idempotency-key': 'k' }
    const hanging = fetch(url, { method: 'POST', headers, body: 'name=A', signal: leaving.signal })
    const ended = hanging.catch((error: unknown) => error)
    await expect.poll(() => rig.sandbox.requests.length).toBe(1)
    await expect
      .poll(() => call('POST', '/v1/products', { body: 'name=A', key: 'k' }))
      .toMatchObject({ status: 409, body: { error: { code: 'idempotency_key_in_use' } } })
    leaving.abort()
    expect(await ended).toMatchObject({ name: 'AbortError' })
    await expect
      .poll(() => call('POST', '/v1/products', { body: 'name=A', key: 'k' }))
      .toMatchObject({ status: 200 })
  })

  test('only what can be matched is taken', async () => {
    expect((await fault('everything', 'hang', 1)).status).toBe(400)
    expect((await fault('POST /v1/transfers', 'explode', 1)).status).toBe(400)
  })
})

test('the requests are on record, and reset forgets all', async () => {
  await subscribe(rig)
  const records: unknown = await (await fetch(`${rig.origin}/dev/payments/control/requests`)).json()
  expect(records).toContainEqual({
    method: 'POST',
    path: '/v1/prices',
    idempotencyKey: expect.any(String) as string,
    status: 200,
    isReplay: false,
    fault: null,
  })
  await rig.post('control/reset', {})
  expect(rig.sandbox.world.store.list('subscription')).toEqual([])
  expect(rig.sandbox.requests).toEqual([])
})

test('a key that is not the sandbox’s is refused by the provider, and no live key comes near it', async () => {
  const stranger = rig.gatewayWith({ secretKey: 'sk_test_other' })
  await expect(stranger.balance('usd')).rejects.toMatchObject({
    isKeyRefused: true,
    message: 'The payment provider does not accept the key of this site',
  })
  expect(() => rig.gatewayWith({ secretKey: 'sk_live_1' })).toThrow('live key')
})
