import type { Stripe } from 'stripe'
import { paymentOfInvoice, readCharge } from './charges.ts'
import { GatewayRefused } from './errors.ts'
import { asking } from './failure.ts'
import { makeOnce } from './once.ts'
import { dateOf, expanded, idOf, itemOf, subscriptionFacts } from './reading.ts'
import type { CheckoutFacts, CheckoutOrder, CheckoutStarted, CheckoutStatus } from './membership.facts.ts'

/** The provider gives an incomplete subscription 23 hours to be paid. */
const incompleteLifeSeconds = 23 * 3600
const withSecret = ['latest_invoice.confirmation_secret']

function secretOf(subscription: Stripe.Subscription): string | null {
  return expanded(subscription.latest_invoice)?.confirmation_secret?.client_secret ?? null
}

async function ensureCustomer(stripe: Stripe, order: CheckoutOrder): Promise<string> {
  if (order.customerId) return order.customerId
  const { id } = await makeOnce({
    name: `cus:${order.checkoutId}`,
    params: { metadata: { checkoutId: order.checkoutId }, ...(order.email && { email: order.email }) },
    make: (params, options) => stripe.customers.create(params, options),
  })
  return id
}

/** One open incomplete subscription is used again; of another plan it is cancelled, so that one is payable. */
async function openSubscription(
  stripe: Stripe,
  customerId: string,
  priceId: string,
): Promise<Stripe.Subscription | null> {
  const open = await asking(() =>
    stripe.subscriptions.list({
      customer: customerId,
      status: 'incomplete',
      expand: ['data.latest_invoice.confirmation_secret'],
    }),
  )
  const same = open.data.find((subscription) => itemOf(subscription).price.id === priceId)
  const others = open.data.filter((subscription) => subscription !== same)
  await Promise.all(others.map(({ id }) => stripe.subscriptions.cancel(id)))
  return same ?? null
}

/** Makes a customer and a subscription that starts when its first invoice is paid. */
export async function createIncompleteSubscription(
  stripe: Stripe,
  order: CheckoutOrder,
): Promise<CheckoutStarted> {
  const customerId = await ensureCustomer(stripe, order)
  const subscription =
    (await openSubscription(stripe, customerId, order.priceId)) ??
    (await makeOnce({
      name: `co:${order.checkoutId}:${order.attempt}`,
      params: {
        customer: customerId,
        items: [{ price: order.priceId }],
        ...(order.couponId && { discounts: [{ coupon: order.couponId }] }),
        payment_behavior: 'default_incomplete' as const,
        payment_settings: { save_default_payment_method: 'on_subscription' as const },
        metadata: {
          kind: 'membership',
          checkoutId: order.checkoutId,
          ...(order.userId && { userId: order.userId }),
        },
        expand: withSecret,
      },
      make: (params, options) => stripe.subscriptions.create(params, options),
    }))
  const clientSecret = secretOf(subscription)
  if (!clientSecret)
    throw new GatewayRefused(`${subscription.id} has no client secret`, { code: 'checkout.secretless' })
  return {
    sessionId: subscription.id,
    clientSecret,
    expiresAt: dateOf(subscription.created + incompleteLifeSeconds),
    customerId,
    amountCents: expanded(subscription.latest_invoice)?.amount_due ?? 0,
  }
}

function statusOf(subscription: Stripe.Subscription): CheckoutStatus {
  if (subscription.status === 'incomplete') return 'open'
  if (subscription.status === 'incomplete_expired') return 'expired'
  const wasPaid = expanded(subscription.latest_invoice)?.status === 'paid'
  return subscription.status === 'canceled' && !wasPaid ? 'expired' : 'complete'
}

export async function readIncompleteSubscription(stripe: Stripe, id: string): Promise<CheckoutFacts> {
  const subscription = await stripe.subscriptions.retrieve(id, { expand: [...withSecret, 'customer'] })
  const status = statusOf(subscription)
  const invoice = expanded(subscription.latest_invoice)
  const payment = invoice && status === 'complete' ? await paymentOfInvoice(stripe, invoice.id) : null
  const chargeId = idOf(payment?.latest_charge)
  const customer = expanded(subscription.customer)
  const facts = subscriptionFacts(subscription)
  return {
    sessionId: id,
    kind: 'membership',
    status,
    isPaid: invoice?.status === 'paid',
    reference: facts.checkoutId,
    livemode: facts.livemode,
    amountCents: invoice?.amount_due ?? facts.amountCents,
    currency: facts.currency,
    priceId: facts.priceId,
    customerId: facts.customerId,
    email: customer && !customer.deleted ? customer.email : null,
    clientSecret: status === 'open' ? secretOf(subscription) : null,
    expiresAt: dateOf(subscription.created + incompleteLifeSeconds),
    subscription: status === 'complete' ? facts : null,
    charge: chargeId ? await readCharge(stripe, chargeId) : null,
  }
}

export async function expireIncompleteSubscription(stripe: Stripe, id: string): Promise<CheckoutFacts> {
  const { status } = await stripe.subscriptions.retrieve(id)
  if (status === 'incomplete') await stripe.subscriptions.cancel(id)
  return readIncompleteSubscription(stripe, id)
}
