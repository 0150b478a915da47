import { TriangleAlert } from 'lucide-react'
import type { Viewer } from '#shared/auth.ts'
import { dollars } from '#shared/money.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { longDate } from '../../ui/dates.ts'
import { words } from './strings.ts'
import { openInvoice, useInvoices } from './useInvoices.ts'

/** A failed renewal: how much, until when access is lent, and where to pay. */
export function PastDueNotice({ viewer }: { viewer: Viewer }) {
  const { data: invoices } = useInvoices(true)
  const invoice = invoices && openInvoice(invoices)
  if (!invoice) return null
  const lasts = viewer.subscriptionStatus !== 'none' && viewer.subscriptionExpiresAt
  return (
    <section
      aria-label={words.pastDue}
      className="flex flex-col items-start gap-3 rounded-card bg-danger-bg p-4 text-danger md:flex-row md:items-center"
    >
      <TriangleAlert className="size-5 shrink-0" aria-hidden />
      <div className="flex-1">
        <p className="font-medium">
          {words.pastDue}
          {' · '}
          <span className="tabular-nums">{dollars(invoice.amountDue, invoice.currency)}</span>
        </p>
        <p className="text-control">{lasts ? words.pastDueText(longDate(lasts)) : words.pastDueEnded}</p>
      </div>
      <ButtonLink variant="danger" href={invoice.payUrl}>
        {words.payInvoice}
      </ButtonLink>
    </section>
  )
}
