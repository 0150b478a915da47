import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { movableClock } from '#server/core/clock.ts'
import { startPaymentSandbox } from './sandbox.ts'
import { cards, day, professional, startCheckout, startRig, subscribe } from './testing/rig.ts'

const options = () => ({ file: ':memory:', clock: movableClock(), webhookSecret: 'whsec_x' })

describe('it starts in development only', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  test('not in production', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    await expect(startPaymentSandbox(options())).rejects.toThrow('production')
  })

  test('not beside a live key', async () => {
    vi.stubEnv('STRIPE_SECRET_KEY', 'sk_live_123')
    await expect(startPaymentSandbox(options())).rejects.toThrow('live key')
  })
})

test('events wait until the webhook is known', async () => {
  const sandbox = await startPaymentSandbox(options())
  sandbox.settle(() => sandbox.world.emit('invoice.paid', { id: 'in_1', object: 'invoice' }))
  await sandbox.deliveries.pump()
  expect(sandbox.deliveries.pending()).toBe(1)
  await sandbox.close()
})

test('demonstration data is made by the same steps that people take', async () => {
  const rig = await startRig()
  const { priceId } = await rig.gateway.ensurePrice(professional)
  const started = await startCheckout(rig, { priceId })
  rig.sandbox.pay(started.clientSecret, 'demo@example.test')
  expect(await rig.gateway.readCheckout(started.sessionId)).toMatchObject({
    isPaid: true,
    email: 'demo@example.test',
  })
  const payee = { userId: 'u', email: 'demo@example.test', displayName: 'Demo', country: 'US' }
  const { accountId } = await rig.gateway.createPayee(payee)
  rig.sandbox.onboard(accountId)
  expect(await rig.gateway.readPayee(accountId)).toMatchObject({ isPayable: true })
  await rig.stop()
})

test('a restart keeps subscriptions, and the time they were made in', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-payments-'))
  const file = join(folder, 'payment-sandbox.db')
  try {
    const first = await startRig(file)
    const member = await subscribe(first)
    await first.advance(40 * day)
    const before = first.sandbox.clock.now()
    const renewed = await first.gateway.readSubscription(member.subscriptionId)
    await first.stop()

    const second = await startRig(file)
    expect(second.sandbox.clock.now()).toEqual(before)
    const kept = await second.gateway.readSubscription(member.subscriptionId)
    expect(kept).toEqual(renewed)
    const { priceId } = await second.gateway.ensurePrice(professional)
    const { subscriptionId } = member
    const upgraded = await second.gateway.upgrade({
      subscriptionId,
      priceId,
      prorationAt: before,
      quoteId: 'q',
    })
    expect(upgraded).toMatchObject({ outcome: 'applied' })
    expect(await second.gateway.cancelNow(subscriptionId)).toMatchObject({ status: 'canceled' })
    await second.stop()
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('two processes may share the file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-payments-'))
  const file = join(folder, 'payment-sandbox.db')
  try {
    const [server, tool] = [await startRig(file), await startRig(file)]
    const { subscriptionId } = await subscribe(server, professional, cards.good)
    expect(await tool.gateway.readSubscription(subscriptionId)).toMatchObject({ status: 'active' })
    await tool.gateway.cancelNow(subscriptionId)
    expect(await server.gateway.readSubscription(subscriptionId)).toMatchObject({ status: 'canceled' })
    await Promise.all([server.stop(), tool.stop()])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
