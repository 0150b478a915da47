import { counted } from '#shared/counts.ts'
import { Failure } from '#shared/errors.ts'
import type { Db, Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { BillingGateway } from '../../ports/stripe.ts'
import { GatewayMissing } from '../../ports/stripe/errors.ts'
import type { CheckoutFacts } from '../../ports/stripe/membership.facts.ts'
import type { AlertsService } from '../alerts/alerts.service.ts'
import type { CouponsService } from '../coupons/coupons.service.ts'
import { heldBy, outcomeOf, paidAtOf, type CheckoutRow } from './checkouts.policy.ts'
import { checkoutsRepo } from './checkouts.repo.ts'

export interface SyncParts {
  store: Store
  clock: Clock
  queue: Queue
  gateway: BillingGateway
  alerts: AlertsService
  coupons: Pick<CouponsService, 'move'>
}

const mostTries = 5
const hourMs = 60 * 60 * 1000

/** The mailed links. Most payers sign in at once, and the first is for those who have not by then. */
const reminders = [
  ['0h', 15 * 1000],
  ['1h', hourMs],
  ['24h', 24 * hourMs],
] as const

export type SyncService = ReturnType<typeof syncService>

/** Moves a checkout to what the provider says of it. Whoever asks, and in whatever order, it ends the same. */
export function syncService({ store, clock, queue, gateway, alerts, coupons }: SyncParts) {
  const repo = checkoutsRepo(store.tables)

  /** What follows a payment that nobody has claimed yet: its claim or the mailed links, and money back after a week. */
  async function schedule(tx: Db, { id, userId }: CheckoutRow): Promise<void> {
    const now = clock.now().getTime()
    await queue.enqueue(tx, {
      queue: 'checkout.abandon',
      payload: { checkoutId: id },
      key: id,
      runAt: new Date(now + 7 * 24 * hourMs),
    })
    if (userId) {
      await queue.enqueue(tx, {
        queue: 'checkout.claim',
        payload: { checkoutId: id, userId },
        key: id,
        dedupeKey: `${id}:${userId}`,
      })
      return
    }
    for (const [reason, delayMs] of reminders) {
      await queue.enqueue(tx, {
        queue: 'checkout.remind',
        payload: { checkoutId: id, reason },
        runAt: new Date(now + delayMs),
      })
    }
  }

  /** Shuts a form for good: the use of a coupon that it held is free again. */
  async function expire(tx: Db, row: CheckoutRow): Promise<boolean> {
    if (!(await repo.update(tx, row, { status: 'expired' }))) return false
    await coupons.move(tx, heldBy(row), null)
    return true
  }

  /** One that had lapsed and was paid all the same has a use of its coupon again, if one is left. */
  async function retake(tx: Db, row: CheckoutRow): Promise<string | null> {
    if (heldBy(row) === row.couponId) return row.couponId
    try {
      await coupons.move(tx, null, row.couponId)
      return row.couponId
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return null
    }
  }

  /** Ends what was bought with a payment that nobody can claim any more, and sends back what of it is still with us. */
  const refund = (tx: Db, id: string): Promise<void> =>
    queue.enqueue(tx, { queue: 'checkout.refund', payload: { checkoutId: id }, key: id })

  /** Sends a payment that nobody has claimed back to its card, and the use of its coupon; false where somebody has. */
  async function giveBack(tx: Db, id: string, change: Partial<CheckoutRow> = {}): Promise<boolean> {
    const row = await repo.close(tx, id, { ...change, status: 'refunded' })
    if (!row) return false
    await coupons.move(tx, row.couponId, null)
    await refund(tx, id)
    return true
  }

  /** Writes what the facts say; false when the row was changed meanwhile. */
  async function settle(tx: Db, row: CheckoutRow, facts: CheckoutFacts): Promise<boolean> {
    const outcome = outcomeOf(row, facts, gateway.livemode)
    switch (outcome.kind) {
      case 'open':
        return true
      case 'expired':
        return row.status !== 'open' || expire(tx, row)
      case 'mismatch':
      case 'ended':
        return true
      case 'lost': {
        const subscriptionId = outcome.subscription?.subscriptionId ?? row.subscriptionId
        if (!(await repo.update(tx, row, { status: 'refunded', subscriptionId }))) return false
        await coupons.move(tx, heldBy(row), null)
        await refund(tx, row.id)
        return true
      }
      case 'paid': {
        if (row.status === 'paid') return true
        const paid = await repo.update(tx, row, {
          status: 'paid',
          couponId: await retake(tx, row),
          subscriptionId: outcome.subscription.subscriptionId,
          customerId: facts.customerId,
          email: (await repo.isOfErased(tx, row)) ? null : (facts.email?.toLowerCase() ?? null),
          paidAt: paidAtOf(outcome.subscription, clock.now()),
        })
        if (!paid) return false
        await schedule(tx, paid)
        return true
      }
    }
  }

  async function warn(row: CheckoutRow, facts: CheckoutFacts): Promise<void> {
    const outcome = outcomeOf(row, facts, gateway.livemode)
    if (outcome.kind === 'mismatch') {
      const detail = `paid, but differs in ${outcome.differing.join(', ') || 'its subscription'}`
      await alerts.raise({ kind: 'checkout.mismatch', subjectId: row.id, detail })
    } else if (outcome.kind === 'ended') {
      const detail = 'paid, but its subscription has ended'
      await alerts.raise({ kind: 'checkout.ended', subjectId: row.id, detail })
    }
  }

  async function sync(id: string): Promise<CheckoutRow | undefined> {
    for (let tries = 0; tries < mostTries; tries++) {
      const row = await store.read((db) => repo.find(db, id))
      if (!row?.sessionId || row.status === 'claimed' || row.status === 'refunded') return row
      const facts = await gateway.readCheckout(row.sessionId)
      const isSettled = await store.transaction((tx) => settle(tx, row, facts))
      if (!isSettled) continue
      await warn(row, facts)
      return store.read((db) => repo.find(db, id))
    }
    throw new Error(`checkout ${id} is changed faster than it can be read`)
  }

  /** One that the provider does not know must not keep the others from being read. */
  async function reread(row: CheckoutRow): Promise<void> {
    if (row.sessionId) {
      try {
        await sync(row.id)
      } catch (error) {
        if (!(error instanceof GatewayMissing)) throw error
        const detail = `the provider does not know ${row.sessionId}`
        await alerts.raise({ kind: 'checkout.missing', subjectId: row.id, detail })
      }
    } else if (row.expiresAt <= clock.now()) {
      await store.transaction((tx) => expire(tx, row))
    }
  }

  /** Shuts an open form for good. If it was paid in between, its payer can still claim it. */
  async function retire(row: CheckoutRow): Promise<void> {
    if (row.sessionId) {
      await gateway.expireCheckout(row.sessionId)
      await sync(row.id)
    } else await store.transaction((tx) => expire(tx, row))
  }

  return {
    expire,
    giveBack,
    retire,

    /** A dispute was won: where nobody could claim the payment meanwhile, it goes back to its card. */
    returnWon: (subscriptionId: string): Promise<void> =>
      store.transaction(async (tx) => {
        const row = await repo.findBySubscription(tx, subscriptionId)
        if (row?.status === 'refunded') await refund(tx, row.id)
      }),

    /** Whoever is erased or banned for good pays nothing more, and has back what they have paid and not claimed. */
    shutAllOf: async (tx: Db, userId: string): Promise<void> => {
      for (const { id } of await repo.listUnclaimedOf(tx, userId))
        await queue.enqueue(tx, { queue: 'checkout.shut', payload: { checkoutId: id }, key: id })
    },

    /** Answers the row as it is then. */
    sync,

    /** The same for all of this status that were begun before this moment. */
    syncOlder: (status: 'open' | 'paid', before: Date): Promise<number> =>
      alerts.round({
        kind: 'checkout.stuck',
        read: (page) => store.read((db) => repo.listOlder(db, { status, before }, page)),
        work: reread,
      }),

    /** Raises an alert about payments that nobody has claimed since this moment. */
    warnOfUnclaimed: async (before: Date): Promise<void> => {
      const unclaimed = await store.read((db) => repo.countPaidBefore(db, before))
      if (unclaimed === 0) return
      const detail = `${counted(unclaimed, 'payment waits', 'payments wait')} for over an hour to be claimed`
      await alerts.raise({ kind: 'checkout.unclaimed', subjectId: 'all', detail })
    },
  }
}
