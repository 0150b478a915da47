import type { Stripe } from 'stripe'
import { idOf } from '../../../ports/stripe/reading.ts'
import { setupObject } from '../objects/payments.ts'
import { invalid } from '../wire/refusal.ts'
import type { World } from '../world.ts'
import { authenticationFailed, type CardInput, cardOf, type Decline, fileCard, filingOf } from './cards.ts'
import { type Attempt, bySecret } from './payments.ts'

/** A card to be kept for later, with nothing charged now. */
export function createSetup(
  world: World,
  setup: { customer: string | null; metadata: Record<string, string> },
): Stripe.SetupIntent {
  const id = world.newId('seti')
  const secret = world.newId(`${id}_secret`)
  return world.store.put('setup_intent', setupObject({ ...setup, id, created: world.seconds(), secret }))
}

function succeed(world: World, setup: Stripe.SetupIntent): Attempt {
  const done = world.store.put('setup_intent', {
    ...setup,
    status: 'succeeded',
    next_action: null,
    last_setup_error: null,
  })
  world.emit('setup_intent.succeeded', done)
  return { status: 'succeeded' }
}

function decline(world: World, setup: Stripe.SetupIntent, reason: Decline): Attempt {
  world.store.put('setup_intent', {
    ...setup,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: { ...reason, type: 'card_error' },
  })
  return { status: 'declined', decline: reason }
}

export function confirmSetup(world: World, clientSecret: string, card: CardInput): Attempt {
  const stored = bySecret(world, 'setup_intent', clientSecret)
  if (stored.status === 'succeeded') {
    throw invalid('This SetupIntent has succeeded.', { code: 'setup_intent_unexpected_state' })
  }
  const method = fileCard(world, card, { customer: idOf(stored.customer), email: null })
  const setup = { ...stored, payment_method: method.id }
  const answer = filingOf(cardOf(world, method.id))
  if (answer === 'succeeded') return succeed(world, setup)
  if (answer !== 'requires_action') return decline(world, setup, answer)
  world.store.put('setup_intent', {
    ...setup,
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
  })
  return { status: 'requires_action' }
}

export function answerSetup(world: World, clientSecret: string, outcome: 'complete' | 'fail'): Attempt {
  const setup = bySecret(world, 'setup_intent', clientSecret)
  const methodId = idOf(setup.payment_method)
  if (setup.status !== 'requires_action' || !methodId) {
    throw invalid('This card does not wait for authentication.', { code: 'setup_intent_unexpected_state' })
  }
  if (outcome === 'fail') return decline(world, setup, authenticationFailed)
  world.store.put('sandbox.card', { ...cardOf(world, methodId), isAuthenticated: true })
  return succeed(world, setup)
}
