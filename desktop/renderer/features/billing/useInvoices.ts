import { type Invoice, listInvoices } from '#shared/billing.ts'
import { useData } from '../../lib/data.ts'

export const useInvoices = (isSignedIn: boolean) => useData(listInvoices, isSignedIn ? {} : null)

/** The invoice that waits to be paid, and where. */
export function openInvoice(invoices: readonly Invoice[]): (Invoice & { payUrl: string }) | undefined {
  return invoices.find(
    (invoice): invoice is Invoice & { payUrl: string } =>
      invoice.status === 'open' && invoice.payUrl !== undefined,
  )
}
