import { LogIn } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Opportunity, TargetAudience } from '#shared/campaigns.ts'
import { askedPhrases } from '#shared/eligibility.ts'
import { dollars } from '#shared/money.ts'
import { type EngagementRates, reachKinds } from '#shared/reach.ts'
import type { ApiError } from '../../lib/api.ts'
import { useLoginAddress } from '../../lib/login.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { shortDate } from '../../ui/dates.ts'
import { useZone } from '../../ui/RelativeTime.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Markdown } from '../../ui/Markdown.tsx'
import { Money } from '../../ui/Money.tsx'
import { ErrorState, NotFound } from '../../ui/states.tsx'
import { BrandMark } from './BrandHeader.tsx'
import { printedSplit } from './money.ts'
import { opportunityWords, reachWords } from './strings.ts'

const words = {
  splitNote:
    'The split is fixed in cents when the brand approves your application. The brand may agree on another rate with you.',
  countedNote:
    'You are paid for what is counted, up to this much. Of each amount 80% is yours and 20% the platform’s.',
}

/** Everything a creator may know about a campaign. */
export function OpportunityDetails({ opportunity }: { opportunity: Opportunity }) {
  const { content, imageUrl, callToAction, targetUrl, targetAudience, requirements } = opportunity
  const { expiresAt, budget, brand, engagementRates, costPerEngagement } = opportunity
  const zone = useZone()
  return (
    <Card isFlush className="flex min-w-0 flex-col gap-4 p-5 md:p-6">
      <BrandMark brand={brand} />
      {imageUrl && (
        <img
          src={imageUrl}
          alt=""
          decoding="async"
          referrerPolicy="no-referrer"
          className="aspect-3/2 w-full rounded-control bg-sunken object-cover"
        />
      )}
      <Markdown source={content} isSponsored />
      <Facts
        facts={{
          [reachWords.byReach]: engagementRates && (
            <Prices rates={engagementRates} most={costPerEngagement} />
          ),
          [opportunityWords.budget]: dollars(budget),
          [opportunityWords.ends]: expiresAt ? shortDate(expiresAt, zone) : opportunityWords.noEnd,
          [opportunityWords.callToAction]: callToAction,
          [opportunityWords.target]: targetUrl && <TargetLink href={targetUrl} />,
          ...audienceFacts(targetAudience),
          [opportunityWords.asks]: requirements && <Asked phrases={askedPhrases(requirements)} />,
        }}
      />
    </Card>
  )
}

/** What each counted act is worth, in cents, and where that ends. */
function Prices({ rates, most }: { rates: EngagementRates; most: number }) {
  const lines = reachKinds.flatMap((kind) =>
    rates[kind] ? [{ name: reachWords.kinds[kind], cents: rates[kind] }] : [],
  )
  return (
    <ul className="flex flex-col gap-0.5">
      {[...lines, { name: reachWords.most, cents: most }].map(({ name, cents }) => (
        <li key={name} className="flex justify-between gap-4">
          <span className="font-normal">{name}</span>
          <Money cents={cents} />
        </li>
      ))}
    </ul>
  )
}

function Asked({ phrases }: { phrases: readonly string[] }) {
  return (
    <ul>
      {phrases.map((phrase) => (
        <li key={phrase}>{phrase}</li>
      ))}
    </ul>
  )
}

function TargetLink({ href }: { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="sponsored nofollow ugc noopener noreferrer"
      className="inline-block min-h-6 leading-6 break-all text-accent underline-offset-[0.2em] hover:underline"
    >
      {href}
    </a>
  )
}

const namesOf = (type: 'region' | 'language', codes: readonly string[] | undefined): string | null => {
  if (!codes?.length) return null
  const names = new Intl.DisplayNames('en', { type, fallback: 'code' })
  return codes.map((code) => names.of(code) ?? code).join(', ')
}

function audienceFacts(audience: TargetAudience | null): Record<string, ReactNode> {
  if (!audience) return {}
  const { interests, countries, languages, minimumReach, note } = audience
  return {
    [opportunityWords.interests]: interests?.join(', '),
    [opportunityWords.countries]: namesOf('region', countries),
    [opportunityWords.languages]: namesOf('language', languages),
    [opportunityWords.minimumReach]: minimumReach ? opportunityWords.people(minimumReach) : null,
    [opportunityWords.note]: note,
  }
}

interface SplitPanelProps {
  /** What the brand pays, in cents. */
  gross: number
  /** That is the most, where counted acts are paid for. */
  isCounted: boolean
}

/** What becomes of a brand's money: the creator's part and the platform's. */
export function SplitPanel({ gross, isCounted }: SplitPanelProps) {
  const { creator, platform } = printedSplit(gross)
  const upTo = isCounted ? `${opportunityWords.upTo} ` : ''
  return (
    <div className="flex flex-col gap-3 rounded-card border bg-surface p-5">
      <dl aria-live="polite" className="grid grid-cols-2 gap-4">
        <div className="flex flex-col-reverse justify-end">
          <dd className="text-title font-bold text-success tabular-nums">
            {upTo}
            {creator}
          </dd>
          <dt className="text-dense text-2">{opportunityWords.youReceive}</dt>
        </div>
        <div className="flex flex-col-reverse justify-end">
          <dd className="text-title font-bold text-2 tabular-nums">
            {upTo}
            {platform}
          </dd>
          <dt className="text-dense text-2">{opportunityWords.platformKeeps}</dt>
        </div>
      </dl>
      <div aria-hidden className="flex h-2 overflow-hidden rounded-full bg-sunken">
        <div className="w-4/5 bg-success" />
      </div>
      <p className="text-dense text-3">{isCounted ? words.countedNote : words.splitNote}</p>
    </div>
  )
}

/** In place of a campaign that is not there, or could not be read. */
export function OpportunityMissing({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  if (error.status !== 404) return <ErrorState message={opportunityWords.unavailable} onRetry={onRetry} />
  return (
    <NotFound title={opportunityWords.notFound} text={opportunityWords.notFoundText}>
      <TextLink href="/advertising/opportunities">{opportunityWords.back}</TextLink>
    </NotFound>
  )
}

/** What a visitor sees in place of a page for creators; signing in leads back to it. */
export function LoginRequired({ sentence }: { sentence: string }) {
  const login = useLoginAddress()
  return (
    <div className="mx-auto my-12 flex max-w-reading flex-col items-center rounded-card border bg-surface px-6 py-12 text-center">
      <h1 tabIndex={-1} className="text-section font-bold">
        {opportunityWords.loginRequired}
      </h1>
      <p className="mt-1 mb-6 text-2">{sentence}</p>
      <ButtonLink variant="primary" href={login} icon={<LogIn aria-hidden />}>
        {opportunityWords.logIn}
      </ButtonLink>
    </div>
  )
}
