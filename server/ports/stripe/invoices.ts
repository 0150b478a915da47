import type { Stripe } from 'stripe'
import { GatewayRefused } from './errors.ts'
import { asking } from './failure.ts'

/** Voids an open invoice; one that was paid or voided in between stays what it has become. */
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

/** Voids whatever could still be paid for a subscription. */
export async function voidUnpaid(stripe: Stripe, subscription: string): Promise<void> {
  for await (const { id, status } of stripe.invoices.list({ subscription, limit: 100 })) {
    if (status === 'draft') await closeDraft(stripe, id)
    else if (status === 'open') await voidInvoice(stripe, id)
  }
}
