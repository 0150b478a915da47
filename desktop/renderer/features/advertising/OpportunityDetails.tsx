import type { ReactNode } from 'react'
import type { Opportunity, TargetAudience } from '#shared/campaigns.ts'
import { dollars } from '#shared/money.ts'
import { Card } from '../../ui/Card.tsx'
import { shortDate } from '../../ui/dates.ts'
import { Markdown } from '../../ui/Markdown.tsx'
import { BrandMark } from './BrandMark.tsx'
import { Facts } from './Facts.tsx'
import { words } from './strings/opportunity.ts'

/** Everything a creator may know about a campaign. */
export function OpportunityDetails({ opportunity }: { opportunity: Opportunity }) {
  const { content, imageUrl, callToAction, targetUrl, targetAudience, expiresAt, budget, brand } = opportunity
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
        facts={[
          [words.budget, dollars(budget)],
          [words.ends, expiresAt ? shortDate(expiresAt) : words.noEnd],
          [words.callToAction, callToAction],
          [words.target, targetUrl && <TargetLink href={targetUrl} />],
          ...audienceFacts(targetAudience),
        ]}
      />
    </Card>
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

function audienceFacts(audience: TargetAudience | null): [string, ReactNode][] {
  if (!audience) return []
  const { interests, countries, languages, minimumReach, note } = audience
  return [
    [words.interests, interests?.join(', ')],
    [words.countries, namesOf('region', countries)],
    [words.languages, namesOf('language', languages)],
    [words.minimumReach, minimumReach ? words.people(minimumReach) : null],
    [words.note, note],
  ]
}
