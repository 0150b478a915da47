import type { Stripe } from 'stripe'

interface NewCredit {
  id: string
  created: number
  invoice: Stripe.Invoice
  amount: number
  metadata: Record<string, string>
}

export function invoiceItemObject(
  item: NewCredit & { customer: string; currency: string; description: string | null },
): Stripe.InvoiceItem {
  const { id, created, invoice, amount, customer, currency, description, metadata } = item
  return {
    id,
    object: 'invoiceitem',
    amount,
    currency,
    customer,
    customer_account: null,
    date: created,
    description,
    discountable: amount > 0,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata,
    parent: null,
    period: { start: created, end: created },
    pricing: null,
    proration: false,
    quantity: 1,
    // On the wire it is a text.
    quantity_decimal: '1' as unknown as Stripe.InvoiceItem['quantity_decimal'],
    tax_rates: [],
    test_clock: null,
  }
}

/** The line that an item adds to its invoice. */
export function itemLineObject(item: Stripe.InvoiceItem, lineId: string): Stripe.InvoiceLineItem {
  const { amount, currency, description, period } = item
  return {
    id: lineId,
    object: 'line_item',
    amount,
    currency,
    description,
    discount_amounts: [],
    discountable: item.discountable,
    discounts: [],
    invoice: item.invoice as string,
    livemode: false,
    metadata: item.metadata ?? {},
    parent: {
      invoice_item_details: {
        invoice_item: item.id,
        proration: false,
        proration_details: null,
        subscription: null,
      },
      subscription_item_details: null,
      type: 'invoice_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: null,
    quantity: 1,
    quantity_decimal: null,
    subscription: null,
    subtotal: amount,
    taxes: [],
  }
}

export function creditNoteObject(
  note: NewCredit & { memo: string | null; number: string },
): Stripe.CreditNote {
  const { id, created, invoice, amount, memo, number, metadata } = note
  return {
    id,
    object: 'credit_note',
    amount,
    amount_shipping: 0,
    created,
    currency: invoice.currency,
    customer: invoice.customer as string,
    customer_account: null,
    customer_balance_transaction: null,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: created,
    invoice: invoice.id,
    lines: { object: 'list', data: [], has_more: false, url: `/v1/credit_notes/${id}/lines` },
    livemode: false,
    memo,
    metadata,
    number,
    out_of_band_amount: null,
    pdf: '',
    post_payment_amount: 0,
    pre_payment_amount: amount,
    pretax_credit_amounts: [],
    reason: null,
    refunds: [],
    shipping_cost: null,
    status: 'issued',
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
    total_taxes: [],
    type: 'pre_payment',
    voided_at: null,
  }
}
