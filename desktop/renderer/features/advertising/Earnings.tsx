import { CircleCheck, Landmark } from 'lucide-react'
import { useState } from 'react'
import {
  type Earning,
  type Earnings,
  type EarningStep,
  listPayoutCountries,
  type PayeeState,
  startOnboarding,
} from '#shared/earnings.ts'
import { dollars } from '#shared/money.ts'
import { trailPath } from '#shared/trails.ts'
import { call } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { leaveFor } from '../../lib/login.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { TextLink } from '../../ui/Anchor.tsx'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Chart } from '../../ui/Chart.tsx'
import { monthOf, shortDate } from '../../ui/dates.ts'
import { Field } from '../../ui/Field.tsx'
import { NativeSelect } from '../../ui/inputs.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { dealWords, reachWords } from './strings.ts'

const words = {
  byMonth: 'Released by month',
  month: 'Month',
  released: 'Released',
  noMonths: 'Your first month appears here when a payment is released.',
  none: 'No earnings yet',
  noneText: 'Apply to a campaign. What a brand approves appears here, to the cent.',
  toOpportunities: 'See opportunities',
  gross: 'Agreed rate',
  fee: 'Platform, 20%',
  yours: 'Yours',
  releaseDate: 'Release date',
  releaseLater: '7 days after publication',
  paidOn: (date: string) => `Paid on ${date}`,
  counting: (sum: string) => `Paid by counted reach: ${sum} so far, before the platform’s part.`,
  until: (date: string) => ` It counts until ${date}.`,
  refused: (reason: string) =>
    `The last transfer was refused: ${reason}. The money is still yours, and is sent again with the next run.`,
  forPlan: (sum: string) => `${sum} of it paid your plan.`,
  paused: {
    report: 'The release is on hold: a report on this post is being reviewed. The money stays reserved.',
    dispute: 'The release is on hold: the brand’s payment is disputed. The money stays reserved.',
  },
  trailOf: (title: string) => `The history of ${title}`,
  post: 'Post',
  follow: 'Follow every cent',
  followOf: (title: string) => `Follow every cent of ${title}`,
  steps: {
    applied: 'Applied',
    approved: 'Approved, money reserved',
    content_approved: 'Text approved',
    published: 'Published, money held',
    released: 'Released',
    paid: 'Paid',
    returned: 'Returned to the brand',
  } satisfies Record<EarningStep, string>,
  payees: {
    none: 'Set up your payout account',
    incomplete: 'Finish your payout account',
    active: 'Payout account ready',
  } satisfies Record<PayeeState, string>,
  payeeTexts: {
    none: 'Our payment provider asks for your name, address and bank account once. Nothing is paid out before.',
    incomplete: 'The payment provider still needs details from you. Nothing is paid out before.',
    active: 'Payable amounts are sent to your bank account with each payout run.',
  } satisfies Record<PayeeState, string>,
  country: 'Country where you live',
  countryHint: 'It cannot be changed afterwards.',
  setUp: 'Set up payouts',
  finish: 'Finish setup',
  onboardingFailed: 'The payout account could not be opened. Please try again.',
}

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
        drawing="money"
        title={words.none}
        text={words.noneText}
        action={<ButtonLink href="/advertising/opportunities">{words.toOpportunities}</ButtonLink>}
      />
    )
  return (
    <ul className="flex flex-col gap-3">
      {earnings.items.map((earning) => (
        <EarningRow key={earning.applicationId} earning={earning} currency={earnings.currency} />
      ))}
    </ul>
  )
}

