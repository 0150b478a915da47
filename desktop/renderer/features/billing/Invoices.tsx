import { Download } from 'lucide-react'
import type { Invoice } from '#shared/billing.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { longDate, shortDate } from '../../ui/dates.ts'
import { Money } from '../../ui/Money.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { words } from './strings.ts'
import { useInvoices } from './useInvoices.ts'

const tones: Record<string, Tone> = { paid: 'success', open: 'danger' }
const labels: Record<string, string> = words.invoiceStatus

/** What has been charged, newest first. */
export function Invoices() {
  const { data: invoices, error, mutate, isValidating } = useInvoices(true)
  return (
    <section aria-labelledby="invoices">
      <h2 id="invoices" className="mb-4 text-section font-bold">
        {words.invoices}
      </h2>
      {error && !invoices ? (
        <ErrorState message={words.invoicesFailed} onRetry={() => void mutate()} isRetrying={isValidating} />
      ) : !invoices ? (
        <SkeletonList shape="row" count={2} />
      ) : invoices.length === 0 ? (
        <p className="text-control text-2">{words.noInvoices}</p>
      ) : (
        <Card as="div" isFlush>
          <ul className="divide-y divide-[var(--border-subtle)]">
            {invoices.map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { number, status, payUrl, pdfUrl } = invoice
  const cents = status === 'paid' ? invoice.amountPaid : invoice.amountDue
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 text-control">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">{longDate(invoice.createdAt)}</p>
        <p className="text-dense text-3">
          {number ?? words.draft}
          {' · '}
          {words.period(shortDate(invoice.periodStart), shortDate(invoice.periodEnd))}
        </p>
      </div>
      <Badge tone={tones[status] ?? 'neutral'}>{labels[status] ?? status}</Badge>
      <span className="w-20 text-end font-medium">
        <Money cents={cents} currency={invoice.currency} />
      </span>
      {payUrl && (
        <ButtonLink size="small" variant="primary" href={payUrl}>
          {words.payInvoice}
        </ButtonLink>
      )}
      {pdfUrl && (
        <ButtonLink size="small" variant="ghost" href={pdfUrl} icon={<Download aria-hidden />}>
          {words.download}
        </ButtonLink>
      )}
    </li>
  )
}
