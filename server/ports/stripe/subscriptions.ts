import type { Stripe } from 'stripe'
import type { cardOperations } from './cards.ts'
import { paymentOfInvoice, readCharge } from './charges.ts'
import type { checkoutOperations } from './checkout.ts'
import type { GatewayParts } from './client.ts'
import { creditInvoice } from './credits.ts'
import { GatewayDeclined, GatewayMissing, GatewayRefused } from './errors.ts'
import { asking } from './failure.ts'
import { makeOnce } from './once.ts'
import { ensurePrice, findPrice } from './prices.ts'
import { voidInvoice, voidUnpaid } from './invoices.ts'
import { expanded, idOf, invoiceFacts, itemOf, secondsOf, subscriptionFacts } from './reading.ts'
import type {
  CancellationOrder,
  CouponGrant,
  CouponToSell,
  QuantityOrder,
  SubscriptionFacts,
  UpgradeOrder,
  UpgradeOutcome,
  UpgradePreview,
  UpgradeQuestion,
} from './membership.facts.ts'
import type { taxOperations } from './taxes.ts'
import type { MembershipGateway } from '../stripe.ts'

type SubscriptionOperations = Omit<
  MembershipGateway,
  keyof (ReturnType<typeof checkoutOperations> &
    ReturnType<typeof cardOperations> &
    ReturnType<typeof taxOperations>)
>

const read = (stripe: Stripe, id: string): Promise<Stripe.Subscription> =>
  stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })

const couponIdOf = (couponId: string): string => `coupon_${couponId}`
const durations = { once: 'once', months: 'repeating', forever: 'forever' } as const

/** Its limits are ours to hold: the provider is told what it takes off, and of which products. */
async function ensureCoupon(stripe: Stripe, coupon: CouponToSell): Promise<string> {
  const id = couponIdOf(coupon.couponId)
  const { percentOff, amountOff, currency, duration, months, name, productIds } = coupon
  try {
    await asking(() =>
      stripe.coupons.create({
        id,
        name,
        duration: durations[duration],
        ...(percentOff === null ? { amount_off: amountOff ?? 0, currency } : { percent_off: percentOff }),
        ...(months !== null && { duration_in_months: months }),
        ...(productIds.length > 0 && { applies_to: { products: productIds } }),
      }),
    )
  } catch (error) {
    if (!(error instanceof GatewayRefused && error.code === 'resource_already_exists')) throw error
  }
  return id
}

/** One that the subscription has already is not begun anew. */
async function addCoupon(stripe: Stripe, { subscriptionId, couponId, grantId }: CouponGrant): Promise<void> {
  const { discounts } = await stripe.subscriptions.retrieve(subscriptionId, { expand: ['discounts'] })
  if (discounts.some((discount) => idOf(expanded(discount)?.source.coupon) === couponId)) return
  await makeOnce({
    name: `grant:${grantId}`,
    params: { discounts: [{ coupon: couponId }] },
    make: (params, options) => stripe.subscriptions.update(subscriptionId, params, options),
  })
}

async function previewUpgrade(stripe: Stripe, question: UpgradeQuestion): Promise<UpgradePreview> {
  const item = itemOf(await read(stripe, question.subscriptionId))
  const preview = await stripe.invoices.createPreview({
    subscription: question.subscriptionId,
    subscription_details: {
      items: [{ id: item.id, price: question.priceId, quantity: question.quantity ?? item.quantity ?? 1 }],
      proration_behavior: 'always_invoice',
      proration_date: secondsOf(question.prorationAt),
    },
  })
  return {
    amountDueCents: preview.amount_due,
    currency: preview.currency,
    prorationAt: question.prorationAt,
  }
}

/** Voiding the open invoice of a pending update is what drops the update. */
async function dropPending(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const invoiceId = idOf(subscription.latest_invoice)
  if (!subscription.pending_update || !invoiceId) return
  await voidInvoice(stripe, invoiceId)
}

