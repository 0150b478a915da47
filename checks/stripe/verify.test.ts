import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { movableClock } from '#server/core/clock.ts'
import type { Exchange } from '#server/dev/payments/exchanges.ts'
import { createBillingGateway } from '#server/ports/stripe.ts'
import { isLiveKey } from '#server/ports/stripe/keys.ts'
import { createStandIn } from './standIn.ts'
import { driftBetween } from './drift.ts'
import { problemsOf } from './exchanges.ts'
import { type Made, openLine } from './line.ts'
import type { Payer } from './payer.ts'
import { removeAll } from './removal.ts'
import { siteOver } from '#server/testing/site.ts'
import { scenario } from './scenario.ts'
import { NotPlayed, type Stage } from './stage.ts'
import { stripeProvider } from './stripeProvider.ts'

const key = process.env['STRIPE_VERIFY_KEY']
const publishableKey = process.env['STRIPE_VERIFY_PUBLISHABLE_KEY'] ?? ''
if (key && isLiveKey(key)) throw new Error('STRIPE_VERIFY_KEY is a live key: only test keys are taken')
/** Everything that this run makes at the provider carries its name. */
const run = crypto.randomUUID().slice(0, 8)
/** How long we hold a creator's money is ours to say: here not at all, because Stripe's time cannot be moved for it. */
const env = { PAYOUT_HOLD_DAYS: '0' }

const told = (line: string) => process.stdout.write(`${line}\n`)
const wrongIn = (exchanges: readonly Exchange[]) => [...new Set(exchanges.flatMap(problemsOf))]

/** What the sandbox was asked and answered, to be held against Stripe's. */
const ours: Exchange[] = []

describe('everything that money can do, at the sandbox', () => {
  let opened: Awaited<ReturnType<typeof createStandIn>>
  beforeAll(async () => {
    opened = await createStandIn({ run, env, onExchange: (exchange) => void ours.push(exchange) })
  })
  afterAll(() => opened.close())

  test.each(scenario.map((step) => [step.name, step.run] as const))('%s', async (_name, play) => {
    await opened.stage.provider.toPresent()
    await expect(play(opened.stage)).resolves.toBeUndefined()
  })

  test('every request and answer is as the installed SDK declares it', () => {
    expect(ours.length).toBeGreaterThan(100)
    expect(wrongIn(ours)).toEqual([])
  })

  test('what the run made bears its name, and goes at the end', async () => {
    const { made, stripe, world } = opened
    const named = <Kind extends 'customer' | 'price' | 'product'>(kind: Kind) =>
      world.store.list(kind).filter(({ metadata }) => metadata['verify'] === run)
    expect(named('customer').length).toBeGreaterThan(0)
    expect(await removeAll(stripe, [...made])).toEqual([])
    expect(world.store.list('customer')).toEqual([])
    expect(world.store.list('checkout.session', { status: 'open' })).toEqual([])
    expect(world.store.list('v2.core.account').filter(({ closed }) => !closed)).toEqual([])
    for (const kind of ['price', 'product'] as const) {
      expect(named(kind).length).toBeGreaterThan(0)
      expect(named(kind).filter(({ active }) => active)).toEqual([])
    }
  })
})

test('a drift is told by address and field, an address that only one was asked as well', () => {
  const first = ours.find(({ path, status }) => path === '/v1/products' && status < 300)
  if (!first) throw new Error('no product was made')
  expect(driftBetween([first], [first])).toEqual([])
  const other = { ...first, body: { ...(first.body as object), surprise: 1 } }
  expect(driftBetween([first], [other])).toEqual(['POST /v1/products: only Stripe has .surprise'])
  expect(driftBetween([first], [])).toEqual(['POST /v1/products: only the sandbox was asked'])
})

/** Left out without STRIPE_VERIFY_KEY and STRIPE_VERIFY_PUBLISHABLE_KEY, keys of test mode. */
describe.skipIf(!key || !publishableKey)(
  'everything that money can do, at Stripe (STRIPE_VERIFY_KEY)',
  () => {
    const theirs: Exchange[] = []
    const made: Made[] = []
    let stage: Stage
    let stripe: Stripe
    let payer: Payer
    let close: () => Promise<void>

    beforeAll(async () => {
      const secretKey = key ?? ''
      const clock = movableClock()
      const line = openLine({
        run,
        onExchange: (exchange) => void theirs.push(exchange),
        onMade: (one) => void made.push(one),
      })
      stripe = new Stripe(secretKey, { httpClient: line.httpClient, telemetry: false })
      const gateway = createBillingGateway({
        secretKey,
        webhookSecrets: [],
        clock,
        httpClient: line.httpClient,
      })
      const site = await siteOver(gateway, { clock, env, planSuffix: `-${run}` })
      const { openPayer } = await import('./payer.ts')
      payer = await openPayer(publishableKey)
      const payeeId = process.env['STRIPE_VERIFY_PAYEE']
      const restrictedKey = process.env['STRIPE_VERIFY_RESTRICTED_KEY']
      const plan = (name: string) => `${name}-${run}`
      stage = {
        site,
        plan,
        provider: stripeProvider({ site, stripe, line, payer, run, payeeId, restrictedKey }),
      }
      close = () => site.close()
    })
    afterAll(async () => {
      const left = await removeAll(stripe, made)
      told(`run ${run}: ${made.length} objects were made; left behind: ${left.length}`)
      for (const one of left) told(`  ${one}`)
      await payer.close()
      await close()
    })

    test.for(scenario)('$name', async ({ name, run: play }, { skip }) => {
      await stage.provider.toPresent()
      const left = await play(stage).catch((error: unknown) => {
        if (error instanceof NotPlayed) return error
        throw error
      })
      if (left) {
        told(`not played: ${name}: ${left.message}`)
        skip(left.message)
      }
      expect(left).toBeUndefined()
    })

    test('every answer is as the installed SDK declares it, and every drift from the sandbox is told', () => {
      for (const drift of driftBetween(ours, theirs)) told(drift)
      expect(wrongIn(theirs).filter((problem) => problem.includes(': answer'))).toEqual([])
    })
  },
)
