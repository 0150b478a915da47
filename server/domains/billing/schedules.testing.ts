import { eq, inArray } from 'drizzle-orm'
import { vi } from 'vitest'
import { Failure } from '#shared/errors.ts'
import { makeFor } from '#db/testing/make.ts'
import { testStore } from '#db/testing/store.ts'
import { movableClock } from '../../core/clock.ts'
import { createLog } from '../../core/log.ts'
import { createMailer } from '../../core/mailer.ts'
import { createOutbox } from '../../core/outbox.ts'
import { signatureHeader } from '../../dev/payments/deliveries.ts'
import { fileCard } from '../../dev/payments/engine/cards.ts'
import { confirmPayment } from '../../dev/payments/engine/checkout.ts'
import { openDispute, refundCharge } from '../../dev/payments/engine/losses.ts'
import { startPaymentSandbox } from '../../dev/payments/sandbox.ts'
import { createQueue } from '../../jobs/queue.ts'
import { createRunner } from '../../jobs/runner.ts'
import { createBillingGateway, type BillingGateway } from '../../ports/stripe.ts'
import { GatewayDeclined } from '../../ports/stripe/errors.ts'
import type { EventNotice } from '../../ports/stripe/event.facts.ts'
import { createBilling } from './billing.ts'

/** The process dies after the provider has done its work and before anything of it is written. */
export class Crash extends Error {}

export interface Fate {
  /** After so many calls the process dies; 0 lets it live. */
  callsToLive: number
  /** Happens once, between an answer of the provider and what is made of it. */
  meanwhile: (() => Promise<void>) | null
}

/** Lets a gateway die, or be overtaken, as fate has it. */
function fated(gateway: BillingGateway, fate: Fate): BillingGateway {
  return new Proxy(gateway, {
    get: (target, name: keyof BillingGateway) => {
      const member: unknown = target[name]
      if (typeof member !== 'function' || name === 'readEvent') return member
      return async (...given: unknown[]) => {
        const result: unknown = await Reflect.apply(member, target, given)
        const { meanwhile } = fate
        fate.meanwhile = null
        await meanwhile?.()
        if (fate.callsToLive > 0 && --fate.callsToLive === 0) throw new Crash(`died after ${name}`)
        return result
      }
    },
  })
}

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 })

const webhookSecret = 'whsec_schedules'

export type Ground = Awaited<ReturnType<typeof openGround>>

/** Billing over the sandbox without a web server between, for many short lives in little time. */
export async function openGround() {
  const store = await testStore()
  const clock = movableClock()
  const log = createLog('silent')
  const fate: Fate = { callsToLive: 0, meanwhile: null }
  const sandbox = await startPaymentSandbox({ file: ':memory:', clock, webhookSecret })
  const gateway = createBillingGateway({
    secretKey: sandbox.secretKey,
    webhookSecrets: [webhookSecret],
    clock,
    sandbox: { host: sandbox.host, port: sandbox.port },
  })
  const mortal = fated(gateway, fate)
  const queue = createQueue(store, clock)
  const outbox = createOutbox({ store, clock, log })
  const [runner, otherRunner] = [
    createRunner({ store, clock, log, queue }),
    createRunner({ store, clock, log, queue }),
  ]
  const mailer = createMailer({ store, clock, mail: { send: async () => undefined } })
  const publicUrl = 'http://plaza.test'
  const billing = createBilling({ store, clock, log, queue, outbox, mailer, gateway: mortal, publicUrl })
  billing.jobs(runner)
  billing.jobs(otherRunner)
  const make = makeFor(store, () => clock.now())
  await make.plans()
  const { world } = sandbox
  const { database } = world.store
  const { users, pendingCheckouts, jobs, stripeEvents, usedTokens, outbox: events } = store.tables
  const takeBodies = database.prepare<[], { body: string }>('delete from deliveries returning body, seq')

  /** A service's work, of which refusals and deaths are a part. */
  async function attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      const isExpected =
        error instanceof Failure || error instanceof Crash || error instanceof GatewayDeclined
      if (!isExpected) throw error
    }
  }

  return {
    store,
    clock,
    world,
    sandbox,
    billing,
    gateway,
    fate,
    make,
    attempt,

    /** The events that the provider would post now, read as our webhook reads them. */
    takeEvents: (): EventNotice[] =>
      takeBodies.all().map(({ body }) => {
        return gateway.readEvent(Buffer.from(body), signatureHeader(body, webhookSecret, clock.now()))
      }),

    /** Jobs that die with the process are due again a little later. */
    work: () => runner.drain(),
    /** The same by another instance, while this one is busy. */
    workElsewhere: () => otherRunner.drain(),

    pay: (clientSecret: string, number: string) => {
      const card = { number, expiry: '12/34', cvc: '123' }
      return sandbox.settle(() => confirmPayment(world, { clientSecret, card, email: 'p@example.test' }))
    },

    putCard: (subscriptionId: string, number: string) =>
      sandbox.settle(() => {
        const subscription = world.store.get('subscription', subscriptionId)
        const customer = subscription.customer as string
        const method = fileCard(world, { number, expiry: '12/34' }, { customer, email: null })
        world.store.put('subscription', { ...subscription, default_payment_method: method.id })
      }),

    /** What banks and operators do without asking us, to a charge that nobody has touched yet. */
    takeBack: (kind: 'refund' | 'dispute', subscriptionId: string) =>
      sandbox.settle(() => {
        const customer = world.store.get('subscription', subscriptionId).customer as string
        const [charge] = world.store
          .list('charge', { customer, status: 'succeeded' })
          .filter(({ disputed, amount_refunded: refunded }) => !disputed && refunded === 0)
        if (!charge) return
        if (kind === 'refund') refundCharge(world, charge.id, { metadata: {} })
        else openDispute(world, charge.id)
      }),

    userOf: async (id: string) => {
      const [user] = await store.read((db) => db.select().from(users).where(eq(users.id, id)))
      if (!user) throw new Error(`no user ${id}`)
      return user
    },
    usersOf: (ids: string[]) => store.read((db) => db.select().from(users).where(inArray(users.id, ids))),
    checkouts: () => store.read((db) => db.select().from(pendingCheckouts)),
    jobsWaiting: async () =>
      (await store.read((db) => db.select().from(jobs))).filter(({ runAt }) => runAt <= clock.now()),

    /** Forgets what was, on both sides, so that the next round is as quick as the first. */
    clear: async (): Promise<void> => {
      database.exec("delete from objects where kind not in ('product', 'price')")
      database.exec('delete from deliveries')
      await store.transaction(async (tx) => {
        for (const table of [jobs, stripeEvents, usedTokens, events, pendingCheckouts]) await tx.delete(table)
      })
    },

    close: async (): Promise<void> => {
      await sandbox.close()
      await store.close()
    },
  }
}
