import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveStripe, standInKey } from '../../e2e/stripeBrowser.ts'
import { patience } from '#shared/patience.testing.ts'
import { findChromium } from '../../e2e/chromium.ts'
import { movableClock } from '#server/core/clock.ts'
import type { Exchange } from '#server/dev/payments/exchanges.ts'
import type { World } from '#server/dev/payments/world.ts'
import { type PaymentSandbox, startPaymentSandbox } from '#server/dev/payments/sandbox.ts'
import { createBillingGateway } from '#server/ports/stripe.ts'
import { createStandIn } from './standIn.ts'
import { driftBetween } from './drift.ts'
import { problemsOf } from './exchanges.ts'
import type { Made } from './line.ts'
import { removeAll } from './removal.ts'
import { scenario } from './scenario.ts'
import { NotPlayed, type Stage } from './stage.ts'
import { givenAccount, openTestMode, type TestAccount } from './testMode.ts'
import type { Stripe } from 'stripe'

/** Keys that are no good stop the whole file: a gate that was left out must not look green. */
const given = givenAccount(process.env)
/** Everything that a run makes at a provider carries its name. */
const run = crypto.randomUUID().slice(0, 8)
/** How long we hold a creator's money is ours to say: here not at all, because Stripe's time cannot be moved for it. */
const env = { PAYOUT_HOLD_DAYS: '0' }

const told = (line: string) => process.stdout.write(`${line}\n`)
const wrongIn = (exchanges: readonly Exchange[]) => [...new Set(exchanges.flatMap(problemsOf))]

/** What the sandbox was asked and answered, to be held against Stripe's. */
const ours: Exchange[] = []

interface Opened {
  stage: Stage
  made: Made[]
  stripe: Stripe
  close: () => Promise<void>
}

/** Plays a step, and says why where it cannot be played. */
async function play({ stage }: Opened, step: (typeof scenario)[number]): Promise<string | null> {
  await stage.provider.toPresent()
  try {
    await step.run(stage)
    return null
  } catch (error) {
    if (error instanceof NotPlayed) return error.message
    throw error
  }
}

/** Whatever a run made is labelled, and gone at its end. */
async function expectRemoved(world: World, { made, stripe }: Opened): Promise<void> {
  const named = <Kind extends 'customer' | 'price' | 'product'>(kind: Kind) =>
    world.store.list(kind).filter(({ metadata }) => metadata['verify'] === run)
  expect(named('customer').length).toBeGreaterThan(0)
  expect(await removeAll(stripe, [...made])).toEqual([])
  expect(world.store.list('customer')).toEqual([])
  expect(world.store.list('checkout.session', { status: 'open' })).toEqual([])
  const open = world.store.list('v2.core.account').filter(({ closed }) => !closed)
  expect(open.filter(({ metadata }) => metadata?.['verify'] === run)).toEqual([])
  expect(world.store.list('test_helpers.test_clock')).toEqual([])
  for (const kind of ['price', 'product'] as const) {
    expect(named(kind).length).toBeGreaterThan(0)
    expect(named(kind).filter(({ active }) => active)).toEqual([])
  }
}

describe('everything that money can do, at the sandbox', () => {
  let opened: Awaited<ReturnType<typeof createStandIn>>
  beforeAll(async () => {
    opened = await createStandIn({ run, env, onExchange: (exchange) => void ours.push(exchange) })
  })
  afterAll(() => opened.close())

  test.for(scenario)('$name', async (step) => {
    expect(await play(opened, step)).toBeNull()
  })

  test('every request and answer is as the installed SDK declares it', () => {
    expect(ours.length).toBeGreaterThan(100)
    expect(wrongIn(ours)).toEqual([])
  })

  test('what the run made bears its name, and goes at the end', async () => {
    await expect(expectRemoved(opened.world, opened)).resolves.toBeUndefined()
  })
})

/** Somebody who has been through onboarding by hand, once. */
async function onboardedPayee(sandbox: PaymentSandbox): Promise<string> {
  const { host, port, secretKey, clock } = sandbox
  const options = { secretKey, webhookSecrets: [], clock, sandbox: { host, port } }
  const payee = { userId: 'by-hand', email: 'payee@example.test', displayName: 'Payee', country: 'US' }
  const { accountId } = await createBillingGateway(options).createPayee(payee)
  sandbox.onboard(accountId)
  return accountId
}

