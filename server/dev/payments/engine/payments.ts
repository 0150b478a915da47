import type { Stripe } from 'stripe'
import { idOf } from '../../../ports/stripe/reading.ts'
import { chargeObject, intentObject } from '../objects/payments.ts'
import type { NewIntent } from '../objects/payments.ts'
import { invalid } from '../wire/refusal.ts'
import type { World } from '../world.ts'
import { bookCharge } from './books.ts'
import { expect } from './later.ts'
import { answerOf, authenticationFailed, cardOf } from './cards.ts'
import type { Decline } from './cards.ts'

export type Attempt =
  | { status: 'succeeded' }
  | { status: 'requires_action' }
  | { status: 'declined'; decline: Decline }

const day = 86_400
/** How long a capture in the background takes at most. */
const captureSeconds = 3600

export function createIntent(
  world: World,
  intent: Omit<NewIntent, 'id' | 'created' | 'secret'>,
): Stripe.PaymentIntent {
  const id = world.newId('pi')
  const secret = world.newId(`${id}_secret`)
  return world.store.put('payment_intent', intentObject({ ...intent, id, created: world.seconds(), secret }))
}

/** The object that a browser's client secret speaks of. */
export function bySecret<K extends 'payment_intent' | 'setup_intent' | 'checkout.session'>(
  world: World,
  kind: K,
  secret: string,
) {
  const found = world.store.get(kind, secret.split('_secret_')[0] ?? '')
  if (found.client_secret !== secret) throw invalid('The client secret provided does not match.')
  return found
}

function settle(world: World, intent: Stripe.PaymentIntent, methodId: string): void {
  const uncharged = chargeObject({
    id: world.newId('ch'),
    created: world.seconds(),
    intent,
    customer: idOf(intent.customer),
    paymentMethod: world.store.get('payment_method', methodId),
  })
  const { id } = uncharged
  const fault = world.faults.takeFor('charge')
  const booking = fault === 'late_fee' ? null : bookCharge(world, uncharged, fault === 'foreign_fee')
  const charge = world.store.put('charge', { ...uncharged, balance_transaction: booking?.id ?? null })
  world.store.put('payment_intent', {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: id,
    next_action: null,
    last_payment_error: null,
  })
  world.emit('charge.succeeded', charge)
  if (!booking) expect(world, { kind: 'fee', objectId: id, inSeconds: captureSeconds })
  const { behaviour } = cardOf(world, methodId)
  if (behaviour === 'settles_at_once' && booking)
    world.store.put('balance_transaction', { ...booking, available_on: booking.created })
  if (behaviour === 'disputed') expect(world, { kind: 'dispute', objectId: id, inSeconds: day })
  else if (behaviour === 'fraud_warning') {
    expect(world, { kind: 'fraud_warning', objectId: id, inSeconds: 3600 })
  }
}

function decline(world: World, intent: Stripe.PaymentIntent, reason: Decline): Attempt {
  world.store.put('payment_intent', {
    ...intent,
    status: 'requires_payment_method',
    next_action: null,
    last_payment_error: { ...reason, type: 'card_error' },
  })
  return { status: 'declined', decline: reason }
}

/** Charges a card. A declined one leaves the intent open for another. */
export function attemptPayment(world: World, intentId: string, methodId: string): Attempt {
  const stored = world.store.get('payment_intent', intentId)
  if (stored.status === 'succeeded' || stored.status === 'canceled') {
    throw invalid(`This PaymentIntent's status is ${stored.status}.`, {
      code: 'payment_intent_unexpected_state',
    })
  }
  const intent = { ...stored, payment_method: methodId }
  const answer = answerOf(cardOf(world, methodId))
  if (answer === 'succeeded') {
    settle(world, intent, methodId)
    return { status: 'succeeded' }
  }
  if (answer !== 'requires_action') return decline(world, intent, answer)
  world.store.put('payment_intent', {
    ...intent,
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
  })
  return { status: 'requires_action' }
}

/** The holder's answer to the bank's question. */
export function answerChallenge(world: World, intentId: string, outcome: 'complete' | 'fail'): Attempt {
  const intent = world.store.get('payment_intent', intentId)
  const methodId = idOf(intent.payment_method)
  if (intent.status !== 'requires_action' || !methodId) {
    throw invalid('This payment does not wait for authentication.', {
      code: 'payment_intent_unexpected_state',
    })
  }
  if (outcome === 'fail') return decline(world, intent, authenticationFailed)
  world.store.put('sandbox.card', { ...cardOf(world, methodId), isAuthenticated: true })
  settle(world, intent, methodId)
  return { status: 'succeeded' }
}

export function cancelIntent(world: World, intentId: string): void {
  const intent = world.store.get('payment_intent', intentId)
  if (intent.status === 'succeeded') return
  world.store.put('payment_intent', { ...intent, status: 'canceled', canceled_at: world.seconds() })
}
