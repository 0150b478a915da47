import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#server/core/clock.ts'
import { createBillingGateway } from '../stripe.ts'
import { GatewayDeclined, GatewayDown, GatewayMissing, GatewayRefused } from './errors.ts'

let server: Server
let answer: { status: number; error: object }
beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: answer.error }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

function gatewayAt(port: number) {
  return createBillingGateway({
    secretKey: 'sk_test_x',
    webhookSecrets: [],
    clock: systemClock,
    sandbox: { host: '127.0.0.1', port },
  })
}

async function failure(status: number, error: object): Promise<unknown> {
  answer = { status, error }
  const { port } = server.address() as AddressInfo
  return gatewayAt(port)
    .balance('usd')
    .catch((reason: unknown) => reason)
}

test('a refused key is told as such, also where whoever hears of it fails', async () => {
  answer = { status: 401, error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } }
  const gateway = gatewayAt((server.address() as AddressInfo).port)
  const heard: string[] = []
  gateway.onKeyRefused(async () => {
    throw new Error('the alert could not be kept')
  })
  gateway.onKeyRefused(async (code) => void heard.push(code))
  const error = await gateway.balance('usd').catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(GatewayDown)
  expect(heard).toEqual(['key_revoked'])
})

describe('the provider’s answers become', () => {
  test('declined, with the sentence for the payer and the bank’s reason', async () => {
    const message = 'Your card has insufficient funds.'
    const error = await failure(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message,
    })
    expect(error).toBeInstanceOf(GatewayDeclined)
    expect(error).toMatchObject({ message, code: 'card_declined', declineCode: 'insufficient_funds' })
  })

  test('missing', async () => {
    const error = await failure(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: 'No',
    })
    expect(error).toBeInstanceOf(GatewayMissing)
    expect(error).toMatchObject({ code: 'resource_missing' })
  })

  test.each([
    [400, 'invalid_request_error'],
    [400, 'idempotency_error'],
  ])('refused: %i %s', async (status, type) => {
    const error = await failure(status, { type, message: 'No' })
    expect(error).toBeInstanceOf(GatewayRefused)
  })

  test.each([
    [401, { type: 'invalid_request_error', message: 'Expired API Key provided: sk_live_***' }],
    [403, { type: 'invalid_request_error', message: "The provided key 'rk_live_***' lacks a right" }],
  ])('down, waiting for the operator, with no word of the key: %i', async (status, body) => {
    const error = await failure(status, body)
    expect(error).toBeInstanceOf(GatewayDown)
    expect(error).toMatchObject({ outcomeKnown: true, isKeyRefused: true })
    expect(String(error)).not.toMatch(/[sr]k_live/)
  })

  test('missing, where the request names what does not exist, by its parameter', async () => {
    const error = await failure(400, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      param: 'customer',
      message: 'No such customer',
    })
    expect(error).toBeInstanceOf(GatewayMissing)
    expect(error).toMatchObject({ param: 'customer' })
  })

  test.each([
    [429, true],
    [409, false],
    [500, false],
    [503, false],
  ])('down: %i, outcome known: %s', async (status, outcomeKnown) => {
    const error = await failure(status, { type: 'api_error', message: 'No' })
    expect(error).toBeInstanceOf(GatewayDown)
    expect(error).toMatchObject({ outcomeKnown })
  })

  test('down, and nothing was done: an hour that only a wrong clock names', async () => {
    const error = await failure(400, {
      type: 'invalid_request_error',
      param: 'expires_at',
      message: 'The timestamp must be 30 minutes to 24 hours from creation.',
    })
    expect(error).toBeInstanceOf(GatewayDown)
    expect(error).toMatchObject({ outcomeKnown: true })
  })

  test('down when nobody listens', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as AddressInfo
    closed.close()
    await once(closed, 'close')
    await expect(gatewayAt(port).balance('usd')).rejects.toBeInstanceOf(GatewayDown)
  })
})

test('a live key is live, every other is not', () => {
  const gatewayOf = (secretKey: string) =>
    createBillingGateway({ secretKey, webhookSecrets: [], clock: systemClock })
  expect(gatewayOf('sk_live_1').livemode).toBe(true)
  expect(gatewayOf('rk_live_1').livemode).toBe(true)
  expect(gatewayOf('sk_test_1').livemode).toBe(false)
})
