import type { Stripe } from 'stripe'
import { GatewayRefused } from './errors.ts'
import { asking } from './failure.ts'

/** Voids an open invoice, or one that was given up; one that was paid or voided in between stays what it has become. */
export async function voidInvoice(stripe: Stripe, invoiceId: string): Promise<void> {
  try {
    await asking(() => stripe.invoices.voidInvoice(invoiceId))
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error
  }
}

/** A subscription's draft cannot be deleted: it is made an open invoice that nobody collects, and voided. */
async function closeDraft(stripe: Stripe, invoiceId: string): Promise<void> {
  try {
    await asking(() => stripe.invoices.finalizeInvoice(invoiceId, { auto_advance: false }))
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error
  }
  await voidInvoice(stripe, invoiceId)
}

/** Voids whatever could still be paid for a subscription; answers the invoices that were paid after its end. */
export async function voidUnpaid(stripe: Stripe, id: string): Promise<string[]> {
  const { ended_at: endedAt } = await stripe.subscriptions.retrieve(id)
  const paidLate: string[] = []
  for await (const invoice of stripe.invoices.list({ subscription: id, limit: 100 })) {
    const paidAt = invoice.status_transitions.paid_at
    if (invoice.status === 'draft') await closeDraft(stripe, invoice.id)
    else if (invoice.status === 'open') await voidInvoice(stripe, invoice.id)
    else if (paidAt !== null && endedAt !== null && paidAt > endedAt) paidLate.push(invoice.id)
  }
  return paidLate
}
