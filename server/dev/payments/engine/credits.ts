import type { Stripe } from 'stripe'
import { sumsOf } from '../objects/invoice.ts'
import { creditNoteObject, invoiceItemObject, itemLineObject } from '../objects/credits.ts'
import { invalid } from '../wire/refusal.ts'
import type { World } from '../world.ts'
import { payInvoice } from './collection.ts'
import { intentIdOf } from './invoices.ts'
import { cancelIntent } from './payments.ts'

interface ItemOrder {
  customer: string
  invoice: string
  amount: number
  currency: string
  description?: string | undefined
  metadata: Record<string, string>
}

/** `POST /v1/invoiceitems`: a draft takes another line, and asks for what its lines come to then. */
export function addInvoiceItem(world: World, order: ItemOrder): Stripe.InvoiceItem {
  world.store.named('customer', order.customer, 'customer')
  const invoice = world.store.named('invoice', order.invoice, 'invoice')
  if (invoice.status !== 'draft')
    throw invalid('This invoice is no longer editable.', { code: 'invoice_not_editable', param: 'invoice' })
  const item = world.store.put(
    'invoiceitem',
    invoiceItemObject({
      ...order,
      description: order.description ?? null,
      id: world.newId('ii'),
      created: world.seconds(),
      invoice,
    }),
  )
  const data = [itemLineObject(item, world.newId('il')), ...invoice.lines.data]
  const subtotal = data.reduce((sum, line) => sum + line.amount, 0)
  const off = (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0)
  const { added, contained } = sumsOf(invoice.total_taxes ?? [])
  const total = subtotal - off + added
  const due = Math.max(0, total)
  world.store.put('invoice', {
    ...invoice,
    lines: { ...invoice.lines, data },
    subtotal,
    subtotal_excluding_tax: subtotal - contained,
    total,
    total_excluding_tax: total - added - contained,
    amount_due: due,
    amount_remaining: due,
  })
  return item
}

interface NoteOrder {
  invoice: string
  amount: number
  memo?: string | undefined
  metadata: Record<string, string>
}

/** `POST /v1/credit_notes`: an open invoice asks for less; one that asks for nothing any more is paid. */
export function issueCreditNote(world: World, order: NoteOrder): Stripe.CreditNote {
  const invoice = world.store.named('invoice', order.invoice, 'invoice')
  const { amount } = order
  if (invoice.status !== 'open')
    throw invalid(`The sandbox credits open invoices only; this one is ${invoice.status}.`, {
      param: 'invoice',
    })
  if (amount <= 0 || amount > invoice.amount_remaining)
    throw invalid('The credit note is more than what is left to be paid.', { param: 'amount' })
  const note = world.store.put(
    'credit_note',
    creditNoteObject({
      ...order,
      memo: order.memo ?? null,
      id: world.newId('cn'),
      number: `${invoice.number ?? invoice.id}-CN`,
      created: world.seconds(),
      invoice,
    }),
  )
  const left = invoice.amount_remaining - amount
  world.store.put('invoice', {
    ...invoice,
    amount_due: invoice.amount_due - amount,
    amount_remaining: left,
    pre_payment_credit_notes_amount: invoice.pre_payment_credit_notes_amount + amount,
  })
  const intentId = intentIdOf(world, invoice.id)
  if (intentId && left > 0)
    world.store.put('payment_intent', { ...world.store.get('payment_intent', intentId), amount: left })
  if (left > 0) return note
  if (intentId) cancelIntent(world, intentId)
  payInvoice(world, invoice.id, null)
  return note
}
