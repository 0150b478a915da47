import { eq } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import { makeFor } from '#db/testing/make.ts'
import { testStore } from '#db/testing/store.ts'
import type { Actor } from '../core/actor.ts'
import { movableClock } from '../core/clock.ts'
import { createLog } from '../core/log.ts'
import { createMailer } from '../core/mailer.ts'
import { createOutbox } from '../core/outbox.ts'
import { startPaymentSandbox } from '../dev/payments/sandbox.ts'
import { signatureHeader } from '../dev/payments/deliveries.ts'
import { createWebhooks } from '../domains/billing/webhook.service.ts'
import { createQueue } from '../jobs/queue.ts'
import { createRunner } from '../jobs/runner.ts'
import { createMarketplace } from '../marketplace.ts'
import { createBillingGateway, type BillingGateway } from '../ports/stripe.ts'
import { createServices } from '../services.ts'

/** The process dies right before or right after the provider does its work; nothing after that is written. */
export class Crash extends Error {}

export interface Fate {
  /** At which call of the provider the process dies; 0 lets it live. */
  callsToLive: number
  moment: 'before' | 'after'
  /** Happens once, when the provider is just about to be asked for a transfer. */
  beforeTransfer: (() => Promise<void>) | null
}

function fated(gateway: BillingGateway, fate: Fate): BillingGateway {
  return new Proxy(gateway, {
    get: (target, name: keyof BillingGateway) => {
      const member: unknown = target[name]
      if (typeof member !== 'function' || name === 'readEvent') return member
      return async (...given: unknown[]) => {
        const isLast = fate.callsToLive > 0 && --fate.callsToLive === 0
        if (name === 'transfer') {
          const happens = fate.beforeTransfer
          fate.beforeTransfer = null
          await happens?.()
        }
        if (isLast && fate.moment === 'before') throw new Crash(`died before ${name}`)
        const result: unknown = await Reflect.apply(member, target, given)
        if (isLast) throw new Crash(`died after ${name}`)
        return result
      }
    },
  })
}

const webhookSecret = 'whsec_market'

export type Ground = Awaited<ReturnType<typeof openMarketGround>>

/** The marketplace over the sandbox without a web server between, in a process that can be made to die. */
export async function openMarketGround() {
  const store = await testStore()
  const clock = movableClock()
  const log = createLog('silent')
  const fate: Fate = { callsToLive: 0, moment: 'after', beforeTransfer: null }
  const sandbox = await startPaymentSandbox({ file: ':memory:', clock, webhookSecret })
  const gateway = createBillingGateway({
    secretKey: sandbox.secretKey,
    webhookSecrets: [webhookSecret],
    clock,
    profile: 'requests',
    sandbox: { host: sandbox.host, port: sandbox.port },
  })
  const mortal = fated(gateway, fate)
  const gateways = { requests: mortal, jobs: mortal }
  const queue = createQueue(store, clock)
  const outbox = createOutbox({ store, clock, log })
  const runner = createRunner({ store, clock, log, queue })
  const mailer = createMailer({ store, clock, mail: { send: async () => undefined } })
  const media = {
    put: async () => undefined,
    open: async () => null,
    remove: async () => undefined,
    proveWritable: async () => undefined,
  }
  const publicUrl = 'http://plaza.test'
  const parts = { store, clock, log, queue, outbox, mailer, gateways, publicUrl, media }
  const services = createServices(parts)
  const market = createMarketplace({ ...parts, services, payoutHoldDays: 7 })
  const webhooks = createWebhooks(parts)
  webhooks.jobs(runner)
  market.listen(webhooks)
  market.jobs(runner)
  const make = makeFor(store, () => clock.now())
  await make.plans()
  const { users, jobs, leases } = store.tables
  const { database } = sandbox.world.store
  const takeBodies = database.prepare<[], { body: string }>('delete from deliveries returning body, seq')

  return {
    store,
    clock,
    sandbox,
    gateway,
    /** The same in the process that can be made to die. */
    gateways,
    services,
    market,
    make,
    fate,

    /** A service's work, of which refusals and deaths are a part. Answers whether it came to its end. */
    attempt: async (work: () => Promise<unknown>): Promise<boolean> => {
      try {
        await work()
        return true
      } catch (error) {
        if (error instanceof Failure || error instanceof Crash) return false
        throw error
      }
    },

    actorOf: (user: { id: string; username: string; role: Actor['role'] }): Actor => ({
      id: user.id,
      username: user.username,
      role: user.role,
      isBlocked: false,
      isEntitled: true,
      sessionId: null,
      signedInAt: clock.now(),
    }),

    /** Hands the provider's events to the inbox, each this often. */
    deliver: async (times = 1): Promise<void> => {
      for (const { body } of takeBodies.all()) {
        const notice = gateway.readEvent(Buffer.from(body), signatureHeader(body, webhookSecret, clock.now()))
        for (let n = 0; n < times; n++) await webhooks.receive(notice)
      }
    },
    /** Loses them. */
    lose: (): number => takeBodies.all().length,

    /** Does the jobs and events that wait. */
    work: async (): Promise<number> => (await outbox.drain()) + (await runner.drain()),

    /** A new process: leases of the dead one are over, and jobs that failed are due at once. */
    restart: async (): Promise<void> => {
      fate.callsToLive = 0
      await store.transaction(async (tx) => {
        await tx.delete(leases)
        await tx.update(jobs).set({ leasedUntil: null, leasedBy: null, runAt: clock.now(), deadAt: null })
      })
    },

    accountOf: async (userId: string): Promise<string | null> => {
      const [row] = await store.read((db) => db.select().from(users).where(eq(users.id, userId)))
      return row?.stripePayeeId ?? null
    },

    close: async (): Promise<void> => {
      await sandbox.close()
      await store.close()
    },
  }
}
