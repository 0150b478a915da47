import type { Stripe } from 'stripe'
import { GatewayRefused } from './errors.ts'
import type { ChargeFacts, InvoiceFacts, SubscriptionFacts } from './membership.facts.ts'
import type { TaxFacts } from './taxes.facts.ts'

/** The id of a thing that the provider sends as an id or, expanded, whole. */
export function idOf(thing: string | { id: string } | null | undefined): string | null {
  if (!thing) return null
  return typeof thing === 'string' ? thing : thing.id
}

/** The thing itself, when it was expanded. */
export function expanded<T extends { id: string }>(thing: string | T | null | undefined): T | null {
  return thing && typeof thing !== 'string' ? thing : null
}

export function dateOf(seconds: number): Date {
  return new Date(seconds * 1000)
}

export function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}

export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = subscription.items.data[0]
  if (!item)
    throw new GatewayRefused(`subscription ${subscription.id} has no item`, { code: 'subscription.empty' })
  return item
}

export function subscriptionFacts(subscription: Stripe.Subscription): SubscriptionFacts {
  const item = itemOf(subscription)
  const invoice = expanded(subscription.latest_invoice)
  const pending = subscription.pending_update
  const pendingPriceId = pending?.subscription_items?.[0]?.price.id
  const cancelAt =
    subscription.cancel_at ?? (subscription.cancel_at_period_end ? item.current_period_end : null)
  return {
    subscriptionId: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    status: subscription.status as SubscriptionFacts['status'],
    priceId: item.price.id,
    productId: idOf(item.price.product) ?? '',
    interval: item.price.recurring?.interval === 'year' ? 'year' : 'month',
    amountCents: item.price.unit_amount ?? 0,
    quantity: item.quantity ?? 1,
    currency: subscription.currency,
    periodStartAt: dateOf(item.current_period_start),
    periodEndAt: dateOf(item.current_period_end),
    cancelAt: cancelAt === null ? null : dateOf(cancelAt),
    endedAt: subscription.ended_at === null ? null : dateOf(subscription.ended_at),
    createdAt: dateOf(subscription.created),
    livemode: subscription.livemode,
    checkoutId: subscription.metadata['checkoutId'] ?? null,
    userId: subscription.metadata['userId'] ?? null,
    latestInvoiceId: idOf(subscription.latest_invoice),
    payUrl:
      invoice?.status === 'open' && !pending && subscription.ended_at === null
        ? (invoice.hosted_invoice_url ?? null)
        : null,
    pendingUpgrade:
      pending && pendingPriceId ? { priceId: pendingPriceId, expiresAt: dateOf(pending.expires_at) } : null,
  }
}

/** The taxes of an invoice; null where none are reckoned. */
export function taxOf(invoice: Stripe.Invoice): TaxFacts | null {
  if (!invoice.automatic_tax.enabled) return null
  const taxes = invoice.total_taxes ?? []
  return {
    cents: taxes.reduce((sum, { amount }) => sum + amount, 0),
    isIncluded: taxes.every(({ tax_behavior: behavior }) => behavior === 'inclusive'),
  }
}

export function subscriptionIdOf(invoice: Stripe.Invoice): string | null {
  return idOf(invoice.parent?.subscription_details?.subscription)
}

export function invoiceFacts(invoice: Stripe.Invoice): InvoiceFacts {
  const { paid_at: paidAt } = invoice.status_transitions
  // The header's period of a renewal is the one before; the line's is the one that was paid for.
  const lines = invoice.lines.data.filter(({ parent }) => parent?.type !== 'invoice_item_details')
  const period = lines.at(-1)?.period ?? { start: invoice.period_start, end: invoice.period_end }
  return {
    invoiceId: invoice.id,
    number: invoice.number,
    subscriptionId: subscriptionIdOf(invoice),
    customerId: idOf(invoice.customer),
    status: (invoice.status ?? 'draft') as InvoiceFacts['status'],
    amountDueCents: invoice.amount_due,
    amountPaidCents: invoice.amount_paid,
    amountRemainingCents: invoice.amount_remaining,
    currency: invoice.currency,
    discountCents: (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0),
    taxCents: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    isRenewal: invoice.billing_reason === 'subscription_cycle',
    createdAt: dateOf(invoice.created),
    paidAt: paidAt === null ? null : dateOf(paidAt),
    periodStartAt: dateOf(period.start),
    periodEndAt: dateOf(period.end),
    payUrl: invoice.status === 'open' ? (invoice.hosted_invoice_url ?? null) : null,
    pdfUrl: invoice.invoice_pdf ?? null,
  }
}

export function chargeFacts(
  charge: Stripe.Charge,
  { invoice, isDisputed }: { invoice: Stripe.Invoice | null; isDisputed: boolean },
): ChargeFacts {
  const booking = expanded(charge.balance_transaction)
  return {
    chargeId: charge.id,
    paymentIntentId: idOf(charge.payment_intent),
    status: charge.status as ChargeFacts['status'],
    amountCents: charge.amount,
    refundedCents: charge.amount_refunded,
    fee: booking && { cents: booking.fee, currency: booking.currency },
    currency: charge.currency,
    isDisputed,
    customerId: idOf(charge.customer),
    invoiceId: invoice?.id ?? null,
    subscriptionId: invoice && subscriptionIdOf(invoice),
    fundingId: charge.metadata['fundingId'] ?? null,
    giftId: charge.metadata['giftId'] ?? null,
    transferGroup: charge.transfer_group,
    livemode: charge.livemode,
    createdAt: dateOf(charge.created),
  }
}
