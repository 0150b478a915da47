import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Clock } from '#server/core/clock.ts'
import { untilMinute } from '#server/core/repeat.ts'
import { createDeliveries, defaultManners } from './deliveries.ts'
import type { Deliveries } from './deliveries.ts'
import { confirmPayment } from './engine/checkout.ts'
import { createCatchUp } from './engine/dues.ts'
import { finishOnboarding } from './engine/payees.ts'
import { recordEvent } from './events.ts'
import { createFaults } from './faults.ts'
import type { Faults } from './faults.ts'
import { createListener } from './listener.ts'
import type { RequestRecord } from './listener.ts'
import { catchUpWith, openClockOffset } from './clockOffset.ts'
import { openStore } from './store.ts'
import { createReplays } from './wire/replays.ts'
import { createWorld } from './world.ts'
import type { World } from './world.ts'

export interface PaymentSandboxOptions {
  /** A SQLite file, or `:memory:`. */
  file: string
  clock: Clock
  webhookSecret: string
  /** Posts the events, where the application asks its callers for more than HTTP does. */
  selfFetch?: typeof fetch | undefined
  /** Whether it sleeps while nothing is due. */
  isAlone?: boolean | undefined
  /** May be given later, by `connect`, when the application knows its own address. */
  webhookUrl?: string
  /** Where people reach the application; by default the origin of the webhook address. */
  publicUrl?: string
}

export interface PaymentSandbox {
  readonly host: string
  readonly port: number
  readonly secretKey: string
  /** A key of the same account that has no right to anything. */
  readonly restrictedKey: string
  readonly world: World
  readonly clock: Clock
  readonly deliveries: Deliveries
  readonly faults: Faults
  /** The newest requests, oldest first. */
  readonly requests: RequestRecord[]
  /** Moves the one clock of application and sandbox, and lets happen what fell due. */
  advance(seconds: number): void
  /** Runs work on the sandbox's state as a whole, after everything that fell due; then posts what it caused. */
  settle<T>(work: () => T): T
  /** Pays what a client secret is for, as a person with a good card would: for demonstration data. */
  pay(clientSecret: string, email?: string): void
  /** Takes a payee through onboarding: for demonstration data. */
  onboard(accountId: string): void
  connect(addresses: { webhookUrl: string; publicUrl?: string }): void
  reset(): void
  close(): Promise<void>
}

const host = '127.0.0.1'
const goodCard = { number: '4242424242424242', expiry: '12/34', cvc: '123' }
const mostRequests = 1000
const shortestSleepMs = 200
/** Somebody else may have moved the clock, or something began just now that falls due soon. */
const sleepMs = 5000

function refuseOutsideDevelopment(): void {
  if (process.env['NODE_ENV'] === 'production') {
    throw new Error('the payment sandbox does not start in production')
  }
  if (/^(sk|rk)_live_/.test(process.env['STRIPE_SECRET_KEY'] ?? '')) {
    throw new Error('the payment sandbox does not start beside a live key')
  }
}

/** Starts the stand-in for the payment provider: its own listener on a port that the system chooses. */
export async function startPaymentSandbox(options: PaymentSandboxOptions): Promise<PaymentSandbox> {
  refuseOutsideDevelopment()
  const { clock } = options
  const store = openStore(options.file)
  // What is stored lives in the time it was made in, so a restart goes back to that time.
  const offset = openClockOffset(store)
  catchUpWith(clock, offset.seconds())
  const deliveries = createDeliveries({
    store,
    clock,
    secret: options.webhookSecret,
    send: options.selfFetch,
  })
  const replays = createReplays(store)
  const faults = createFaults()
  const requests: RequestRecord[] = []
  const secretKey = `sk_test_${randomBytes(16).toString('hex')}`
  const restrictedKey = `rk_test_${randomBytes(16).toString('hex')}`
  let publicUrl = ''

  const world = createWorld({
    store,
    faults,
    clock,
    publicUrl: () => publicUrl,
    emit: (world, type, object) => deliveries.enqueue(recordEvent(world, type, object)),
  })

  const catchUp = createCatchUp(world)
  function settle<T>(work: () => T): T {
    store.transaction(catchUp)
    const result = store.transaction(work)
    void post(sleepMs)
    return result
  }

  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  /** Posts what is due, and looks again when there is something next, at the latest after so long. */
  async function post(mostMs: number): Promise<void> {
    await deliveries.pump()
    if (isClosed) return
    clearTimeout(timer)
    const ms = Math.min(mostMs, deliveries.msToNext())
    timer = setTimeout(look, Math.max(shortestSleepMs, ms)).unref()
  }

  function look(): void {
    const next = store.transaction(catchUp) ?? Infinity
    // Where nobody else can have moved the clock, the next minute is early enough.
    void post(Math.min(options.isAlone ? untilMinute() : sleepMs, (next - world.seconds()) * 1000))
  }

  const server = createListener({
    world,
    replays,
    faults,
    secretKey,
    restrictedKey,
    settle,
    onRequest: (record) => {
      requests.push(record)
      if (requests.length > mostRequests) requests.shift()
    },
  })
  server.listen(0, host)
  await once(server, 'listening')

  void post(sleepMs)

  const sandbox: PaymentSandbox = {
    host,
    port: (server.address() as AddressInfo).port,
    secretKey,
    restrictedKey,
    world,
    clock,
    deliveries,
    faults,
    requests,
    settle,
    advance: (seconds) => {
      clock.advance(seconds)
      offset.add(seconds)
      settle(() => null)
    },
    pay: (clientSecret, email) => {
      const confirmation = { clientSecret, card: goodCard, email: email ?? null }
      const { status } = settle(() => confirmPayment(world, confirmation))
      if (status !== 'succeeded') throw new Error(`the payment of ${clientSecret} is ${status}`)
    },
    onboard: (accountId) => settle(() => finishOnboarding(world, accountId)),
    connect: (addresses) => {
      publicUrl = (addresses.publicUrl ?? new URL(addresses.webhookUrl).origin).replace(/\/$/, '')
      deliveries.sendTo(addresses.webhookUrl)
      void post(sleepMs)
    },
    reset: () => {
      store.clear()
      offset.clear()
      replays.clear()
      deliveries.clear()
      deliveries.manners = { ...defaultManners }
      faults.clear()
      requests.length = 0
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
      await deliveries.stop()
      store.database.close()
    },
  }
  const { webhookUrl } = options
  if (webhookUrl) {
    sandbox.connect({ webhookUrl, ...(options.publicUrl && { publicUrl: options.publicUrl }) })
  }
  return sandbox
}
