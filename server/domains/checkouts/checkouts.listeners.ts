import { isRefunded, isWithdrawing } from '#shared/opinions.ts'
import type { Outbox } from '../../core/outbox.ts'
import type { ChargeFacts } from '../../ports/stripe/membership.facts.ts'
import type { OpinionsService } from '../opinions/opinions.service.ts'
import type { CardsService } from '../subscriptions/cards.service.ts'
import type { ReturnsService } from '../subscriptions/returns.service.ts'
import type { SyncService as SubscriptionSync } from '../subscriptions/sync.service.ts'
import type { UsersService } from '../users/users.service.ts'
import type { WebhooksService } from '../webhooks/webhooks.service.ts'
import { isGone } from './checkouts.policy.ts'
import { checkoutsRepo } from './checkouts.repo.ts'
import type { SyncParts, SyncService } from './sync.service.ts'

export interface CheckoutsListenersParts extends SyncParts {
  users: UsersService
  subscriptions: {
    sync: SubscriptionSync
    cards: Pick<CardsService, 'follow'>
    returns: Pick<ReturnsService, 'personOf' | 'syncCharge'>
  }
  webhooks: WebhooksService
  opinions: OpinionsService
}

/** What is done about the provider's events of memberships, paid for a moment ago or running for months. */
export function checkoutsListeners(
  outbox: Outbox,
  parts: CheckoutsListenersParts & { sync: SyncService },
): void {
  const { store, queue, gateway, alerts, webhooks, subscriptions, opinions, sync } = parts
  const { memberships } = parts.users
  const checkouts = checkoutsRepo(store.tables)

  async function checkout(sessionId: string): Promise<void> {
    const row = await store.read((db) => checkouts.findBySession(db, sessionId))
    if (row) {
      await sync.sync(row.id)
      return
    }
    const facts = await gateway.readCheckout(sessionId)
    if (facts.kind !== 'membership' || facts.status !== 'complete') return
    // The form was made but its id was not stored yet, or was lost with the process that made it.
    const { reference } = facts
    const ours = reference ? await store.read((db) => checkouts.find(db, reference)) : undefined
    if (!ours) throw new Error(`no checkout of ours has the session ${sessionId}`)
    if (ours.sessionId === null) {
      await store.transaction((tx) => checkouts.update(tx, ours, { sessionId }))
      await sync.sync(ours.id)
      return
    }
    const detail = `${sessionId} was paid beside ${ours.sessionId}`
    await alerts.raise({ kind: 'checkout.second', subjectId: ours.id, detail })
  }

  async function subscription(subscriptionId: string): Promise<void> {
    const member = await store.read((db) => memberships.findBySubscription(db, subscriptionId))
    if (member) {
      await subscriptions.sync.sync(member.id)
      return
    }
    const row = await store.read((db) => checkouts.findBySubscription(db, subscriptionId))
    const checkoutId = row?.id ?? (await gateway.readSubscription(subscriptionId)).checkoutId
    if (checkoutId) await sync.sync(checkoutId)
  }

  async function invoice(invoiceId: string): Promise<void> {
    const { subscriptionId, status, amountPaidCents, createdAt } = await gateway.readInvoice(invoiceId)
    if (!subscriptionId) return
    await subscription(subscriptionId)
    const userId = await subscriptions.returns.personOf(subscriptionId)
    if (userId && status === 'paid' && amountPaidCents > 0)
      await store.transaction((tx) => opinions.paidAgain(tx, userId, createdAt))
    // A membership that has ended is looked at once more: this may have been paid since.
    if (status === 'paid') await subscriptions.sync.settleIfEnded(subscriptionId)
  }

  /** A whole refund or a dispute before the claim takes the checkout back. */
  async function charge(facts: ChargeFacts): Promise<void> {
    const { subscriptionId } = facts
    if (!subscriptionId) return
    await subscription(subscriptionId)
    await followRefund(facts, subscriptionId)
  }

  /**
   * Whoever has their money back has not paid for what they voted and rated. What came after a membership's end,
   * and was sent back by us, says nothing about the time before.
   */
  async function followRefund(facts: ChargeFacts, subscriptionId: string): Promise<void> {
    const { chargeId, invoiceId, createdAt: paidAt } = facts
    const userId = await subscriptions.returns.personOf(subscriptionId)
    if (!userId) return
    const isOver = isRefunded(facts)
    if (isOver && invoiceId && (await gateway.findRefund({ chargeId, refundId: invoiceId }))) return
    await opinions.follow({ id: chargeId, userId, cause: 'refund', isWithdrawing: isOver, paidAt })
  }

  /** Whoever disputes a membership's charge ends the membership with it. What is won, and bought nothing, goes back. */
  async function dispute(disputeId: string): Promise<void> {
    const facts = await gateway.readDispute(disputeId)
    const disputed = await gateway.readCharge(facts.chargeId)
    const { subscriptionId } = disputed
    if (!subscriptionId || facts.status.startsWith('warning_')) return
    await charge(disputed)
    const userId = await subscriptions.returns.personOf(subscriptionId)
    if (userId) {
      const about = { id: disputeId, userId, cause: 'dispute' as const, paidAt: disputed.createdAt }
      await opinions.follow({ ...about, isWithdrawing: isWithdrawing(facts) })
    }
    if (facts.outcome === 'won') {
      await sync.returnWon(subscriptionId)
      await subscriptions.sync.settleIfEnded(subscriptionId)
      return
    }
    await store.transaction((tx) =>
      queue.enqueue(tx, {
        queue: 'subscription.end',
        payload: { subscriptionId },
        dedupeKey: subscriptionId,
      }),
    )
    const detail = `${facts.reason}, ${facts.amountCents} ${facts.currency}`
    await alerts.raise({ kind: 'charge.disputed', subjectId: facts.chargeId, detail })
  }

  outbox.on(
    'user.blocked',
    async (tx, { userId }) => {
      const member = await memberships.find(tx, userId)
      if (member && isGone(member)) await sync.shutAllOf(tx, userId)
    },
    { isQuiet: true },
  )
  webhooks.listen('checkout', checkout)
  webhooks.listen('subscription', subscription)
  webhooks.listen('invoice', invoice)
  webhooks.listen('charge', async (id) => {
    const facts = await gateway.readCharge(id)
    await charge(facts)
    if (facts.subscriptionId && facts.refundedCents > 0) await subscriptions.returns.syncCharge(id)
  })
  webhooks.listen('refund', async (id) => {
    const { chargeId } = await gateway.readRefund(id)
    if (chargeId) await charge(await gateway.readCharge(chargeId))
  })
  webhooks.listen('dispute', dispute)
  webhooks.listen('fraud', async (id) => {
    const { chargeId } = await gateway.readFraudWarning(id)
    await alerts.raise({ kind: 'charge.fraud_warning', subjectId: chargeId, detail: id })
  })
  webhooks.listen('card', (id) => subscriptions.cards.follow(id))
  webhooks.listen('customer', (id) => store.transaction((tx) => memberships.forgetCustomer(tx, id)))
}
