import { Download, ScrollText, TriangleAlert } from 'lucide-react'
import type { Viewer } from '#shared/auth.ts'
import { type Invoice, listInvoices } from '#shared/billing.ts'
import { dollars } from '#shared/money.ts'
import { pages } from '#shared/pages.ts'
import { useData } from '../../lib/data.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { longDate, shortDate } from '../../ui/dates.ts'
import { Money } from '../../ui/Money.tsx'
import { useZone } from '../../ui/RelativeTime.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'

const words = {
  pastDue: 'An invoice is waiting to be paid',
  pastDueText: (date: string) => `The last payment did not go through. Pay by ${date} to keep your access.`,
  pastDueEnded: 'The last payment did not go through. Pay it to get your access back.',
  payInvoice: 'Pay invoice',
  withdrawn: 'Your votes and ratings do not count now',
  withdrawnText: (date: string) =>
    `The payment for your membership was refunded or disputed on ${date}. Nothing that you said was deleted, and all of it counts again once the payment stands or you pay for a membership again.`,
  invoices: 'Invoices',
  receipts: 'Receipts by month',
  noInvoices: 'No invoices yet.',
  invoicesFailed: 'Your invoices could not be loaded.',
  draft: 'Draft',
  download: 'Download PDF',
  invoiceStatus: { paid: 'Paid', open: 'Open', draft: 'Draft', void: 'Void', uncollectible: 'Uncollectible' },
  discount: (amount: string) => `${amount} off by coupon`,
  tax: (amount: string) => `${amount} tax`,
  refunded: (amount: string) => `${amount} refunded`,
  period: (from: string, to: string) => `${from} – ${to}`,
}

export const useInvoices = (isSignedIn: boolean) => useData(listInvoices, isSignedIn ? {} : null)

/** The invoice that waits to be paid, and where. */
export function openInvoice(invoices: readonly Invoice[]): (Invoice & { payUrl: string }) | undefined {
  return invoices.find(
    (invoice): invoice is Invoice & { payUrl: string } =>
      invoice.status === 'open' && invoice.payUrl !== undefined,
  )
}

/** Whether a renewal waits to be paid: access is lent until a day within the period that it is for. */
export function owesRenewal(
  { subscriptionExpiresAt }: Pick<Viewer, 'subscriptionExpiresAt'>,
  invoices: readonly Invoice[],
): boolean {
  const end = openInvoice(invoices)?.periodEnd
  return Boolean(end && subscriptionExpiresAt && new Date(subscriptionExpiresAt) < new Date(end))
}

const tones: Record<string, Tone> = { paid: 'success', open: 'danger' }
const labels: Record<string, string> = words.invoiceStatus

/** What has been charged, newest first. */
export function Invoices() {
  const { data: invoices, error, mutate, isValidating } = useInvoices(true)
  return (
    <section aria-labelledby="invoices">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="invoices" className="text-section font-bold">
          {words.invoices}
        </h2>
        {invoices?.some(({ status }) => status === 'paid') && (
          <ButtonLink size="small" icon={<ScrollText aria-hidden />} href={pages.receipts.path}>
            {words.receipts}
          </ButtonLink>
        )}
      </div>
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
        <p className="dotted text-dense text-3">
          <span>{number ?? words.draft}</span>
          <span>{words.period(shortDate(invoice.periodStart), shortDate(invoice.periodEnd))}</span>
          {invoice.amountDiscount > 0 && (
            <span className="tabular-nums">
              {words.discount(dollars(invoice.amountDiscount, invoice.currency))}
            </span>
          )}
          {invoice.amountTax > 0 && (
            <span className="tabular-nums">{words.tax(dollars(invoice.amountTax, invoice.currency))}</span>
          )}
          {invoice.amountRefunded > 0 && (
            <span className="text-2 tabular-nums">
              {words.refunded(dollars(invoice.amountRefunded, invoice.currency))}
            </span>
          )}
        </p>
      </div>
      {/* One thing that wraps: an amount does not stand on a line of its own. */}
      <span className="flex items-center gap-4">
        <Badge tone={tones[status] ?? 'neutral'}>{labels[status] ?? status}</Badge>
        <span className="text-end font-medium md:w-20">
          <Money cents={cents} currency={invoice.currency} />
        </span>
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

/** A failed renewal: how much, how long access goes on, and where to pay. */
export function PastDueNotice({ viewer }: { viewer: Viewer }) {
  const { data: invoices } = useInvoices(true)
  const invoice = invoices && openInvoice(invoices)
  if (!invoice) return null
  const lasts = viewer.subscriptionStatus !== 'none' && viewer.subscriptionExpiresAt
  return (
    <section
      aria-label={words.pastDue}
      className="flex flex-wrap items-center gap-3 rounded-card bg-danger-bg p-4 text-danger"
    >
      <TriangleAlert className="size-5 shrink-0 self-start" aria-hidden />
      {/* Of two lines' length at least: below it the button takes the next row. */}
      <div className="min-w-0 flex-1 basis-52">
        <p className="dotted font-medium">
          <span>{words.pastDue}</span>
          <span className="tabular-nums">{dollars(invoice.amountDue, invoice.currency)}</span>
        </p>
        <p className="text-control text-pretty">
          {lasts ? words.pastDueText(longDate(lasts)) : words.pastDueEnded}
        </p>
      </div>
      <ButtonLink variant="danger" href={invoice.payUrl} className="ms-8 md:ms-0">
        {words.payInvoice}
      </ButtonLink>
    </section>
  )
}

/** Votes and ratings that count nowhere: since when, and what brings them back. */
export function WithdrawnNotice({ viewer }: { viewer: Viewer }) {
  const zone = useZone()
  if (viewer.opinionsWithdrawnAt === null) return null
  return (
    <section aria-label={words.withdrawn} className="rounded-card bg-sponsored-bg p-4 text-sponsored-text">
      <p className="font-medium">{words.withdrawn}</p>
      <p className="mt-1 text-control text-pretty">
        {words.withdrawnText(longDate(viewer.opinionsWithdrawnAt, zone))}
      </p>
    </section>
  )
}