function EarningRow({ earning, currency }: { earning: Earning; currency: string }) {
  const { campaignId, campaignTitle, brandName, brandSlug, dealStatus, pausedBy, refusedReason } = earning
  const { engagement } = earning
  const isCounting =
    engagement !== null &&
    engagement.settledAt === null &&
    (dealStatus === 'reserved' || dealStatus === 'held')
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
          <span className="dotted text-control text-3">
            <TextLink tone="quiet" href={`/advertising/brand/${brandSlug}`}>
              {brandName}
            </TextLink>
            {earning.postPath && (
              <TextLink tone="quiet" href={earning.postPath}>
                {words.post}
              </TextLink>
            )}
          </span>
        </p>
        <Badge tone={tones[dealStatus]}>{dealWords.dealStatuses[dealStatus]}</Badge>
      </div>
      <Sums earning={earning} currency={currency} />
      {isCounting && (
        <p className="text-control text-2">
          {words.counting(reachWords.accrued(engagement.accrued, earning.gross))}
          {engagement.countsUntil && words.until(shortDate(engagement.countsUntil))}
        </p>
      )}
      {earning.forPlan > 0 && (
        <p className="text-control text-2">{words.forPlan(dollars(earning.forPlan, currency))}</p>
      )}
      {pausedBy && <p className="text-control text-warning">{words.paused[pausedBy]}</p>}
      {refusedReason && <p className="text-control text-danger">{words.refused(refusedReason)}</p>}
      <Trail earning={earning} />
      <p className="text-control print:hidden">
        <TextLink
          href={trailPath(earning.applicationId)}
          aria-label={words.followOf(campaignTitle)}
          className="inline-flex min-h-6 items-center"
        >
          {words.follow}
        </TextLink>
      </p>
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
      className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 gap-y-2 border-t pt-4 text-dense lg:flex lg:flex-wrap lg:gap-x-6"
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

const printCents = (cents: number): string => dollars(cents)

/** What was released to a creator, month by month. */
export function EarningsChart({ months }: Pick<Earnings, 'months'>) {
  return (
    <Card as="section" isFlush aria-label={words.byMonth} className="p-5">
      <Chart
        label={words.byMonth}
        headers={[words.month, words.released]}
        points={months.map(({ month, earned }) => ({ label: monthOf(month), value: earned }))}
        format={printCents}
        empty={
          <p className="text-control text-3">
            <span className="block font-medium text-2">{words.byMonth}</span>
            {words.noMonths}
          </p>
        }
      />
    </Card>
  )
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })

/** By their names, the platform's own country first. */
function countryOptions([own, ...others]: readonly string[]) {
  const named = others
    .map((value) => ({ value, label: countryNames.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  return own === undefined ? [] : [{ value: own, label: countryNames.of(own) ?? own }, ...named]
}

/** Where payouts go: the account at the payment provider, and the way to set it up. */
export function PayoutAccount({ payee }: { payee: PayeeState }) {
  const isNew = payee === 'none'
  const { data } = useData(listPayoutCountries, isNew ? {} : null)
  const [chosen, setChosen] = useState<string | null>(null)
  const country = chosen ?? data?.countries[0]
  const { act, isBusy, refusal } = useAction(() => call(startOnboarding, { body: { country } }), {
    failure: { sentence: words.onboardingFailed, prefersReason: true },
    // The link is good for one use: it is made out when it is wanted, and followed at once.
    onSuccess: ({ url }) => leaveFor(url),
  })
  const isReady = payee === 'active'
  return (
    <section
      aria-label={words.payees[payee]}
      className="flex flex-wrap items-center justify-between gap-4 rounded-card border bg-surface p-5"
    >
      <div className="flex min-w-60 flex-1 items-start gap-3 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0">
        {isReady ? <CircleCheck className="text-success" aria-hidden /> : <Landmark aria-hidden />}
        <div>
          <p className="font-medium">{words.payees[payee]}</p>
          <p className="max-w-prose text-control text-2">{words.payeeTexts[payee]}</p>
        </div>
      </div>
      {!isReady && (
        <div className="flex min-w-56 flex-col gap-3 print:hidden">
          {isNew && data && (
            <Field label={words.country} hint={words.countryHint}>
              <NativeSelect
                value={country ?? ''}
                onChange={({ target }) => setChosen(target.value)}
                options={countryOptions(data.countries)}
              />
            </Field>
          )}
          <Button variant="primary" isBusy={isBusy} onClick={() => void act()}>
            {isNew ? words.setUp : words.finish}
          </Button>
          <ActionNotice refusal={refusal} />
        </div>
      )}
    </section>
  )
}
