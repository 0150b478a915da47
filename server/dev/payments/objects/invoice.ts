import type { Stripe } from 'stripe'
import { idOf } from '../../../ports/stripe/reading.ts'

export interface NewInvoice {
  id: string
  created: number
  number: string | null
  customer: Stripe.Customer
  /** The numbers of the customer's business. */
  taxIds: Stripe.Invoice.CustomerTaxId[]
  isTaxed: boolean
  subscriptionId: string
  reason: Stripe.Invoice.BillingReason
  lines: Stripe.InvoiceLineItem[]
  currency: string
  secret: string | null
}

/** The taxes of all lines as one, as there is one rate for each place. */
function totalTaxes(lines: readonly Stripe.InvoiceLineItem[]): Stripe.Invoice.TotalTax[] {
  const all = lines.flatMap(({ taxes }) => taxes ?? [])
  const [first] = all
  if (!first) return []
  const amount = all.reduce((sum, tax) => sum + tax.amount, 0)
  const taxable = all.reduce((sum, tax) => sum + (tax.taxable_amount ?? 0), 0)
  return [{ ...first, amount, taxable_amount: taxable }]
}

/** What taxes add to a total, and what of it they are where prices have them in them. */
export function sumsOf(taxes: readonly Pick<Stripe.Invoice.TotalTax, 'amount' | 'tax_behavior'>[]) {
  const sum = (behavior: string) =>
    taxes.reduce((all, tax) => all + (tax.tax_behavior === behavior ? tax.amount : 0), 0)
  return { added: sum('exclusive'), contained: sum('inclusive') }
}

/** An open invoice; `due` is what its lines come to, and never less than nothing. */
export function invoiceObject(invoice: NewInvoice): Stripe.Invoice {
  const { id, created, lines } = invoice
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0)
  const off = lines.flatMap((line) => line.discount_amounts ?? [])
  const taxes = totalTaxes(lines)
  const { added, contained } = sumsOf(taxes)
  const total = subtotal - off.reduce((sum, { amount }) => sum + amount, 0) + added
  const due = Math.max(0, total)
  const last = lines.at(-1)?.period ?? { start: created, end: created }
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Plaza',
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: invoice.isTaxed,
      liability: invoice.isTaxed ? { type: 'self' } : null,
      provider: invoice.isTaxed ? 'stripe' : null,
      status: invoice.isTaxed ? 'complete' : null,
    },
    automatically_finalizes_at: null,
    billing_reason: invoice.reason,
    collection_method: 'charge_automatically',
    confirmation_secret: invoice.secret ? { client_secret: invoice.secret, type: 'payment_intent' } : null,
    created,
    currency: invoice.currency,
    custom_fields: null,
    customer: invoice.customer.id,
    customer_account: null,
    customer_address: invoice.customer.address ?? null,
    customer_email: invoice.customer.email,
    customer_name: invoice.customer.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: invoice.taxIds,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [...new Set(off.flatMap(({ discount }) => idOf(discount) ?? []))],
    due_date: null,
    effective_at: created,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: `/dev/payments/invoice/${id}`,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: invoice.number,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: {}, subscription: invoice.subscriptionId },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: last.end,
    period_start: last.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'open',
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal,
    subtotal_excluding_tax: subtotal - contained,
    test_clock: null,
    total,
    total_discount_amounts: off,
    total_excluding_tax: total - added - contained,
    total_pretax_credit_amounts: [],
    total_taxes: taxes,
    webhooks_delivered_at: created,
  }
}

interface NewInvoicePayment {
  id: string
  invoice: Stripe.Invoice
  intentId: string
}

export function invoicePaymentObject({ id, invoice, intentId }: NewInvoicePayment): Stripe.InvoicePayment {
  return {
    id,
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: invoice.created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intentId },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  }
}
