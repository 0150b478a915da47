import { eq } from 'drizzle-orm'
import type { Actor } from '../../core/actor.ts'
import { recordAction } from '../../core/adminActions.ts'
import { clockToleranceMs } from '../../core/leaseWatch.ts'
import type { Runner } from '../../jobs/runner.ts'
import { GatewayMissing } from '../../ports/stripe/errors.ts'
import type { Alerts } from './alerts.service.ts'
import { telling } from './billing.failure.ts'
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

const askedAtOnce = 5

/** How one membership stands with the provider. */
interface Compared {
  id: string
  username: string
  /** The fields that were not as the provider has them. */
  differing: string[]
  /** The provider does not know the subscription at all. */
  isMissing: boolean
}

interface Act {
  actor: Actor
  reason: string
  /** Where the act came from, for the log of acts. */
  origin?: Record<string, unknown>
}

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
    if (!row) return clock.now()
    const at = new Date(String(row.value))
    // Written while the clock was wrong, it does not say what was read.
    return at.getTime() > clock.now().getTime() + clockToleranceMs ? before(24 * hourMs) : at
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

  /** Compares one membership, and mends it unless it is only to be looked at. */
  async function compare(member: Member, isDryRun: boolean): Promise<Compared> {
    const found = { id: member.id, username: member.username, isMissing: false }
    try {
      const differing = isDryRun
        ? await subscriptionSync.compare(member)
        : await subscriptionSync.sync(member.id)
      return { ...found, differing }
    } catch (error) {
      if (!(error instanceof GatewayMissing)) throw error
      return { ...found, differing: ['stripeSubscriptionId'], isMissing: true }
    }
  }

  async function warn({ id, differing, isMissing }: Compared): Promise<void> {
    const detail = isMissing ? 'the provider does not know it' : `repaired ${differing.join(', ')}`
    await alerts.raise({
      kind: isMissing ? 'membership.missing' : 'membership.drift',
      subjectId: id,
      detail,
    })
  }

  /** Every membership that the provider may still change, some at once, with what differed. */
  async function* compareMembers({ isDryRun }: { isDryRun: boolean }) {
    for (let after = ''; ;) {
      const some = await store.read((db) => members.listSubscribed(db, { after, limit: page }))
      for (let at = 0; at < some.length; at += askedAtOnce) {
        const asked = some.slice(at, at + askedAtOnce)
        const compared = await Promise.all(asked.map((member) => compare(member, isDryRun)))
        for (const one of compared) {
          if (one.differing.length > 0 && !isDryRun) await warn(one)
          yield one
        }
      }
      after = some.at(-1)?.id ?? ''
      if (some.length < page) return
    }
  }

  async function record(found: Compared[], { actor, reason, origin }: Act): Promise<void> {
    const missing = found.filter(({ isMissing }) => isMissing).length
    await store.transaction((tx) =>
      recordAction(tx, store.tables, {
        clock,
        actor,
        action: 'reconcile_subscriptions',
        target: { type: 'subscriptions', id: 'all' },
        reason,
        metadata: { before: { differing: found.length }, after: { differing: missing }, ...origin },
      }),
    )
  }

  /** The memberships that differed, mended on the record of whoever asked for it, or only looked at. */
  async function compareFor(act: Act | null, signal?: AbortSignal) {
    const found: Compared[] = []
    let agreeing = 0
    try {
      for await (const one of compareMembers({ isDryRun: act === null })) {
        if (one.differing.length > 0) found.push(one)
        else agreeing++
        if (signal?.aborted) break
      }
    } finally {
      if (act) await record(found, act)
    }
    return { agreeing, found }
  }

  /** Every few minutes. */
  async function catchUp(): Promise<void> {
    await readMissedEvents()
    await rereadOpenCheckouts()
    await countUnclaimed()
  }

  /** Every night: each membership against the provider's word; what differs is mended and told. */
  async function compareAll(): Promise<void> {
    let differing = 0
    for await (const one of compareMembers({ isDryRun: false })) if (one.differing.length > 0) differing++
    const paid = await store.read((db) => checkouts.listOlder(db, 'paid', before(5 * minuteMs)))
    for (const row of paid) await rereadCheckout(row)
    await store.transaction((tx) => events.deleteBefore(tx, before(eventMemoryMs)))
    log.info({ differing }, 'memberships compared with the payment provider')
  }

  return {
    catchUp,
    compareAll,
    compareFor: (act: Act | null, signal?: AbortSignal) =>
      telling('The subscriptions could not be compared', () => compareFor(act, signal)),
    jobs: (runner: Runner): void => {
      runner.every('billing.catchUp', 600, catchUp)
      runner.every('billing.compareAll', 24 * 60 * 60, compareAll)
    },
  }
}
