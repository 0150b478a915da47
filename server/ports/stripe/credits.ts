import type { Stripe } from 'stripe'
import type { TaxMode } from '#shared/taxes.ts'
import type { CreditOrder, CreditOutcome } from './membership.facts.ts'
import { GatewayRefused } from './errors.ts'
import { makeOnce } from './once.ts'
import { untaxedCode } from './taxes.ts'

/** A draft that is finalised while its credit is made is looked at again, and so is an invoice paid meanwhile. */
const mostLooks = 3

const isOurs = (order: CreditOrder, { metadata }: { metadata: Stripe.Metadata | null }): boolean =>
  metadata?.['coverId'] === order.coverId

async function findItem(stripe: Stripe, order: CreditOrder): Promise<string | null> {
  for await (const item of stripe.invoiceItems.list({ invoice: order.invoiceId, limit: 100 })) {
    if (isOurs(order, item)) return item.id
  }
  return null
}

async function findNote(stripe: Stripe, order: CreditOrder): Promise<string | null> {
  for await (const note of stripe.creditNotes.list({ invoice: order.invoiceId, limit: 100 })) {
    if (isOurs(order, note)) return note.id
  }
  return null
}

/** Until it is finalised, an invoice takes another line. */
const addItem = (stripe: Stripe, order: CreditOrder, taxes: TaxMode): Promise<string> =>
  makeOnce({
    name: `cover:${order.coverId}`,
    params: {
      customer: order.customerId,
      invoice: order.invoiceId,
      amount: -order.amountCents,
      currency: order.currency,
      description: order.description,
      metadata: { coverId: order.coverId },
      // It pays a part, and does not make what is taxed less.
      ...(taxes !== 'off' && { tax_code: untaxedCode, tax_behavior: taxes }),
    },
    make: async (params, options) => (await stripe.invoiceItems.create(params, options)).id,
    find: () => findItem(stripe, order),
  })

/** After that, what is left to be paid is made less by a credit note. */
const addNote = (stripe: Stripe, order: CreditOrder): Promise<string> =>
  makeOnce({
    name: `cover.note:${order.coverId}`,
    params: {
      invoice: order.invoiceId,
      amount: order.amountCents,
      memo: order.description,
      metadata: { coverId: order.coverId },
    },
    make: async (params, options) => (await stripe.creditNotes.create(params, options)).id,
    find: () => findNote(stripe, order),
  })

/** Makes an invoice ask for less, once for each cover; one that nobody can pay any more stays as it is. */
export async function creditInvoice(
  stripe: Stripe,
  order: CreditOrder,
  taxes: TaxMode,
): Promise<CreditOutcome> {
  const found = (await findItem(stripe, order)) ?? (await findNote(stripe, order))
  if (found) return { outcome: 'credited', creditId: found }
  for (let look = 1; ; look++) {
    const { status, amount_remaining: remaining } = await stripe.invoices.retrieve(order.invoiceId)
    const isPayable = status === 'draft' || status === 'open'
    if (!isPayable || remaining < order.amountCents) return { outcome: 'closed' }
    try {
      const creditId = await (status === 'draft' ? addItem(stripe, order, taxes) : addNote(stripe, order))
      return { outcome: 'credited', creditId }
    } catch (error) {
      if (!(error instanceof GatewayRefused) || look >= mostLooks) throw error
    }
  }
}
