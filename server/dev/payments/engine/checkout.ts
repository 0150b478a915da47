import type { Stripe } from 'stripe'
import { idOf } from '../../../ports/stripe/reading.ts'
import { customerObject } from '../objects/catalogue.ts'
import type { SessionOrder } from '../records.ts'
import { invalid } from '../wire/refusal.ts'
import type { World } from '../world.ts'
import { fileCard } from './cards.ts'
import type { CardInput } from './cards.ts'
import { answerInvoiceChallenge, payInvoice } from './collection.ts'
import { invoiceOfIntent, markPaid, openInvoice } from './invoices.ts'
import { answerChallenge, attemptPayment, bySecret, createIntent } from './payments.ts'
import type { Attempt } from './payments.ts'
import { answerSetup, confirmSetup, createSetup } from './setups.ts'
import { createSubscription, periodLine } from './subscriptions.ts'

type Session = Stripe.Checkout.Session

function orderOf(world: World, session: Session): SessionOrder {
  return world.store.get('sandbox.order', orderIdOf(session.id))
}

export const orderIdOf = (sessionId: string): string => `order_of_${sessionId}`

function open(session: Session): Session {
  if (session.status === 'open') return session
  throw invalid(`This Checkout Session is ${session.status ?? 'unknown'}.`, {
    code: 'checkout_session_not_open',
  })
}

/** The payer and the payment are made when the form is first sent, and used again by the next try. */
function preparePayment(world: World, session: Session, email: string | null): SessionOrder {
  const order = orderOf(world, session)
  const payer = email ?? order.email ?? session.customer_email
  const customerId =
    idOf(session.customer) ??
    order.customerId ??
    world.store.put(
      'customer',
      customerObject({
        id: world.newId('cus'),
        created: world.seconds(),
        email: payer,
        name: null,
        metadata: {},
      }),
    ).id
  // A card to keep where nothing is paid at first.
  if (session.amount_total === 0) {
    const setupSecret =
      order.setupSecret ?? createSetup(world, { customer: customerId, metadata: {} }).client_secret
    return world.store.put('sandbox.order', { ...order, customerId, setupSecret, email: payer })
  }
  const paymentIntentId =
    order.paymentIntentId ??
    createIntent(world, {
      amount: session.amount_total ?? 0,
      currency: session.currency ?? 'usd',
      customer: customerId,
      description: order.paymentIntentData.description ?? null,
      metadata: order.paymentIntentData.metadata,
      transferGroup: order.paymentIntentData.transfer_group ?? null,
    }).id
  return world.store.put('sandbox.order', { ...order, customerId, paymentIntentId, email: payer })
}

/** The card that the form was sent with. */
function methodOf(world: World, { paymentIntentId, setupSecret }: SessionOrder): string | null {
  if (paymentIntentId) return idOf(world.store.get('payment_intent', paymentIntentId).payment_method)
  return setupSecret ? idOf(bySecret(world, 'setup_intent', setupSecret).payment_method) : null
}

function startMembership(world: World, session: Session, order: SessionOrder): Partial<Session> {
  const intentId = order.paymentIntentId ?? undefined
  const price = session.line_items?.data[0]?.price
  if (!price) throw invalid('This Checkout Session has no price.')
  const subscription = createSubscription(world, {
    customer: order.customerId ?? '',
    price,
    status: 'active',
    metadata: order.subscriptionMetadata,
    paymentMethod: methodOf(world, order),
    couponId: order.couponId,
    isTaxed: session.automatic_tax.enabled,
  })
  const invoice = openInvoice(world, {
    subscription,
    reason: 'subscription_create',
    lines: [periodLine(world, subscription)],
    ...(intentId && { intentId }),
  })
  world.emit('customer.subscription.created', subscription)
  markPaid(world, invoice)
  return { subscription: subscription.id, invoice: invoice.id }
}

function complete(world: World, session: Session): void {
  const order = orderOf(world, session)
  const made =
    session.mode === 'subscription'
      ? startMembership(world, session, order)
      : { payment_intent: order.paymentIntentId }
  const customer = world.store.get('customer', order.customerId ?? '')
  const completed = world.store.put('checkout.session', {
    ...session,
    ...made,
    status: 'complete',
    payment_status: session.amount_total === 0 ? 'no_payment_required' : 'paid',
    customer: customer.id,
    customer_details: {
      address: null,
      business_name: null,
      email: order.email ?? customer.email,
      individual_name: null,
      name: customer.name ?? null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
  })
  world.emit('checkout.session.completed', completed)
}

function followSession(world: World, session: Session, attempt: Attempt): Attempt {
  if (attempt.status === 'succeeded') complete(world, session)
  return attempt
}

interface Confirmation {
  clientSecret: string
  card: CardInput
  email: string | null
}

/** The payer sent the form: of a Session (`cs_…`), a plain payment (`pi_…`) or a card to keep (`seti_…`). */
export function confirmPayment(world: World, { clientSecret, card, email }: Confirmation): Attempt {
  if (clientSecret.startsWith('cs_')) {
    const session = open(bySecret(world, 'checkout.session', clientSecret))
    const order = preparePayment(world, session, email)
    if (order.setupSecret) return followSession(world, session, confirmSetup(world, order.setupSecret, card))
    const method = fileCard(world, card, { customer: order.customerId, email: order.email })
    return followSession(world, session, attemptPayment(world, order.paymentIntentId ?? '', method.id))
  }
  if (clientSecret.startsWith('seti_')) return confirmSetup(world, clientSecret, card)
  const intent = bySecret(world, 'payment_intent', clientSecret)
  const method = fileCard(world, card, { customer: idOf(intent.customer), email })
  const invoice = invoiceOfIntent(world, intent.id)
  return invoice ? payInvoice(world, invoice.id, method.id) : attemptPayment(world, intent.id, method.id)
}

/** The payer answered the bank's question. */
export function answerPayment(world: World, clientSecret: string, outcome: 'complete' | 'fail'): Attempt {
  if (clientSecret.startsWith('seti_')) return answerSetup(world, clientSecret, outcome)
  if (!clientSecret.startsWith('cs_')) {
    return answerInvoiceChallenge(world, bySecret(world, 'payment_intent', clientSecret).id, outcome)
  }
  const session = open(bySecret(world, 'checkout.session', clientSecret))
  const { paymentIntentId, setupSecret } = orderOf(world, session)
  if (setupSecret) return followSession(world, session, answerSetup(world, setupSecret, outcome))
  if (!paymentIntentId) throw invalid('This payment does not wait for authentication.')
  return followSession(world, session, answerChallenge(world, paymentIntentId, outcome))
}

export function expireSession(world: World, id: string): Session {
  const session = open(world.store.get('checkout.session', id))
  const expired = world.store.put('checkout.session', { ...session, status: 'expired' })
  world.emit('checkout.session.expired', expired)
  return expired
}
