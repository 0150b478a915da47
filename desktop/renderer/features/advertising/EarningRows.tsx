import type { Earning, Earnings } from '#shared/earnings.ts'
import { dollars } from '#shared/money.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { shortDate } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/states.tsx'
import { words as dealWords } from './strings/deal.ts'
import { words } from './strings/earnings.ts'

const tones: Record<Earning['dealStatus'], Tone> = {
  reserved: 'info',
  held: 'info',
  payable: 'accent',
  paid: 'success',
  returned: 'neutral',
  disputed: 'danger',
}

/** Each deal of a creator with every cent and its whole way to the bank. */
export function EarningRows({ earnings }: { earnings: Earnings }) {
  if (earnings.items.length === 0)
    return (
      <EmptyState
        title={words.none}
        text={words.noneText}
        action={<ButtonLink href="/advertising/opportunities">{words.toOpportunities}</ButtonLink>}
      />
    )
  return (
    <ul className="flex flex-col gap-3">
      {earnings.items.map((earning) => (
        <Row key={earning.applicationId} earning={earning} currency={earnings.currency} />
      ))}
    </ul>
  )
}

function Row({ earning, currency }: { earning: Earning; currency: string }) {
  const { campaignId, campaignTitle, brandName, brandSlug, dealStatus, pausedBy, refusedReason } = earning
  return (
    <li className="flex flex-col gap-4 rounded-card border bg-surface p-5 break-inside-avoid">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p className="min-w-0">
          <TextLink
            href={`/advertising/opportunity/${campaignId}`}
            dir="auto"
            className="inline-flex min-h-6 items-center"
          >
            {campaignTitle}
          </TextLink>
          <span className="block text-control text-3">
            <TextLink
              tone="quiet"
              href={`/advertising/brand/${brandSlug}`}
              className="inline-flex min-h-6 items-center"
            >
              {brandName}
            </TextLink>
            {earning.postPath && (
              <>
                {' · '}
                <TextLink tone="quiet" href={earning.postPath} className="inline-flex min-h-6 items-center">
                  {words.post}
                </TextLink>
              </>
            )}
          </span>
        </p>
        <Badge tone={tones[dealStatus]}>{dealWords.dealStatuses[dealStatus]}</Badge>
      </div>
      <Sums earning={earning} currency={currency} />
      {pausedBy && <p className="text-control text-warning">{words.paused[pausedBy]}</p>}
      {refusedReason && <p className="text-control text-danger">{words.refused(refusedReason)}</p>}
      <Trail earning={earning} />
    </li>
  )
}

function Sums({ earning, currency }: { earning: Earning; currency: string }) {
  const { gross, platformFee, payout } = earning
  const figures = [
    { label: words.gross, value: dollars(gross, currency) },
    { label: words.fee, value: `−${dollars(platformFee, currency)}` },
    { label: words.yours, value: dollars(payout, currency), isStrong: true },
    { label: words.releaseDate, value: releaseOf(earning) },
  ]
  return (
    <dl className="grid grid-cols-2 gap-4 md:grid-cols-4">
      {figures.map(({ label, value, isStrong }) => (
        <div key={label}>
          <dt className="text-dense text-3">{label}</dt>
          <dd className={isStrong ? 'font-bold tabular-nums' : 'tabular-nums'}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function releaseOf({ dealStatus, releaseAt, paidAt }: Earning): string {
  if (dealStatus === 'returned' || dealStatus === 'disputed') return '–'
  if (paidAt) return words.paidOn(shortDate(paidAt))
  return releaseAt ? shortDate(releaseAt) : words.releaseLater
}

/** What has happened so far, with its day. */
function Trail({ earning }: { earning: Earning }) {
  return (
    <ol
      aria-label={words.trailOf(earning.campaignTitle)}
      className="flex flex-wrap gap-x-6 gap-y-2 border-t pt-4 text-dense"
    >
      {earning.trail.map(({ step, at }) => (
        <li key={`${step} ${at}`} className="flex items-start gap-2">
          <span aria-hidden className="mt-1.5 size-2 shrink-0 rounded-full bg-accent-solid" />
          <span>
            {words.steps[step]}
            <time dateTime={at} className="block text-3">
              {shortDate(at)}
            </time>
          </span>
        </li>
      ))}
    </ol>
  )
}