/** The sandbox as the account of test mode, with everything that there is only in test mode. */
async function standInAccount() {
  const clock = movableClock()
  const sandbox = await startPaymentSandbox({ file: ':memory:', clock, webhookSecret: 'whsec_stand_in' })
  const { host, port, secretKey, restrictedKey, world } = sandbox
  const account: TestAccount = {
    secretKey,
    publishableKey: standInKey,
    restrictedKey,
    payeeId: await onboardedPayee(sandbox),
    pace: { patienceMs: patience, pauseMs: 10 },
    standIn: { host, port, clock, serve: (page) => serveStripe(page, sandbox) },
  }
  return { sandbox, world, account }
}

const hasBrowser = findChromium() !== null
if (!hasBrowser)
  told('not played as in test mode: there is no Chromium, which `node e2e/chromium.ts` installs')

/** What is played at Stripe, with nothing else than Stripe itself replaced. */
describe.skipIf(!hasBrowser)('everything that money can do, as it is played in test mode', () => {
  const heard: Exchange[] = []
  let standIn: Awaited<ReturnType<typeof standInAccount>>
  let opened: Opened

  beforeAll(async () => {
    standIn = await standInAccount()
    const { account } = standIn
    opened = await openTestMode(account, { run, env, onExchange: (exchange) => void heard.push(exchange) })
  })
  afterAll(async () => {
    await opened.close()
    await standIn.sandbox.close()
  })

  test.for(scenario)('$name', async (step) => {
    expect(await play(opened, step)).toBeNull()
  })

  test('every request and answer is as the installed SDK declares it', () => {
    expect(wrongIn(heard)).toEqual([])
  })

  test('what the run made bears its name, and goes at the end', async () => {
    await expect(expectRemoved(standIn.world, opened)).resolves.toBeUndefined()
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

test('a live key is refused', async () => {
  const { account, sandbox } = await standInAccount()
  const live = { ...account, secretKey: 'sk_live_1' }
  await expect(openTestMode(live, { run, env, onExchange: () => undefined })).rejects.toThrow(/live key/)
  await sandbox.close()
})

test('live keys of each kind are refused at once, and half an account as well', () => {
  const pair = { STRIPE_VERIFY_KEY: 'sk_test_1', STRIPE_VERIFY_PUBLISHABLE_KEY: 'pk_test_1' }
  expect(givenAccount({})).toBeNull()
  expect(givenAccount(pair)).toMatchObject({ secretKey: 'sk_test_1', publishableKey: 'pk_test_1' })
  for (const live of [
    { STRIPE_VERIFY_KEY: 'sk_live_1' },
    { ...pair, STRIPE_VERIFY_PUBLISHABLE_KEY: 'pk_live_1' },
    { ...pair, STRIPE_VERIFY_RESTRICTED_KEY: 'rk_live_1' },
  ]) {
    expect(() => givenAccount(live)).toThrow(/live key/)
  }
  expect(() => givenAccount({ STRIPE_VERIFY_KEY: 'sk_test_1' })).toThrow(/together/)
})

/** Left out without STRIPE_VERIFY_KEY and STRIPE_VERIFY_PUBLISHABLE_KEY, keys of test mode. */
describe.skipIf(!given)('everything that money can do, at Stripe (STRIPE_VERIFY_KEY)', () => {
  const theirs: Exchange[] = []
  let opened: Opened

  beforeAll(async () => {
    if (!given) throw new Error('there is no account to play at')
    opened = await openTestMode(given, { run, env, onExchange: (exchange) => void theirs.push(exchange) })
  })
  afterAll(async () => {
    const { made, stripe } = opened
    const left = await removeAll(stripe, made)
    told(`run ${run}: ${made.length} objects were made; left behind: ${left.length}`)
    for (const one of left) told(`  ${one}`)
    await opened.close()
  })

  test.for(scenario)('$name', async (step, { skip }) => {
    const reason = await play(opened, step)
    if (reason !== null) {
      told(`not played: ${step.name}: ${reason}`)
      skip(reason)
    }
    expect(reason).toBeNull()
  })

  test('every answer is as the installed SDK declares it, and every drift from the sandbox is told', () => {
    for (const drift of driftBetween(ours, theirs)) told(drift)
    expect(wrongIn(theirs).filter((problem) => problem.includes(': answer'))).toEqual([])
  })
})
