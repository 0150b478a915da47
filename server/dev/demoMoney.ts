import { inArray } from 'drizzle-orm'
import { looks } from '#db/seed/demo/looks.ts'
import type { Db, Store } from '#db/store.ts'
import type { Config } from '../config.ts'
import type { Clock } from '../core/clock.ts'
import { createLog } from '../core/log.ts'
import { createMailer } from '../core/mailer.ts'
import { createOutbox, type Outbox } from '../core/outbox.ts'
import { createBilling } from '../domains/billing/billing.ts'
import { payoutWorkers } from '../domains/notifications/payouts.workers.ts'
import { sponsorshipWorkers } from '../domains/notifications/sponsorship.workers.ts'
import { createTeller, type Tell } from '../domains/notifications/teller.ts'
import { createQueue, type Job, type Queue } from '../jobs/queue.ts'
import { createMarketplace } from '../marketplace.ts'
import type { Payments } from '../payments.ts'
import { mailSender } from '../ports/mail.ts'
import { openMedia } from '../ports/media.ts'
import { createServices } from '../services.ts'
import { playDemoDeals } from './demoDeals.ts'
import { fundDemoCampaigns } from './demoFundings.ts'
import { seedDemoMemberships } from './demoMemberships.ts'
import type { PaymentSandbox } from './payments/sandbox.ts'

interface Parts {
  config: Config
  store: Store
  /** One that can be moved: deals are made when the demonstration says that they were. */
  clock: Clock
  payments: Pick<Payments, 'gateways' | 'sandbox'>
}

/** A queue whose jobs are done by whoever takes them, or by nobody: no letter leaves for what is long past. */
function heldQueue(): Queue & { take(): Job[] } {
  let held: Job[] = []
  return {
    enqueue: async (_tx, job) => void held.push(job),
    onEnqueue: () => undefined,
    take: () => {
      const taken = held
      held = []
      return taken
    },
  }
}

/** A store whose every read and transaction is a part of one: everything is written at its end, or nothing. */
const within = (store: Store, tx: Db): Store => ({
  ...store,
  read: (part) => part(tx),
  transaction: (part) => part(tx),
})

/** Tells only those who can be signed in as: nobody else ever looks. */
async function tellLookers(store: Store, tell: Tell): Promise<Tell> {
  const { users } = store.tables
  const names = Object.keys(looks)
  const rows = await store.read((db) =>
    db.select({ id: users.id }).from(users).where(inArray(users.username, names)),
  )
  const lookers = new Set(rows.map(({ id }) => id))
  return async (tx, notice) => {
    const to = notice.to.filter((id) => lookers.has(id ?? ''))
    if (to.length > 0) await tell(tx, { ...notice, to })
  }
}

type MarketParts = Parts & { payments: { sandbox: PaymentSandbox } }

/** Plays the deals and answers once all that follows from them is told and written. */
async function dealIn({ config, store, clock, payments }: MarketParts): Promise<void> {
  const { gateways, sandbox } = payments
  const parts = { ...config, store, clock, log: createLog('silent'), gateways }
  const real = createOutbox(parts)
  // Nobody is connected who could be told of a notification as it comes.
  const emitAll: Outbox['emitAll'] = (tx, events) =>
    real.emitAll(
      tx,
      events.filter(({ name }) => name !== 'notification.added'),
    )
  const outbox: Outbox = { ...real, emitAll, emit: (tx, event) => emitAll(tx, [event]) }
  const queue = heldQueue()
  const services = createServices({ ...parts, outbox, queue, media: openMedia(config) })
  const market = createMarketplace({ ...parts, outbox, queue, services })
  const tell = await tellLookers(store, createTeller({ ...parts, outbox, queue }))
  const told = { store, outbox, tell }
  sponsorshipWorkers(told)
  payoutWorkers(told)
  await playDemoDeals({ market, sandbox, store, clock, queue, tellAll: () => outbox.drain() })
  await fundDemoCampaigns(market, { sandbox, clock })
}

/**
 * Pays for what the demonstration has, at the sandbox: with a real provider there is no money to play with.
 * What was paid before is left alone, so this may run at every start.
 */
export async function payForDemo({ config, store, clock, payments }: Parts): Promise<void> {
  const { gateways, sandbox } = payments
  if (!sandbox) return
  // One transaction for hundreds of steps: each by itself would wait for the disk.
  await store.transaction((tx) =>
    dealIn({ config, store: within(store, tx), clock, payments: { gateways, sandbox } }),
  )
  const parts = { ...config, store, clock, log: createLog('silent'), gateways }
  const mailer = createMailer({ ...parts, mail: mailSender(config) })
  const outbox = createOutbox(parts)
  const billing = createBilling({ ...parts, outbox, mailer, queue: createQueue(store, clock) })
  await seedDemoMemberships(billing, sandbox)
}
