import type { Stripe } from 'stripe'
import { idOf } from '../../../ports/stripe/reading.ts'
import { invalid } from '../wire/refusal.ts'
import type { World } from '../world.ts'
import { noCardOnFile } from './cards.ts'
import { closeUnpaid, intentIdOf, invoiceOfIntent, markPaid, subscriptionOf } from './invoices.ts'
import { answerChallenge, attemptPayment } from './payments.ts'
import type { Attempt } from './payments.ts'
import { dropPendingUpdate, saveSubscription, withTerms } from './subscriptions.ts'

/** What a paid invoice does to its subscription: starts it, brings it back, or applies the upgrade that waited. */
function afterPaid(world: World, invoice: Stripe.Invoice): void {
  const subscription = subscriptionOf(world, invoice)
  const intentId = intentIdOf(world, invoice.id)
  const method = intentId ? idOf(world.store.get('payment_intent', intentId).payment_method) : null
  const keepsCard = subscription.payment_settings?.save_default_payment_method === 'on_subscription'
  const isFirst = subscription.default_payment_method === null || keepsCard
  const carded = method && isFirst ? { ...subscription, default_payment_method: method } : subscription

  const pending = subscription.pending_update?.subscription_items?.[0]
  if (pending && subscription.latest_invoice === invoice.id) {
    const applied = saveSubscription(world, {
      ...withTerms(world, carded, { price: pending.price, quantity: pending.quantity ?? 1 }),
      pending_update: null,
    })
    world.emit('customer.subscription.pending_update_applied', applied)
    return
  }
  const isLate = ['incomplete', 'past_due', 'unpaid'].includes(subscription.status)
  if (isLate) saveSubscription(world, { ...carded, status: 'active' })
}

function follow(world: World, invoiceId: string, attempt: Attempt): Attempt {
  const invoice = world.store.get('invoice', invoiceId)
  if (attempt.status === 'succeeded') {
    afterPaid(world, markPaid(world, invoice))
    return attempt
  }
  const tried = world.store.put('invoice', {
    ...invoice,
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
  })
  world.emit(
    attempt.status === 'declined' ? 'invoice.payment_failed' : 'invoice.payment_action_required',
    tried,
  )
  return attempt
}

/** Takes an invoice's money from a card, and does what follows from that. */
export function payInvoice(world: World, invoiceId: string, methodId: string | null): Attempt {
  const invoice = world.store.get('invoice', invoiceId)
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw invalid(`This invoice is already ${invoice.status}.`, { code: 'status_transition_invalid' })
  }
  const intentId = intentIdOf(world, invoiceId)
  // Nothing is left to be taken from a card.
  if (!intentId || invoice.amount_due === 0) return follow(world, invoiceId, { status: 'succeeded' })
  const attempt: Attempt = methodId
    ? attemptPayment(world, intentId, methodId)
    : { status: 'declined', decline: noCardOnFile }
  return follow(world, invoiceId, attempt)
}

/** The holder's answer for a payment of an invoice. */
export function answerInvoiceChallenge(
  world: World,
  intentId: string,
  outcome: 'complete' | 'fail',
): Attempt {
  const invoice = invoiceOfIntent(world, intentId)
  const attempt = answerChallenge(world, intentId, outcome)
  return invoice ? follow(world, invoice.id, attempt) : attempt
}

/** Voids an open invoice: the start or the upgrade that it was for does not happen. */
export function voidInvoice(world: World, invoiceId: string): Stripe.Invoice {
  const voided = closeUnpaid(world, invoiceId, 'void')
  const subscription = subscriptionOf(world, voided)
  if (idOf(subscription.latest_invoice) !== invoiceId) return voided
  if (subscription.pending_update) dropPendingUpdate(world, subscription)
  if (subscription.status === 'incomplete') {
    saveSubscription(world, { ...subscription, status: 'incomplete_expired', ended_at: world.seconds() })
  }
  return voided
}
