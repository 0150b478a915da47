import { inArray } from 'drizzle-orm'
import { atLast } from '#db/atEnd.ts'
import { createScope } from '#db/changes.ts'
import { looks } from '#db/seed/demo/looks.ts'
import type { Db, Store } from '#db/store.ts'
import type { Config } from '../config.ts'
import type { Clock } from '../core/clock.ts'
import { createLog } from '../core/log.ts'
import type { Outbox } from '../core/outbox.ts'
import { createDomains } from '../domains.ts'
import { payoutsListeners } from '../domains/notifications/listeners/payouts.listeners.ts'
import { sponsorshipListeners } from '../domains/notifications/listeners/sponsorship.listeners.ts'
import { notifyService, type Notify } from '../domains/notifications/notify.service.ts'
import type { Job, Queue } from '../jobs/queue.ts'
import { createCore } from '../module.ts'
import type { Payments } from '../payments.ts'
import { noIdentity } from '../ports/identity.ts'
import type { MailSender } from '../ports/mail.ts'
import { playDemoDeals } from './demoDeals.ts'
import { fundDemoCampaigns } from './demoFundings.ts'
import { buyDemoGift, giveDemoMembership, seedDemoMemberships } from './demoMemberships.ts'
import type { PaymentSandbox } from './payments/sandbox.ts'

interface Parts {
  config: Config
  store: Store
  /** One that can be moved: deals are made when the demonstration says that they were. */
  clock: Clock
  payments: Pick<Payments, 'gateway' | 'sandbox'>
}

/** A queue whose jobs are done by whoever takes them, or by nobody: no email leaves for what is long past. */
function heldQueue(): Queue & { take(): Job[] } {
  let held: Job[] = []
  return {
    enqueue: async (_tx, job) => void held.push(job),
    withdraw: () => Promise.resolve(null),
    onEnqueue: () => undefined,
    take: () => {
      const taken = held
      held = []
      return taken
    },
  }
}

/** Nobody is written to about what is long past. */
const noMail: MailSender = { send: () => Promise.resolve(), sweep: () => Promise.resolve(0) }

/** A store whose every read and transaction is a part of one: everything is written at its end, or nothing. */
const within = (store: Store, tx: Db): Store => ({
  ...store,
  read: (part) => part(tx),
  transaction: (part) => part(tx, createScope()).then(atLast),
})

/** Notifies only those who can be signed in as: nobody else ever looks. */
async function notifyLookers(store: Store, notify: Notify): Promise<Notify> {
  const { users } = store.tables
  const names = Object.keys(looks)
  const rows = await store.read((db) =>
    db.select({ id: users.id }).from(users).where(inArray(users.username, names)),
  )
  const lookers = new Set(rows.map(({ id }) => id))
  return async (tx, notice) => {
    const to = notice.to.filter((id) => lookers.has(id ?? ''))
    if (to.length > 0) await notify(tx, { ...notice, to })
  }
}

type MarketParts = Parts & { payments: { sandbox: PaymentSandbox } }

/** Plays the deals and answers once all that follows from them is told and written. */
async function dealIn({ config, store, clock, payments }: MarketParts): Promise<void> {
  const { gateway, sandbox } = payments
  const made = createCore({ config, store, clock, log: createLog('silent'), gateway, identity: noIdentity })
  const core = { ...made, mail: noMail }
  const real = core.outbox
  // Nobody is connected who could be told of a notification as it comes.
  const emitAll: Outbox['emitAll'] = (tx, events) =>
    real.emitAll(
      tx,
      events.filter(({ name }) => name !== 'notification.added'),
    )
  const outbox: Outbox = { ...real, emitAll, emit: (tx, event) => emitAll(tx, [event]) }
  const queue = heldQueue()
  // Of all that listens, only the notifications of deals and payouts are wanted: the rest was seeded.
  const parts = { ...core, queue, outbox: { ...outbox, on: () => undefined, onMany: () => undefined } }
  const { services } = createDomains(parts)
  const notify = await notifyLookers(store, notifyService({ ...parts, ...services }))
  sponsorshipListeners(outbox, { store, notify })
  payoutsListeners(outbox, { store, notify })
  await playDemoDeals({ services, sandbox, store, clock, gateway, queue, drainOutbox: () => outbox.drain() })
  await fundDemoCampaigns(services, { sandbox, clock })
}

/**
 * Pays for what the demonstration has, at the sandbox: with a real provider there is no money to play with.
 * What was paid before is left alone, so this may run at every start.
 */
export async function payForDemo({ config, store, clock, payments }: Parts): Promise<void> {
  const { gateway, sandbox } = payments
  if (!sandbox) return
  // One transaction for hundreds of steps: each by itself would wait for the disk.
  await store.transaction((tx) =>
    dealIn({ config, store: within(store, tx), clock, payments: { gateway, sandbox } }),
  )
  const parts = { config, store, clock, log: createLog('silent'), gateway, identity: noIdentity }
  const { services } = createDomains(createCore(parts))
  await seedDemoMemberships(services, { store, sandbox })
  await giveDemoMembership(services, { store, clock })
  await buyDemoGift(services, { store, sandbox })
}
