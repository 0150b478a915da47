import type { Stripe } from 'stripe'
import { idOf, itemOf, subscriptionIdOf } from '../../../ports/stripe/reading.ts'
import { lineObject } from '../objects/billing.ts'
import type { NewLine } from '../objects/billing.ts'
import { invoiceObject, invoicePaymentObject } from '../objects/invoice.ts'
import { invalid } from '../wire/refusal.ts'
import type { World } from '../world.ts'
import { withoutUsed } from './discounts.ts'
import { printedIds, taxesOf } from './taxes.ts'
import { cancelIntent, createIntent } from './payments.ts'

export interface InvoiceOrder {
  subscription: Stripe.Subscription
  reason: Stripe.Invoice.BillingReason
  lines: NewLine[]
  /** A payment made before, as Checkout does. */
  intentId?: string
}

/** The invoice as it would be, not stored: a preview, or the first step of a real one. */
export function draftInvoice(world: World, order: InvoiceOrder, id: string): Stripe.Invoice {
  const { subscription, reason, lines } = order
  const owner = { invoiceId: id, subscriptionId: subscription.id, itemId: itemOf(subscription).id }
  const customer = world.store.get('customer', idOf(subscription.customer) ?? '')
  const isTaxed = subscription.automatic_tax.enabled
  const taxed = (line: NewLine): NewLine =>
    isTaxed ? { ...line, taxes: taxesOf(world, customer, line) } : line
  return invoiceObject({
    id,
    created: world.seconds(),
    number: null,
    customer,
    taxIds: printedIds(world, customer.id),
    isTaxed,
    subscriptionId: subscription.id,
    reason,
    lines: lines.map((line) => lineObject(taxed(line), { ...owner, lineId: world.newId('il') })),
    currency: subscription.currency,
    secret: null,
  })
}

function nextNumber(world: World, customerId: string): string {
  const customer = world.store.find('customer', customerId)
  const sequence = customer?.next_invoice_sequence ?? 1
  if (customer) world.store.put('customer', { ...customer, next_invoice_sequence: sequence + 1 })
  return `${customer?.invoice_prefix ?? 'PLAZA'}-${String(sequence).padStart(4, '0')}`
}

function intentFor(world: World, invoice: Stripe.Invoice): Stripe.PaymentIntent {
  return createIntent(world, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: idOf(invoice.customer),
    description: `Invoice ${invoice.number ?? invoice.id}`,
    metadata: {},
    transferGroup: null,
  })
}

/** Stores a draft, as the subscription's latest invoice: nobody can pay it yet. */
export function storeDraft(world: World, order: InvoiceOrder): Stripe.Invoice {
  const draft = draftInvoice(world, order, world.newId('in'))
  const used = withoutUsed(world, order.subscription, order.lines)
  world.store.put('subscription', { ...used, latest_invoice: draft.id })
  return world.store.put('invoice', {
    ...draft,
    status: 'draft',
    effective_at: null,
    status_transitions: { ...draft.status_transitions, finalized_at: null },
    hosted_invoice_url: null,
  })
}

/** What lies to a customer's credit pays first; a balance below 0 is credit. */
function useCredit(
  world: World,
  { customer: owner, amount_due: due }: Stripe.Invoice,
): Partial<Stripe.Invoice> {
  const customer = world.store.find('customer', idOf(owner) ?? '')
  if (!customer || customer.balance >= 0 || due === 0) return {}
  const used = Math.min(due, -customer.balance)
  const after = customer.balance + used
  world.store.put('customer', { ...customer, balance: after })
  const left = due - used
  return {
    starting_balance: customer.balance,
    ending_balance: after,
    amount_due: left,
    amount_remaining: left,
  }
}

