import { snapshotTypes } from '#server/domains/webhooks/webhooks.policy.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { GatewayRefused } from '#server/ports/stripe/errors.ts'
import { signatureHeader } from './deliveries.ts'
import { startRig, subscribe, webhookSecret } from './testing/rig.ts'
import type { Rig } from './testing/rig.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

const hour = 3600
/** Deliveries wait in real time: an hour of it passes. */
async function deliveredInAnHour(): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (hour + 1) * 1000 })
  try {
    await rig.delivered()
  } finally {
    vi.useRealTimers()
  }
}

const types = () => rig.notices.map(({ type }) => type)
const started = [
  'charge.succeeded',
  'customer.subscription.created',
  'invoice.paid',
  'checkout.session.completed',
]

describe('delivery', () => {
  test('thin by default, in order, signed, naming the object', async () => {
    const { subscriptionId } = await subscribe(rig)
    await rig.delivered()
    expect(types()).toEqual(started)
    expect(rig.notices[1]).toMatchObject({
      objectId: subscriptionId,
      accountId: null,
      livemode: false,
      createdAt: rig.sandbox.clock.now(),
    })
  })

  test('snapshots are read alike', async () => {
    await rig.put('control/webhooks', { mode: 'normal', format: 'snapshot' })
    const { subscriptionId } = await subscribe(rig)
    await rig.delivered()
    expect(types()).toEqual(started)
    expect(rig.notices[1]).toMatchObject({ objectId: subscriptionId })
  })

  test('duplicate sends each five times under one id', async () => {
    await rig.put('control/webhooks', { mode: 'duplicate' })
    await subscribe(rig)
    await rig.delivered()
    expect(rig.notices).toHaveLength(20)
    expect(new Set(rig.notices.map(({ eventId }) => eventId)).size).toBe(4)
  })

  test('reorder sends the newest first', async () => {
    await rig.put('control/webhooks', { mode: 'reorder', seconds: hour })
    await subscribe(rig)
    await deliveredInAnHour()
    expect(types()).toEqual(started.toReversed())
  })

  test('delay waits', async () => {
    await rig.put('control/webhooks', { mode: 'delay', seconds: hour })
    await subscribe(rig)
    await rig.sandbox.deliveries.pump()
    expect(rig.notices).toEqual([])
    await deliveredInAnHour()
    expect(types()).toEqual(started)
  })

  test('drop sends nothing, but the list of events has them', async () => {
    await rig.put('control/webhooks', { mode: 'drop' })
    const before = rig.sandbox.clock.now()
    const { subscriptionId } = await subscribe(rig)
    await rig.delivered()
    expect(rig.notices).toEqual([])
    const read = async (from: Date) =>
      (await rig.gateway.listEvents({ types: snapshotTypes.slice(0, 20), from, after: null })).notices
    const listed = (await read(before)).toReversed()
    // What nobody acts upon is not asked for.
    expect(listed.map(({ type }) => type)).toEqual(started.filter((type) => type !== 'charge.succeeded'))
    expect(listed[0]).toMatchObject({ objectId: subscriptionId })
    await rig.advance(60)
    expect(await read(rig.sandbox.clock.now())).toEqual([])
  })

  test('a refused one is sent again', async () => {
    rig.answers.push(500)
    await subscribe(rig)
    await rig.delivered()
    expect(types().toSorted()).toEqual(started.toSorted())
  })
})

describe('readEvent', () => {
  const body = Buffer.from(
    JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payout.failed',
      created: 1_780_000_000,
      livemode: true,
      account: 'acct_1',
      data: { object: { id: 'po_1' } },
    }),
  )
  const sign = (secret = webhookSecret, secondsAgo = 0, content = body) =>
    signatureHeader(
      content.toString(),
      secret,
      new Date(rig.sandbox.clock.now().getTime() - secondsAgo * 1000),
    )

  test('takes any of the secrets', () => {
    const rotating = rig.gatewayWith({ webhookSecrets: ['whsec_old', webhookSecret] })
    for (const secret of ['whsec_old', webhookSecret]) {
      expect(rotating.readEvent(body, sign(secret))).toEqual({
        eventId: 'evt_1',
        type: 'payout.failed',
        objectId: 'po_1',
        accountId: 'acct_1',
        livemode: true,
        createdAt: new Date(1_780_000_000_000),
      })
    }
  })

  test('refuses a wrong secret, another body, an old time, no header', () => {
    const unsigned = expect.objectContaining({ code: 'event.unsigned' }) as unknown
    const read = (raw: Buffer, header?: string) => {
      try {
        return rig.gateway.readEvent(raw, header)
      } catch (error) {
        return error
      }
    }
    expect(read(body, sign('whsec_other'))).toEqual(unsigned)
    expect(read(Buffer.from(`${body.toString()} `), sign())).toEqual(unsigned)
    expect(read(body, sign(webhookSecret, 301))).toEqual(unsigned)
    expect(read(body)).toEqual(unsigned)
    expect(read(body, 'nonsense')).toEqual(unsigned)
    expect(read(body, sign(webhookSecret, 299))).toMatchObject({ eventId: 'evt_1' })
  })

  test('refuses a signed body that cannot be read', () => {
    const broken = Buffer.from('{')
    expect(() => rig.gateway.readEvent(broken, sign(webhookSecret, 0, broken))).toThrow(GatewayRefused)
  })
})
