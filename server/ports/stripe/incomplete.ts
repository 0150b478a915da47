import type { Stripe } from 'stripe'
import { paymentOfInvoice, readCharge } from './charges.ts'
import { payInvoice } from './cards.ts'
import { customerMaker, forCustomer, payerOf } from './customers.ts'
import { GatewayRefused } from './errors.ts'
import { asking } from './failure.ts'
import { makeOnce } from './once.ts'
import { dateOf, expanded, idOf, itemOf, subscriptionFacts, taxOf } from './reading.ts'
import { taxedOf } from './taxes.facts.ts'
import { automaticTax, setCustomerBilling } from './taxes.ts'
import type { GatewayParts } from './client.ts'
import type {
  CheckoutFacts,
  CheckoutOrder,
  CheckoutStarted,
  CheckoutStatus,
  Restarted,
  RestartOrder,
} from './membership.facts.ts'

/** The provider gives an incomplete subscription 23 hours to be paid. */
const incompleteLifeSeconds = 23 * 3600
const withSecret = ['latest_invoice.confirmation_secret']

/** What it costs, and not what the card pays of it: what lies to its customer's credit pays first. */
const costOf = (invoice: Stripe.Invoice | null) => taxedOf(invoice?.total, invoice && taxOf(invoice))

function secretOf(subscription: Stripe.Subscription): string | null {
  return expanded(subscription.latest_invoice)?.confirmation_secret?.client_secret ?? null
}

/** One open incomplete subscription is used again; of another plan it is cancelled, so that one is payable. */
async function openSubscription(
  stripe: Stripe,
  customerId: string,
  { priceId, billing }: CheckoutOrder,
): Promise<Stripe.Subscription | null> {
  const open = await asking(() =>
    stripe.subscriptions.list({
      customer: customerId,
      status: 'incomplete',
      expand: ['data.latest_invoice.confirmation_secret'],
    }),
  )
  // Its invoice has the taxes of where somebody was said to be when it was made.
  const same = billing
    ? undefined
    : open.data.find((subscription) => itemOf(subscription).price.id === priceId)
  const others = open.data.filter((subscription) => subscription !== same)
  await Promise.all(others.map(({ id }) => stripe.subscriptions.cancel(id)))
  return same ?? null
}

/** Makes a customer and a subscription that starts when its first invoice is paid. */
export const createIncompleteSubscription = (
  stripe: Stripe,
  order: CheckoutOrder,
  parts: GatewayParts,
): Promise<CheckoutStarted> =>
  forCustomer(order.customerId, customerMaker(stripe, payerOf(order)), (customerId) =>
    subscribe(stripe, { ...order, customerId }, parts),
  )

async function subscribe(
  stripe: Stripe,
  order: CheckoutOrder & { customerId: string },
  { taxes }: GatewayParts,
): Promise<CheckoutStarted> {
  const { customerId } = order
  if (order.billing) await setCustomerBilling(stripe, customerId, order.billing)
  const subscription =
    (await openSubscription(stripe, customerId, order)) ??
    (await makeOnce({
      name: `co:${order.checkoutId}:${order.attempt}`,
      params: {
        customer: customerId,
        items: [{ price: order.priceId }],
        ...automaticTax({ taxes }),
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
    ...costOf(expanded(subscription.latest_invoice)),
  }
}

/** The card of a subscription that has ended stays with its customer; one that was not taxed begins again without. */
async function formerOf(
  stripe: Stripe,
  { formerSubscriptionId, customerId }: RestartOrder,
): Promise<{ card: string; isTaxed: boolean }> {
  const former = await stripe.subscriptions.retrieve(formerSubscriptionId, { expand: ['customer'] })
  const customer = expanded(former.customer)
  const own = idOf(former.default_payment_method)
  const common = customer && !customer.deleted ? idOf(customer.invoice_settings.default_payment_method) : null
  const card = own ?? common
  if (!card) throw new GatewayRefused(`${customerId} has no card`, { code: 'card.missing' })
  return { card, isTaxed: former.automatic_tax.enabled }
}

type Ordered = Pick<RestartOrder, 'customerId' | 'checkoutId'>

/** What was made for this checkout, and how many others nobody paid in time. */
async function restartedBefore(stripe: Stripe, { customerId, checkoutId }: Ordered) {
  const all = await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 })
  const known = all.data.filter(({ metadata }) => metadata['checkoutId'] === checkoutId)
  const lapsed = known.filter(({ status }) => status === 'incomplete_expired')
  return { made: known.find((subscription) => !lapsed.includes(subscription)), lapsed: lapsed.length }
}

const sessionOf = ({ id, created }: Stripe.Subscription): Restarted => ({
  sessionId: id,
  expiresAt: dateOf(created + incompleteLifeSeconds),
})

/** The one that was made for this checkout, whether anybody was told of it or not. */
export async function findRestarted(stripe: Stripe, ordered: Ordered): Promise<Restarted | null> {
  const { made } = await restartedBefore(stripe, ordered)
  return made ? sessionOf(made) : null
}

/** Makes a subscription like any that is begun in a form, and has the card of a former one pay its first invoice. */
export async function restartSubscription(
  stripe: Stripe,
  order: RestartOrder,
  { taxes }: GatewayParts,
): Promise<Restarted> {
  const { checkoutId, userId, customerId, priceId, quantity } = order
  const { card, isTaxed } = await formerOf(stripe, order)
  // The provider knows a key for a day only, and nobody is to pay twice for one that was made before that.
  const before = await restartedBefore(stripe, order)
  const made =
    before.made ??
    (await makeOnce({
      name: `re:${checkoutId}:${before.lapsed}`,
      params: {
        customer: customerId,
        items: [{ price: priceId, quantity }],
        ...(isTaxed && automaticTax({ taxes })),
        payment_behavior: 'default_incomplete' as const,
        payment_settings: { save_default_payment_method: 'on_subscription' as const },
        metadata: { kind: 'membership', checkoutId, userId },
      },
      make: (params, options) => stripe.subscriptions.create(params, options),
    }))
  const invoiceId = idOf(made.latest_invoice)
  if (invoiceId && made.status === 'incomplete') await payInvoice(stripe, invoiceId, card)
  return sessionOf(made)
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
    ...(invoice ? costOf(invoice) : { amountCents: facts.amountCents, tax: null }),
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
