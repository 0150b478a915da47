import { eq } from 'drizzle-orm'
import type { Runner } from '../../jobs/runner.ts'
import { GatewayMissing } from '../../ports/stripe/errors.ts'
import type { Alerts } from './alerts.service.ts'
import type { BillingParts, WithGateway } from './billing.parts.ts'
import { checkoutRepo, type CheckoutRepo } from './checkout.repo.ts'
import type { CheckoutRow } from './checkout.policy.ts'
import type { CheckoutSync } from './checkout.sync.ts'
import { membersRepo, type Member } from './members.repo.ts'
import type { SubscriptionSync } from './subscription.sync.ts'
import { webhookRepo } from './webhook.repo.ts'
import type { Webhooks } from './webhook.service.ts'

interface Parts extends WithGateway<BillingParts> {
  alerts: Alerts
  webhooks: Webhooks
  checkoutSync: CheckoutSync
  subscriptionSync: SubscriptionSync
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const overlapMs = hourMs
const eventMemoryMs = 35 * 24 * hourMs
const cursorKey = 'billing.reconciled'
const page = 100

export type Reconcile = ReturnType<typeof createReconcile>

/** Finds what no event told us: lost ones by the provider's own list, the rest by comparing. */
export function createReconcile(parts: Parts) {
  const { store, clock, log, gateway, alerts, webhooks, checkoutSync, subscriptionSync } = parts
  const { settings } = store.tables
  const checkouts: CheckoutRepo = checkoutRepo(store.tables)
  const members = membersRepo(store.tables)
  const events = webhookRepo(store.tables)

  async function readCursor(): Promise<Date> {
    const [row] = await store.read((db) => db.select().from(settings).where(eq(settings.key, cursorKey)))
    return row ? new Date(String(row.value)) : clock.now()
  }

  async function writeCursor(at: Date): Promise<void> {
    const value = at.toISOString()
    await store.transaction(async (tx) => {
      await tx
        .insert(settings)
        .values({ key: cursorKey, value, updatedAt: at })
        .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: at } })
    })
  }

  async function readMissedEvents(): Promise<void> {
    const startedAt = clock.now()
    const since = new Date((await readCursor()).getTime() - overlapMs)
    for (const notice of await gateway.listEvents(since)) await webhooks.receive(notice)
    await writeCursor(startedAt)
  }

  /** One that the provider does not know must not keep the others from being read. */
  async function rereadCheckout(row: CheckoutRow): Promise<void> {
    if (row.sessionId) {
      try {
        await checkoutSync.sync(row.id)
      } catch (error) {
        if (!(error instanceof GatewayMissing)) throw error
        const detail = `the provider does not know ${row.sessionId}`
        await alerts.raise({ kind: 'checkout.missing', subjectId: row.id, detail })
      }
    } else if (row.expiresAt <= clock.now()) {
      await store.transaction((tx) => checkouts.update(tx, row, { status: 'expired' }))
    }
  }

  const before = (ms: number) => new Date(clock.now().getTime() - ms)

  async function rereadOpenCheckouts(): Promise<void> {
    const open = await store.read((db) => checkouts.listOlder(db, 'open', before(5 * minuteMs)))
    for (const row of open) await rereadCheckout(row)
  }

  async function countUnclaimed(): Promise<void> {
    const unclaimed = await store.read((db) => checkouts.countPaidBefore(db, before(hourMs)))
    if (unclaimed === 0) return
    const detail = `${unclaimed} payments wait for over an hour to be claimed`
    await alerts.raise({ kind: 'checkout.unclaimed', subjectId: 'all', detail })
  }

  async function compare(member: Member): Promise<void> {
    try {
      const differing = await subscriptionSync.sync(member.id)
      if (differing.length === 0) return
      const detail = `repaired ${differing.join(', ')}`
      await alerts.raise({ kind: 'membership.drift', subjectId: member.id, detail })
    } catch (error) {
      if (!(error instanceof GatewayMissing)) throw error
      const detail = `the provider does not know ${member.stripeSubscriptionId ?? ''}`
      await alerts.raise({ kind: 'membership.missing', subjectId: member.id, detail })
    }
  }

  /** Every few minutes. */
  async function catchUp(): Promise<void> {
    await readMissedEvents()
    await rereadOpenCheckouts()
    await countUnclaimed()
  }

  /** Every night: each membership against the provider's word; what differs is mended and told. */
  async function compareAll(): Promise<void> {
    let after = ''
    for (;;) {
      const some = await store.read((db) => members.listSubscribed(db, { after, limit: page }))
      for (const member of some) await compare(member)
      after = some.at(-1)?.id ?? ''
      if (some.length < page) break
    }
    const paid = await store.read((db) => checkouts.listOlder(db, 'paid', before(5 * minuteMs)))
    for (const row of paid) await rereadCheckout(row)
    await store.transaction((tx) => events.deleteBefore(tx, before(eventMemoryMs)))
    log.info('memberships compared with the payment provider')
  }

  return {
    catchUp,
    compareAll,
    jobs: (runner: Runner): void => {
      runner.every('billing.catchUp', 600, catchUp)
      runner.every('billing.compareAll', 24 * 60 * 60, compareAll)
    },
  }
}