/** Makes an invoice payable: it has a number, a page and a payment that can settle it. */
export function finalizeInvoice(
  world: World,
  id: string,
  { isAutomatic, intentId }: { isAutomatic: boolean; intentId?: string | undefined },
): Stripe.Invoice {
  const draft = world.store.get('invoice', id)
  if (draft.status !== 'draft') {
    throw invalid(`This invoice is already ${draft.status}.`, { code: 'invoice_already_finalized' })
  }
  const at = world.seconds()
  const numbered: Stripe.Invoice = {
    ...draft,
    ...useCredit(world, draft),
    status: 'open',
    auto_advance: isAutomatic,
    automatically_finalizes_at: null,
    effective_at: at,
    number: nextNumber(world, idOf(draft.customer) ?? ''),
    hosted_invoice_url: `/dev/payments/invoice/${id}`,
    status_transitions: { ...draft.status_transitions, finalized_at: at },
  }
  if (numbered.amount_due === 0) return world.store.put('invoice', numbered)

  const intent = intentId ? world.store.get('payment_intent', intentId) : intentFor(world, numbered)
  const secret = intent.client_secret ?? ''
  world.store.put(
    'invoice_payment',
    invoicePaymentObject({ id: world.newId('inpay'), invoice: numbered, intentId: intent.id }),
  )
  return world.store.put('invoice', {
    ...numbered,
    confirmation_secret: { client_secret: secret, type: 'payment_intent' },
  })
}

/** An invoice that is payable as soon as it is made. */
export function openInvoice(world: World, order: InvoiceOrder): Stripe.Invoice {
  const { id } = storeDraft(world, order)
  return finalizeInvoice(world, id, { isAutomatic: true, intentId: order.intentId })
}

function paymentOf(world: World, invoiceId: string): Stripe.InvoicePayment | null {
  return world.store.list('invoice_payment', { invoice: invoiceId })[0] ?? null
}

export function intentIdOf(world: World, invoiceId: string): string | null {
  return idOf(paymentOf(world, invoiceId)?.payment.payment_intent)
}

export function invoiceOfIntent(world: World, intentId: string): Stripe.Invoice | null {
  const payment = world.store.list('invoice_payment', { 'payment.payment_intent': intentId })[0]
  return payment ? world.store.get('invoice', idOf(payment.invoice) ?? '') : null
}

export function subscriptionOf(world: World, invoice: Stripe.Invoice): Stripe.Subscription {
  return world.store.get('subscription', subscriptionIdOf(invoice) ?? '')
}

export function markPaid(world: World, invoice: Stripe.Invoice): Stripe.Invoice {
  const paidAt = world.seconds()
  const payment = paymentOf(world, invoice.id)
  if (payment) {
    world.store.put('invoice_payment', {
      ...payment,
      status: 'paid',
      amount_paid: invoice.amount_due,
      status_transitions: { ...payment.status_transitions, paid_at: paidAt },
    })
  }
  const paid = world.store.put('invoice', {
    ...invoice,
    status: 'paid',
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: paidAt },
  })
  world.emit('invoice.paid', paid)
  return paid
}

/** Ends an invoice unpaid: `void` for good, `uncollectible` as given up, which may be paid or voided still. */
export function closeUnpaid(world: World, id: string, status: 'void' | 'uncollectible'): Stripe.Invoice {
  const invoice = world.store.get('invoice', id)
  if (invoice.status !== 'open' && !(invoice.status === 'uncollectible' && status === 'void')) {
    throw invalid(`This invoice is ${invoice.status}; it cannot become ${status}.`, {
      code: 'status_transition_invalid',
    })
  }
  const intentId = intentIdOf(world, id)
  if (intentId && status === 'void') cancelIntent(world, intentId)
  const at = world.seconds()
  const closed = world.store.put('invoice', {
    ...invoice,
    status,
    next_payment_attempt: null,
    status_transitions: {
      ...invoice.status_transitions,
      ...(status === 'void' ? { voided_at: at } : { marked_uncollectible_at: at }),
    },
  })
  world.emit(status === 'void' ? 'invoice.voided' : 'invoice.marked_uncollectible', closed)
  return closed
}
