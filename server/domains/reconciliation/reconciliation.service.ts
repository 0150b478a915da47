import { counted } from '#shared/counts.ts'
import type { Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import { recordAction } from '../../core/adminActions.ts'
import type { Clock } from '../../core/clock.ts'
import { clockToleranceMs } from '../../core/leaseWatch.ts'
import type { Log } from '../../core/log.ts'
import { nothingMovedForOperators, withPaymentFailures } from '../../core/paymentFailures.ts'
import { settingsRepo } from '../../core/settings.repo.ts'
import type { BillingGateway } from '../../ports/stripe.ts'
import { GatewayDown, GatewayMissing } from '../../ports/stripe/errors.ts'
import type { AlertsService } from '../alerts/alerts.service.ts'
import type { SyncService as CheckoutSync } from '../checkouts/sync.service.ts'
import type { SyncService as SubscriptionSync } from '../subscriptions/sync.service.ts'
import type { Member, UsersService } from '../users/users.service.ts'
import { snapshotTypes as handledTypes } from '../webhooks/webhooks.policy.ts'
import type { WebhooksService } from '../webhooks/webhooks.service.ts'

export interface ReconciliationParts {
  store: Store
  clock: Clock
  log: Log
  gateway: BillingGateway
  alerts: AlertsService
  webhooks: WebhooksService
  users: UsersService
  subscriptions: { sync: SubscriptionSync }
  checkouts: { sync: CheckoutSync }
}

export type ReconciliationService = ReturnType<typeof reconciliationService>

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const overlapMs = 5 * minuteMs
/** As many as the provider takes in one question. */
const typesAtOnce = 20
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

interface Comparison {
  isDryRun: boolean
  /** Told of a membership that could not be compared; left out, the first one ends the comparison. */
  onFailure?: (failure: { id: string; error: unknown }) => void
}

interface Act {
  actor: Actor
  reason: string
  /** Where the act came from, for the log of acts. */
  origin?: Record<string, unknown>
}

/** Finds what no event told us: lost ones by the provider's own list, the rest by comparing. */
export function reconciliationService(parts: ReconciliationParts) {
  const { store, clock, log, gateway, alerts, webhooks, users, subscriptions, checkouts } = parts
  const settings = settingsRepo(store.tables)

  async function readCursor(): Promise<Date> {
    const value = await store.read((db) => settings.read(db, cursorKey))
    if (typeof value !== 'string') return clock.now()
    const at = new Date(value)
    // Written while the clock was wrong, it does not say what was read.
    return at.getTime() > clock.now().getTime() + clockToleranceMs ? before(24 * hourMs) : at
  }

  const writeCursor = (at: Date): Promise<void> =>
    store.transaction((tx) => settings.write(tx, cursorKey, { value: at.toISOString(), updatedAt: at }))

  /** Only what is acted upon, since the last look and a little before it: the provider's list lags behind. */
  async function readMissedEvents(): Promise<void> {
    const startedAt = clock.now()
    const from = new Date((await readCursor()).getTime() - overlapMs)
    for (let at = 0; at < handledTypes.length; at += typesAtOnce) {
      const types = handledTypes.slice(at, at + typesAtOnce)
      for (let after: string | null = null; ;) {
        const { notices, next } = await gateway.listEvents({ types, from, after })
        for (const notice of notices) await webhooks.receive(notice)
        if (next === null) break
        after = next
      }
    }
    await writeCursor(startedAt)
  }

  const before = (ms: number) => new Date(clock.now().getTime() - ms)

  /** Compares one membership, and mends it unless it is only to be looked at. */
  async function compare(member: Member, isDryRun: boolean): Promise<Compared> {
    const found = { id: member.id, username: member.username, isMissing: false }
    try {
      const differing = isDryRun
        ? await subscriptions.sync.compare(member)
        : await subscriptions.sync.sync(member.id)
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
  async function* compareMembers({ isDryRun, onFailure }: Comparison) {
    for (let after = ''; ;) {
      const some = await store.read((db) => users.memberships.listSubscribed(db, { after, limit: page }))
      for (let at = 0; at < some.length; at += askedAtOnce) {
        const asked = some.slice(at, at + askedAtOnce)
        const compared = await Promise.allSettled(asked.map((member) => compare(member, isDryRun)))
        for (const [index, one] of compared.entries()) {
          if (one.status === 'rejected') {
            // A person is told at once; at night one membership that fails hinders no other.
            if (!onFailure) throw one.reason
            onFailure({ id: asked[index]?.id ?? '', error: one.reason })
            continue
          }
          if (one.value.differing.length > 0 && !isDryRun) await warn(one.value)
          yield one.value
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
        before: { differing: found.length },
        after: { differing: missing },
        origin,
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

  return {
    /** Every few minutes. */
    catchUp: async (): Promise<void> => {
      await readMissedEvents()
      await checkouts.sync.syncOlder('open', before(5 * minuteMs))
      await checkouts.sync.warnOfUnclaimed(before(hourMs))
    },

    /** Every night: each membership against the provider's word; what differs is mended and told. */
    compareAll: async (): Promise<void> => {
      let differing = 0
      let failing = 0
      const onFailure = ({ id, error }: { id: string; error: unknown }) => {
        log.warn({ err: error, userId: id }, 'membership.not_compared')
        failing++
        if (error instanceof GatewayDown && error.isUnreachable) throw error
      }
      for await (const one of compareMembers({ isDryRun: false, onFailure })) {
        if (one.differing.length > 0) differing++
      }
      if (failing > 0) {
        const detail = `${counted(failing, 'membership')} could not be compared`
        await alerts.raise({ kind: 'membership.stuck', subjectId: 'round', detail })
      }
      await checkouts.sync.syncOlder('paid', before(5 * minuteMs))
      log.info({ differing }, 'memberships compared with the payment provider')
    },

    compareFor: (act: Act | null, signal?: AbortSignal) =>
      withPaymentFailures(
        'The subscriptions could not be compared',
        () => compareFor(act, signal),
        nothingMovedForOperators,
      ),
  }
}
