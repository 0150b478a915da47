import { dollars } from '#shared/money.ts'
import { newId } from '#db/ids.ts'
import type { Config } from '../../config.ts'
import { email } from '../../core/email.ts'
import { GatewayMissing, GatewayRefused } from '../../ports/stripe/errors.ts'
import type { RefundFacts } from '../../ports/stripe/marketplace.facts.ts'
import type { AlertsService } from '../alerts/alerts.service.ts'
import type { MailerService } from '../mailer/mailer.service.ts'
import { refundsRepo, type RefundRow } from './refunds.repo.ts'
import { isLive } from './subscriptions.policy.ts'
import type { SyncParts } from './sync.service.ts'

export const refundQueue = 'membership.refund'

export interface ReturnsParts extends SyncParts {
  config: Pick<Config, 'publicUrl'>
  alerts: AlertsService
  mailer: MailerService
}

export type ReturnsService = ReturnType<typeof returnsService>

const reasonElsewhere = 'Made at the payment provider'

/**
 * Payments of memberships on their way back: a job has the provider do what was asked for, once, and looks for
 * what an earlier try has made. What the provider says since is followed, also of refunds that were made there.
 */
export function returnsService(parts: ReturnsParts) {
  const { config, store, clock, queue, outbox, gateway, alerts, mailer } = parts
  const { memberships } = parts.users
  const repo = refundsRepo(store.tables)

  /** Brings a refund to what the provider says of it. */
  const settle = (
    id: string,
    facts: Pick<RefundFacts, 'status' | 'failureReason'> & { stripeRefundId?: string },
  ) =>
    store.transaction(async (tx) => {
      const row = await repo.find(tx, id)
      if (!row) return
      const isGone = facts.status === 'failed' || facts.status === 'canceled'
      const status = isGone ? 'failed' : facts.status === 'succeeded' ? 'done' : 'pending'
      const stripeId = row.stripeId ?? facts.stripeRefundId ?? null
      // A bank may send back what had arrived; what it once refused does not arrive any more.
      if (row.status === 'failed' || (row.status === status && row.stripeId === stripeId)) return
      const lastError = isGone ? (facts.failureReason ?? facts.status) : null
      const changed = await repo.update(tx, row, { status, stripeId, lastError, updatedAt: clock.now() })
      if (!changed) throw new Error(`the refund ${id} is being changed by somebody else`)
      const { userId, subscriptionId } = row
      if (isGone) {
        await outbox.emit(tx, { name: 'payment.refund_failed', userId, refundId: id })
        return
      }
      if (row.endsMembership && row.stripeId === null)
        await queue.enqueue(tx, {
          queue: 'subscription.end',
          payload: { subscriptionId },
          dedupeKey: subscriptionId,
        })
      if (status === 'done') await outbox.emit(tx, { name: 'payment.refunded', userId, refundId: id })
    })

  async function settleNow(id: string, facts: Parameters<typeof settle>[1]): Promise<void> {
    await settle(id, facts)
    const row = await store.read((db) => repo.find(db, id))
    if (row?.status === 'failed')
      await alerts.raise({
        kind: 'membership.refund_failed',
        subjectId: id,
        detail: `${dollars(row.amountCents, row.currency)} of ${row.invoiceId}: ${row.lastError ?? 'failed'}`,
      })
  }

  async function make({ id: refundId, chargeId, amountCents, invoiceId }: RefundRow): Promise<void> {
    try {
      const made =
        (await gateway.findRefund({ chargeId, refundId })) ??
        (await gateway.refund({ refundId, chargeId, amountCents, metadata: { invoiceId } }))
      await settleNow(refundId, made)
    } catch (error) {
      if (!(error instanceof GatewayRefused || error instanceof GatewayMissing)) throw error
      await settleNow(refundId, { status: 'failed', failureReason: error.code })
    }
  }

  const writeTo = (refundId: string): Promise<void> =>
    mailer.sendOnce(`refunded:${refundId}`, async (tx, site) => {
      const row = await repo.find(tx, refundId)
      const member = row && (await memberships.find(tx, row.userId))
      if (!row || row.status === 'failed' || !member?.email) return null
      const amount = dollars(row.amountCents, row.currency)
      return {
        to: member.email,
        ...email({
          site,
          subject: 'Your payment is being refunded',
          paragraphs: [
            `${amount} that you paid for your ${site.name} membership are on their way back to your card. That takes a few days.`,
            `The reason: ${row.reason}`,
            ...(row.endsMembership ? ['Your membership has ended with it.'] : []),
            // Of somebody who has left before, there is none that could go on.
            ...(!row.endsMembership && isLive(member, clock.now()) ? ['Your membership goes on.'] : []),
          ],
          links: [{ label: 'See your plan', url: `${config.publicUrl}/my-plan` }],
        }),
      }
    })

  /** A refund that was made at the provider's own pages, or by another part of this program, is written down too. */
  async function adopt(facts: RefundFacts): Promise<string | null> {
    const { chargeId } = facts
    const charge = chargeId ? await gateway.readCharge(chargeId) : null
    if (!charge?.subscriptionId || !charge.invoiceId) return null
    const { subscriptionId, invoiceId } = charge
    return await store.transaction(async (tx) => {
      const userId = await repo.personOf(tx, subscriptionId)
      const known = await repo.findByStripeId(tx, facts.stripeRefundId)
      if (!userId || known) return known?.id ?? null
      const now = clock.now()
      const row = await repo.insert(tx, {
        id: newId(),
        userId,
        invoiceId,
        subscriptionId,
        chargeId: charge.chargeId,
        amountCents: facts.amountCents,
        currency: facts.currency,
        reason: reasonElsewhere,
        stripeId: facts.stripeRefundId,
        createdAt: facts.createdAt,
        updatedAt: now,
      })
      return row?.id ?? null
    })
  }

  /** Brings what is written down of a refund to what the provider says of it. */
  async function follow(facts: RefundFacts): Promise<void> {
    const known = await store.read(async (db) =>
      facts.refundId
        ? await repo.find(db, facts.refundId)
        : await repo.findByStripeId(db, facts.stripeRefundId),
    )
    const id = known?.id ?? (await adopt(facts))
    if (id) await settleNow(id, facts)
  }

  return {
    /** Whoever paid for a membership, now or before. */
    personOf: (subscriptionId: string) => store.read((db) => repo.personOf(db, subscriptionId)),

    find: repo.find,

    /** Has the provider make a refund that was asked for, and writes to its person: once, however often it is tried. */
    send: async (refundId: string): Promise<void> => {
      const row = await store.read((db) => repo.find(db, refundId))
      if (row?.status === 'pending' && row.stripeId === null) await make(row)
      await writeTo(refundId)
    },

    /** Reads a refund again that the provider has told of. */
    sync: async (stripeRefundId: string): Promise<void> => follow(await gateway.readRefund(stripeRefundId)),

    /** The same for all refunds of a payment, also of those that were told of before anybody knew whose it is. */
    syncCharge: async (chargeId: string): Promise<void> => {
      for (const facts of await gateway.listRefunds(chargeId)) await follow(facts)
    },

    /** Looks again at refunds whose end was not heard of; answers how many could not be looked at. */
    resume: (before: Date): Promise<number> =>
      alerts.round({
        kind: 'membership.refund_stuck',
        read: (page) => store.read((db) => repo.listPending(db, before, page)),
        work: async ({ id, stripeId }) => {
          if (stripeId) await settleNow(id, await gateway.readRefund(stripeId))
          else {
            const job = { queue: refundQueue, payload: { refundId: id }, key: id, dedupeKey: id }
            await store.transaction((tx) => queue.enqueue(tx, job))
          }
        },
      }),
  }
}