async function upgrade(stripe: Stripe, order: UpgradeOrder): Promise<UpgradeOutcome> {
  const current = await read(stripe, order.subscriptionId)
  await dropPending(stripe, current)
  const item = itemOf(current)
  const updated = await stripe.subscriptions.update(
    order.subscriptionId,
    {
      items: [{ id: item.id, price: order.priceId, quantity: order.quantity ?? item.quantity ?? 1 }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
      proration_date: secondsOf(order.prorationAt),
      expand: ['latest_invoice.confirmation_secret'],
    },
    { idempotencyKey: `upg:${order.quoteId}` },
  )
  const subscription = subscriptionFacts(updated)
  if (!updated.pending_update) return { outcome: 'applied', subscription }

  const invoice = expanded(updated.latest_invoice)
  const payment = invoice && (await paymentOfInvoice(stripe, invoice.id))
  const clientSecret = invoice?.confirmation_secret?.client_secret
  if (payment?.status === 'requires_action' && clientSecret) {
    return { outcome: 'action_required', clientSecret, subscription }
  }
  await dropPending(stripe, updated)
  const reason = payment?.last_payment_error
  throw new GatewayDeclined(reason?.message ?? 'Your card was declined.', {
    code: reason?.code ?? 'card_declined',
    declineCode: reason?.decline_code ?? null,
  })
}

async function dropPendingUpgrade(stripe: Stripe, id: string): Promise<SubscriptionFacts> {
  const subscription = await read(stripe, id)
  if (!subscription.pending_update) return subscriptionFacts(subscription)
  await dropPending(stripe, subscription)
  return subscriptionFacts(await read(stripe, id))
}

/** The price stays what it was when it was bought. */
async function setQuantity(stripe: Stripe, order: QuantityOrder): Promise<SubscriptionFacts> {
  const current = await read(stripe, order.subscriptionId)
  await dropPending(stripe, current)
  const { id, price } = itemOf(current)
  const updated = await stripe.subscriptions.update(
    order.subscriptionId,
    {
      items: [{ id, price: price.id, quantity: order.quantity }],
      proration_behavior: 'none',
      expand: ['latest_invoice'],
    },
    { idempotencyKey: `seats:${order.subscriptionId}:${order.billingVersion}` },
  )
  return subscriptionFacts(updated)
}

async function setCancelAtPeriodEnd(stripe: Stripe, order: CancellationOrder): Promise<SubscriptionFacts> {
  const current = await read(stripe, order.subscriptionId)
  // An end date that an operator set is taken back by clearing the date.
  const hasOwnDate = current.cancel_at !== null && !current.cancel_at_period_end
  const change: Stripe.SubscriptionUpdateParams =
    !order.cancel && hasOwnDate ? { cancel_at: '' } : { cancel_at_period_end: order.cancel }
  const updated = await stripe.subscriptions.update(
    order.subscriptionId,
    { ...change, expand: ['latest_invoice'] },
    { idempotencyKey: `sub:${order.subscriptionId}:${order.billingVersion}` },
  )
  return subscriptionFacts(updated)
}

/** Ending a subscription stops what is collected by itself, and leaves what can be paid by hand. */
async function cancelNow(stripe: Stripe, id: string): Promise<SubscriptionFacts> {
  try {
    await asking(() => stripe.subscriptions.cancel(id))
  } catch (error) {
    // The provider calls a subscription that has ended missing, though it can be read.
    if (!(error instanceof GatewayMissing)) throw error
  }
  await voidUnpaid(stripe, id)
  return subscriptionFacts(await read(stripe, id))
}

export function subscriptionOperations(parts: GatewayParts): SubscriptionOperations {
  const { ask, taxes = 'off' } = parts
  return {
    findPrice: (plan) => ask((stripe) => findPrice(stripe, plan)),
    ensurePrice: (plan) => ask((stripe) => ensurePrice(stripe, plan, taxes)),
    addCoupon: (order) => ask((stripe) => addCoupon(stripe, order)),
    ensureCoupon: (coupon) => ask((stripe) => ensureCoupon(stripe, coupon)),
    readSubscription: (id) => ask(async (stripe) => subscriptionFacts(await read(stripe, id))),
    previewUpgrade: (question) => ask((stripe) => previewUpgrade(stripe, question)),
    upgrade: (order) => ask((stripe) => upgrade(stripe, order)),
    dropPendingUpgrade: (id) => ask((stripe) => dropPendingUpgrade(stripe, id)),
    setQuantity: (order) => ask((stripe) => setQuantity(stripe, order)),
    setCancelAtPeriodEnd: (order) => ask((stripe) => setCancelAtPeriodEnd(stripe, order)),
    voidUnpaid: (id) => ask((stripe) => voidUnpaid(stripe, id)),
    cancelNow: (id) => ask((stripe) => cancelNow(stripe, id)),
    linkMember: ({ subscriptionId, customerId, userId, email }) =>
      ask(async (stripe) => {
        await stripe.customers.update(customerId, { ...(email && { email }), metadata: { userId } })
        await stripe.subscriptions.update(subscriptionId, {
          metadata: { userId },
          payment_settings: { save_default_payment_method: 'on_subscription' },
        })
      }),
    deleteCustomer: (id) =>
      ask(async (stripe) => {
        try {
          await asking(() => stripe.customers.del(id))
        } catch (error) {
          if (!(error instanceof GatewayMissing)) throw error
        }
      }),
    listInvoices: ({ customerId, limit, afterInvoiceId }) =>
      ask(async (stripe) => {
        const page = await stripe.invoices.list({
          customer: customerId,
          limit,
          ...(afterInvoiceId && { starting_after: afterInvoiceId }),
        })
        return { invoices: page.data.map(invoiceFacts), hasMore: page.has_more }
      }),
    readInvoiceCharge: (id) =>
      ask(async (stripe) => {
        const chargeId = idOf((await paymentOfInvoice(stripe, id))?.latest_charge)
        return chargeId ? await readCharge(stripe, chargeId) : null
      }),
    creditInvoice: (order) => ask((stripe) => creditInvoice(stripe, order, taxes)),
    voidInvoice: (id) =>
      ask(async (stripe) => {
        await voidInvoice(stripe, id)
        return invoiceFacts(await stripe.invoices.retrieve(id))
      }),
    readInvoice: (id) => ask(async (stripe) => invoiceFacts(await stripe.invoices.retrieve(id))),
  }
}
