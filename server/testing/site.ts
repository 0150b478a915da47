import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import { makeFor } from '#db/testing/make.ts'
import { testStore } from '#db/testing/store.ts'
import { readConfig } from '../config.ts'
import type { Actor } from '../core/actor.ts'
import { movableClock, type Clock } from '../core/clock.ts'
import { createLog } from '../core/log.ts'
import { signatureHeader } from '../dev/payments/deliveries.ts'
import { startPaymentSandbox } from '../dev/payments/sandbox.ts'
import { createDomains } from '../domains.ts'
import { createRunner } from '../jobs/runner.ts'
import { createCore } from '../module.ts'
import { noIdentity } from '../ports/identity.ts'
import type { Mail } from '../ports/mail.ts'
import { type BillingGateway, createBillingGateway } from '../ports/stripe.ts'
import type { GatewayOptions } from '../ports/stripe/client.ts'
import { GatewayDeclined, GatewayDown } from '../ports/stripe/errors.ts'
import { TaxMode } from '#shared/taxes.ts'
import type { EventNotice } from '../ports/stripe/event.facts.ts'
import { Crash, crashingGateway, type Crashes } from './crashes.ts'

const webhookSecret = 'whsec_site'

interface SiteOptions {
  /** The domains whose jobs are done; all of them by default. */
  jobsOf?: readonly string[]
  /** Instead of one that runs with the machine's. */
  clock?: Clock
  /** Settings beside the tests' own. */
  env?: Record<string, string>
  /** Written behind the name of every plan. */
  planSuffix?: string
  /** Looks on at what is said to the provider. */
  httpClient?: GatewayOptions['httpClient']
}

export type TestSite = Awaited<ReturnType<typeof startSite>>
/** The same over any provider. */
export type SiteOver = Awaited<ReturnType<typeof siteOver>>

/** Every service over the payment sandbox, without a web server, in a process that can be made to crash. */
export async function startSite(options: SiteOptions = {}) {
  const { clock = movableClock() } = options
  const sandbox = await startPaymentSandbox({ file: ':memory:', clock, webhookSecret })
  const gateway = createBillingGateway({
    secretKey: sandbox.secretKey,
    webhookSecrets: [webhookSecret],
    clock,
    sandbox: { host: sandbox.host, port: sandbox.port },
    taxes: TaxMode.parse(options.env?.['STRIPE_TAX'] ?? 'off'),
    ...(options.httpClient && { httpClient: options.httpClient }),
  })
  const site = await siteOver(gateway, { ...options, clock })
  const takeBodies = sandbox.world.store.database.prepare<[], { body: string }>(
    'delete from deliveries returning body, seq',
  )

  /** The events that the provider would post now, read as our webhook reads them. */
  const takeEvents = (): EventNotice[] =>
    takeBodies
      .all()
      .map(({ body }) =>
        gateway.readEvent(Buffer.from(body), signatureHeader(body, webhookSecret, clock.now())),
      )

  return {
    ...site,
    sandbox,
    takeEvents,

    /** Hands the provider's events to the inbox, each this often, as they were told or the newest first. */
    deliver: async (times = 1, isReversed = false): Promise<void> => {
      const notices = takeEvents()
      for (const notice of isReversed ? notices.toReversed() : notices) {
        for (let n = 0; n < times; n++) await site.services.webhooks.receive(notice)
      }
    },

    close: async (): Promise<void> => {
      await sandbox.close()
      await site.close()
    },
  }
}

/** Every service over a payment provider, without a web server, in a process that can be made to crash. */
export async function siteOver(gateway: BillingGateway, options: SiteOptions & { clock: Clock }) {
  const { clock } = options
  const store = await testStore()
  const log = createLog('silent')
  const crashes: Crashes = { callsLeft: 0, moment: 'after', beforeTransfer: null, afterCall: null }
  const config = readConfig({
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://plaza.test',
    LOG_LEVEL: 'silent',
    ...options.env,
  })
  const mails: Mail[] = []
  const crashing = crashingGateway(gateway, crashes)
  const core = {
    ...createCore({ config, store, clock, log, gateway: crashing, identity: noIdentity }),
    mail: { send: async (mail: Mail) => void mails.push(mail), sweep: async () => 0 },
    media: {
      put: async () => undefined,
      open: async () => null,
      remove: async () => undefined,
      list: () => Readable.from([]),
      proveWritable: async () => undefined,
    },
  }
  const { services, modules } = createDomains(core)
  const [runner, otherRunner] = [createRunner(core), createRunner(core)]
  for (const { name, jobs } of modules) {
    if (options.jobsOf && !options.jobsOf.includes(name)) continue
    jobs?.(runner)
    jobs?.(otherRunner)
  }
  const { outbox } = core
  const make = makeFor(store, () => clock.now())
  await make.plans()
  const { planSuffix } = options
  if (planSuffix) {
    const { subscriptionPlans: plans } = store.tables
    await store.transaction((tx) => tx.update(plans).set({ slug: sql`${plans.slug} || ${planSuffix}` }))
  }
  const { users, jobs, leases } = store.tables

  return {
    store,
    clock,
    /** The provider, asked by the process that can be made to crash. */
    gateway: crashing,
    /** The provider as an operator reaches it, past that process. */
    dashboard: gateway,
    services,
    make,
    crashes,
    /** What was mailed, oldest first. */
    mails,

    /** A service's work, of which refusals and crashes are a part. Answers whether it came to its end. */
    attempt: async (work: () => Promise<unknown>): Promise<boolean> => {
      try {
        await work()
        return true
      } catch (error) {
        const isExpected =
          (error instanceof Failure && error.code !== 'server.error') ||
          error instanceof Crash ||
          error instanceof GatewayDeclined ||
          error instanceof GatewayDown
        if (isExpected) return false
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

    /** Does the jobs and events that wait. */
    work: async (): Promise<number> => (await outbox.drain()) + (await runner.drain()),
    /** Jobs done by another process, while this one is busy. */
    workElsewhere: () => otherRunner.drain(),

    /** A new process: leases of the crashed one are over, and jobs that failed are due at once. */
    restart: async (): Promise<void> => {
      crashes.callsLeft = 0
      await store.transaction(async (tx) => {
        await tx.delete(leases)
        await tx.update(jobs).set({ leasedUntil: null, leasedBy: null, runAt: clock.now(), deadAt: null })
      })
    },

    /** The provider's account to which a creator is paid. */
    accountOf: async (userId: string): Promise<string | null> => {
      const [row] = await store.read((db) => db.select().from(users).where(eq(users.id, userId)))
      return row?.stripePayeeId ?? null
    },

    close: (): Promise<void> => store.close(),
  }
}
