import type { ChargeFacts } from '../../ports/stripe/membership.facts.ts'
import type { Alerts } from './alerts.service.ts'
import type { BillingParts } from './billing.parts.ts'
import type { Cards } from './cards.service.ts'
import { checkoutRepo } from './checkout.repo.ts'
import type { CheckoutSync } from './checkout.sync.ts'
import { membersRepo } from './members.repo.ts'
import type { SubscriptionSync } from './subscription.sync.ts'
import type { Webhooks } from './webhook.service.ts'

interface Parts extends BillingParts {
  alerts: Alerts
  cards: Pick<Cards, 'follow'>
  checkoutSync: CheckoutSync
  subscriptionSync: SubscriptionSync
}

/** What memberships do about the provider's events. Objects of the marketplace are left to its own listeners. */
export function membershipListeners(webhooks: Webhooks, parts: Parts): void {
  const { store, queue, gateway, alerts, cards, checkoutSync, subscriptionSync } = parts
  const checkouts = checkoutRepo(store.tables)
  const members = membersRepo(store.tables)

  async function checkout(sessionId: string): Promise<void> {
    const row = await store.read((db) => checkouts.findBySession(db, sessionId))
    if (row) {
      await checkoutSync.sync(row.id)
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
      await checkoutSync.sync(ours.id)
      return
    }
    const detail = `${sessionId} was paid beside ${ours.sessionId}`
    await alerts.raise({ kind: 'checkout.second', subjectId: ours.id, detail })
  }

  async function subscription(subscriptionId: string): Promise<void> {
    const member = await store.read((db) => members.findBySubscription(db, subscriptionId))
    if (member) {
      await subscriptionSync.sync(member.id)
      return
    }
    const row = await store.read((db) => checkouts.findBySubscription(db, subscriptionId))
    const checkoutId = row?.id ?? (await gateway.readSubscription(subscriptionId)).checkoutId
    if (checkoutId) await checkoutSync.sync(checkoutId)
  }

  async function invoice(invoiceId: string): Promise<void> {
    const { subscriptionId } = await gateway.readInvoice(invoiceId)
    if (subscriptionId) await subscription(subscriptionId)
  }

  /** A refund or dispute before the claim takes the checkout back. */
  async function charge({ subscriptionId }: ChargeFacts): Promise<void> {
    if (subscriptionId) await subscription(subscriptionId)
  }

  /** Whoever disputes a membership's charge ends the membership with it. */
  async function dispute(disputeId: string): Promise<void> {
    const facts = await gateway.readDispute(disputeId)
    const disputed = await gateway.readCharge(facts.chargeId)
    const { subscriptionId } = disputed
    if (!subscriptionId || facts.status.startsWith('warning_')) return
    await charge(disputed)
    if (facts.outcome === 'won') return
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

  webhooks.listen('checkout', checkout)
  webhooks.listen('subscription', subscription)
  webhooks.listen('invoice', invoice)
  webhooks.listen('charge', async (id) => charge(await gateway.readCharge(id)))
  webhooks.listen('refund', async (id) => {
    const { chargeId } = await gateway.readRefund(id)
    if (chargeId) await charge(await gateway.readCharge(chargeId))
  })
  webhooks.listen('dispute', dispute)
  webhooks.listen('fraud', async (id) => {
    const { chargeId } = await gateway.readFraudWarning(id)
    await alerts.raise({ kind: 'charge.fraud_warning', subjectId: chargeId, detail: id })
  })
  webhooks.listen('card', (id) => cards.follow(id))
  webhooks.listen('customer', (id) => store.transaction((tx) => members.forgetCustomer(tx, id)))
}
