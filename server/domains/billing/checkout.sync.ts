import type { Db } from '#db/store.ts'
import type { CheckoutFacts } from '../../ports/stripe/membership.facts.ts'
import type { Alerts } from './alerts.service.ts'
import type { BillingParts } from './billing.parts.ts'
import { verdictOf, type CheckoutRow } from './checkout.policy.ts'
import { checkoutRepo } from './checkout.repo.ts'

const mostTries = 5
const hourMs = 60 * 60 * 1000

export type CheckoutSync = ReturnType<typeof createCheckoutSync>

/** Moves a checkout to what the provider says of it. Whoever asks, and in whatever order, it ends the same. */
export function createCheckoutSync(parts: BillingParts & { alerts: Alerts }) {
  const { store, clock, queue, gateway, alerts } = parts
  const repo = checkoutRepo(store.tables)

  /** What follows a payment that nobody has claimed yet: the mailed links, and money back after a week. */
  async function schedule(tx: Db, { id, userId }: CheckoutRow): Promise<void> {
    if (userId) {
      await queue.enqueue(tx, {
        queue: 'checkout.claim',
        payload: { checkoutId: id, userId },
        key: id,
        dedupeKey: `${id}:${userId}`,
      })
      return
    }
    const now = clock.now().getTime()
    const after = (hours: number) => new Date(now + hours * hourMs)
    for (const hours of [0, 1, 24]) {
      await queue.enqueue(tx, {
        queue: 'checkout.remind',
        payload: { checkoutId: id, reason: `${hours}h` },
        runAt: after(hours),
      })
    }
    await queue.enqueue(tx, {
      queue: 'checkout.abandon',
      payload: { checkoutId: id },
      key: id,
      runAt: after(7 * 24),
    })
  }

  /** Writes what the facts say; false when the row was changed meanwhile. */
  async function settle(tx: Db, row: CheckoutRow, facts: CheckoutFacts): Promise<boolean> {
    const verdict = verdictOf(row, facts, gateway.livemode)
    switch (verdict.kind) {
      case 'open':
        return true
      case 'expired':
        return row.status !== 'open' || (await repo.update(tx, row, { status: 'expired' })) !== undefined
      case 'mismatch':
      case 'ended':
        return true
      case 'lost': {
        const subscriptionId = verdict.subscription?.subscriptionId ?? row.subscriptionId
        if (!(await repo.update(tx, row, { status: 'refunded', subscriptionId }))) return false
        if (subscriptionId) {
          await queue.enqueue(tx, { queue: 'subscription.end', payload: { subscriptionId } })
        }
        return true
      }
      case 'paid': {
        if (row.status === 'paid') return true
        const paid = await repo.update(tx, row, {
          status: 'paid',
          subscriptionId: verdict.subscription.subscriptionId,
          customerId: facts.customerId,
          email: facts.email?.toLowerCase() ?? null,
          paidAt: clock.now(),
        })
        if (!paid) return false
        await schedule(tx, paid)
        return true
      }
    }
  }

  async function warn(row: CheckoutRow, facts: CheckoutFacts): Promise<void> {
    const verdict = verdictOf(row, facts, gateway.livemode)
    if (verdict.kind === 'mismatch') {
      const detail = `paid, but differs in ${verdict.differing.join(', ') || 'its subscription'}`
      await alerts.raise({ kind: 'checkout.mismatch', subjectId: row.id, detail })
    } else if (verdict.kind === 'ended') {
      const detail = 'paid, but its subscription has ended'
      await alerts.raise({ kind: 'checkout.ended', subjectId: row.id, detail })
    }
  }

  return {
    /** Answers the row as it is then. */
    sync: async (id: string): Promise<CheckoutRow | undefined> => {
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
    },
  }
}
