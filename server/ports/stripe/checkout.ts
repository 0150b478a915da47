import type { Stripe } from 'stripe'
import { paymentOfInvoice, readCharge } from './charges.ts'
import type { GatewayParts } from './client.ts'
import { customerMaker, forCustomer, payerOf } from './customers.ts'
import { GatewayRefused } from './errors.ts'
import { asking } from './failure.ts'
import {
  createIncompleteSubscription,
  expireIncompleteSubscription,
  findRestarted,
  readIncompleteSubscription,
  restartSubscription,
} from './incomplete.ts'
import { makeOnce } from './once.ts'
import { dateOf, expanded, idOf, secondsOf, subscriptionFacts } from './reading.ts'
import { automaticTax, setCustomerBilling } from './taxes.ts'
import type { CheckoutFacts, CheckoutOrder, CheckoutStarted } from './membership.facts.ts'
import { taxedOf, type TaxFacts } from './taxes.facts.ts'
import type { MembershipGateway } from '../stripe.ts'

type CheckoutOperations = Pick<
  MembershipGateway,
  'startCheckout' | 'restart' | 'findRestarted' | 'readCheckout' | 'expireCheckout'
>

function clientSecretOf(session: Stripe.Checkout.Session): string {
  if (session.client_secret) return session.client_secret
  throw new GatewayRefused(`session ${session.id} has no client secret`, { code: 'checkout.secretless' })
}

/** The taxes of a form; null where none are reckoned. */
export function taxOfSession(
  session: Stripe.Checkout.Session,
  { taxes }: Pick<GatewayParts, 'taxes'>,
): TaxFacts | null {
  if (!session.automatic_tax.enabled) return null
  const { amount_subtotal: subtotal, amount_total: total, total_details: details } = session
  const cents = details?.amount_tax ?? 0
  const untaxed = (subtotal ?? 0) - (details?.amount_discount ?? 0)
  // The form does not say of each price how it stands to taxes: what it comes to without them does.
  return { cents, isIncluded: cents === 0 ? taxes !== 'exclusive' : total === untaxed }
}

function createSession(stripe: Stripe, order: CheckoutOrder, parts: GatewayParts): Promise<CheckoutStarted> {
  // Taxes are judged by where somebody is: that is said of a customer, before the form is made.
  const isTaxed = parts.taxes !== undefined && parts.taxes !== 'off'
  const make = isTaxed ? customerMaker(stripe, payerOf(order)) : async () => null
  return forCustomer(order.customerId, make, async (customerId) => {
    if (isTaxed && customerId && order.billing) await setCustomerBilling(stripe, customerId, order.billing)
    return createSessionFor(stripe, { ...order, customerId }, parts)
  })
}

async function createSessionFor(
  stripe: Stripe,
  order: CheckoutOrder,
  parts: GatewayParts,
): Promise<CheckoutStarted> {
  const { taxes } = parts
  const { customerId } = order
  const metadata = {
    kind: 'membership',
    checkoutId: order.checkoutId,
    ...(order.userId && { userId: order.userId }),
  }
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'subscription',
    ui_mode: 'elements',
    return_url: order.returnUrl,
    line_items: [{ price: order.priceId, quantity: 1 }],
    ...(order.couponId && { discounts: [{ coupon: order.couponId }] }),
    client_reference_id: order.checkoutId,
    metadata,
    subscription_data: { metadata },
    // The page shows our price, so nobody is charged in another currency.
    adaptive_pricing: { enabled: false },
    allowed_payment_method_types: ['card'],
    expires_at: secondsOf(order.expiresAt),
    ...automaticTax({ taxes }),
    ...(customerId ? { customer: customerId } : order.email && { customer_email: order.email }),
  }
  const session = await makeOnce({
    name: `co:${order.checkoutId}:${order.attempt}`,
    params,
    make: (wanted, options) => stripe.checkout.sessions.create(wanted, options),
  })
  return {
    sessionId: session.id,
    clientSecret: clientSecretOf(session),
    expiresAt: dateOf(session.expires_at),
    customerId: idOf(session.customer),
    ...taxedOf(session.amount_total, taxOfSession(session, parts)),
  }
}

async function chargeIdOf(stripe: Stripe, session: Stripe.Checkout.Session): Promise<string | null> {
  const invoiceId = idOf(session.invoice)
  const payment = invoiceId ? await paymentOfInvoice(stripe, invoiceId) : expanded(session.payment_intent)
  return idOf(payment?.latest_charge)
}

function kindOf({ mode, metadata }: Stripe.Checkout.Session): CheckoutFacts['kind'] {
  if (mode === 'subscription') return 'membership'
  return metadata?.['kind'] === 'gift' ? 'gift' : 'funding'
}

async function readSession(stripe: Stripe, sessionId: string, parts: GatewayParts): Promise<CheckoutFacts> {
  const session = await stripe.checkout.sessions.retrieve(sessionId, {
    expand: ['line_items', 'subscription.latest_invoice', 'payment_intent'],
  })
  const subscription = expanded(session.subscription)
  const chargeId = session.status === 'complete' ? await chargeIdOf(stripe, session) : null
  return {
    sessionId: session.id,
    kind: kindOf(session),
    status: (session.status ?? 'open') as CheckoutFacts['status'],
    // Where a coupon leaves nothing of the first payment, none is required.
    isPaid:
      session.payment_status === 'paid' ||
      (session.status === 'complete' && session.payment_status === 'no_payment_required'),
    reference: session.client_reference_id,
    livemode: session.livemode,
    ...taxedOf(session.amount_total, taxOfSession(session, parts)),
    currency: session.currency ?? '',
    priceId: session.mode === 'subscription' ? (session.line_items?.data[0]?.price?.id ?? null) : null,
    customerId: idOf(session.customer),
    email: session.customer_details?.email ?? session.customer_email,
    clientSecret: session.status === 'open' ? session.client_secret : null,
    expiresAt: dateOf(session.expires_at),
    subscription: subscription && subscriptionFacts(subscription),
    charge: chargeId ? await readCharge(stripe, chargeId) : null,
  }
}

async function expireSession(stripe: Stripe, sessionId: string, parts: GatewayParts): Promise<CheckoutFacts> {
  try {
    await asking(() => stripe.checkout.sessions.expire(sessionId))
  } catch (error) {
    // Only an open one can expire: whether it was paid or had expired before, reading it tells.
    if (!(error instanceof GatewayRefused)) throw error
  }
  return readSession(stripe, sessionId, parts)
}

/** With the plain flow a checkout's session id is the id of its incomplete subscription. */
const isSubscriptionId = (sessionId: string): boolean => sessionId.startsWith('sub_')

export function checkoutOperations(parts: GatewayParts): CheckoutOperations {
  const { ask, membershipFlow = 'checkout' } = parts
  const start = membershipFlow === 'checkout' ? createSession : createIncompleteSubscription
  return {
    startCheckout: (order) => ask((stripe) => start(stripe, order, parts)),
    restart: (order) => ask((stripe) => restartSubscription(stripe, order, parts)),
    findRestarted: (order) => ask((stripe) => findRestarted(stripe, order)),
    readCheckout: (id) =>
      ask((stripe) => (isSubscriptionId(id) ? readIncompleteSubscription : readSession)(stripe, id, parts)),
    expireCheckout: (id) =>
      ask((stripe) =>
        (isSubscriptionId(id) ? expireIncompleteSubscription : expireSession)(stripe, id, parts),
      ),
  }
}
