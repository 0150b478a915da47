import type { Stripe } from 'stripe'
import type { GatewayParts } from './client.ts'
import { GatewayDeclined, GatewayRefused } from './errors.ts'
import { asking } from './failure.ts'
import type { CardChangeFacts, CardChangeOrder, CardFacts } from './membership.facts.ts'
import { expanded, idOf } from './reading.ts'
import type { MembershipGateway } from '../stripe.ts'

type CardOperations = Pick<
  MembershipGateway,
  'readCard' | 'startCardChange' | 'readCardChange' | 'useCard' | 'payInvoice'
>

const read = (stripe: Stripe, id: string): Promise<Stripe.Subscription> =>
  stripe.subscriptions.retrieve(id, { expand: ['default_payment_method', 'latest_invoice'] })

function factsOf(method: Stripe.PaymentMethod | null): CardFacts | null {
  if (!method?.card) return null
  const { brand, last4, exp_month, exp_year } = method.card
  return { brand, last4, expMonth: exp_month, expYear: exp_year }
}

async function startCardChange(stripe: Stripe, order: CardChangeOrder) {
  const intent = await stripe.setupIntents.create({
    customer: order.customerId,
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
    metadata: { kind: 'card', userId: order.userId, subscriptionId: order.subscriptionId },
  })
  if (!intent.client_secret)
    throw new GatewayRefused(`setup ${intent.id} has no client secret`, { code: 'setup.secretless' })
  return { setupId: intent.id, clientSecret: intent.client_secret }
}

async function readCardChange(stripe: Stripe, setupId: string): Promise<CardChangeFacts> {
  const intent = await stripe.setupIntents.retrieve(setupId)
  return {
    setupId,
    isDone: intent.status === 'succeeded',
    customerId: idOf(intent.customer),
    userId: intent.metadata?.['userId'] ?? null,
    subscriptionId: intent.metadata?.['subscriptionId'] ?? null,
    methodId: idOf(intent.payment_method),
  }
}

/** Told of late, an older card does not take the place of a newer one. */
async function useCard(stripe: Stripe, card: { subscriptionId: string; methodId: string }) {
  const subscription = await read(stripe, card.subscriptionId)
  const current = expanded(subscription.default_payment_method)
  const wanted = await stripe.paymentMethods.retrieve(card.methodId)
  if (current && (current.id === wanted.id || current.created > wanted.created)) return factsOf(current)
  // Doing it again changes nothing, so it needs no key; nor does paying what can be paid only once.
  await stripe.subscriptions.update(card.subscriptionId, { default_payment_method: wanted.id })
  return factsOf(wanted)
}

/** True when nothing is owed any more; what the bank refuses, or asks about, stays open. */
export async function payInvoice(stripe: Stripe, invoiceId: string, methodId: string): Promise<boolean> {
  try {
    const paid = await asking(() => stripe.invoices.pay(invoiceId, { payment_method: methodId }))
    return paid.status === 'paid'
  } catch (error) {
    if (error instanceof GatewayDeclined || error instanceof GatewayRefused) return false
    throw error
  }
}

export function cardOperations({ ask }: GatewayParts): CardOperations {
  return {
    readCard: (subscriptionId) =>
      ask(async (stripe) => factsOf(expanded((await read(stripe, subscriptionId)).default_payment_method))),
    startCardChange: (order) => ask((stripe) => startCardChange(stripe, order)),
    readCardChange: (setupId) => ask((stripe) => readCardChange(stripe, setupId)),
    useCard: (card) => ask((stripe) => useCard(stripe, card)),
    payInvoice: ({ invoiceId, methodId }) => ask((stripe) => payInvoice(stripe, invoiceId, methodId)),
  }
}
