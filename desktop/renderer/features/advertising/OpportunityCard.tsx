import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Opportunity } from '#shared/campaigns.ts'
import { loginAddress } from '../../lib/login.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { shortDate } from '../../ui/dates.ts'
import { useZone } from '../../ui/RelativeTime.tsx'
import { Markdown } from '../../ui/Markdown.tsx'
import { Money } from '../../ui/Money.tsx'
import { Loading, Skeleton, SkeletonText } from '../../ui/Skeleton.tsx'
import { campaignPath } from './addresses.ts'
import { BrandMark } from './BrandHeader.tsx'
import { opportunityWords, reachWords } from './strings.ts'
import { useIsOwnBrand } from './useMyApplications.ts'

interface OpportunityCardProps {
  opportunity: Opportunity
  /** The buttons at its foot. */
  actions: ReactNode
  /** Speaks to the reader, or of creators in general. */
  isForViewer?: boolean
}

/** A campaign as creators find it: what it pays them comes first. */
export function OpportunityCard({ opportunity, actions, isForViewer = false }: OpportunityCardProps) {
  const titleId = useId()
  const { title, content, creatorPayout, costPerEngagement, engagementRates, expiresAt, brand } = opportunity
  const upTo = engagementRates ? `${opportunityWords.upTo} ` : ''
  const zone = useZone()
  return (
    <Card as="article" isFlush aria-labelledby={titleId} className="flex flex-col gap-3 p-5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <span className="whitespace-nowrap">
          <span className="block text-dense text-3">
            {isForViewer ? opportunityWords.youReceive : opportunityWords.creatorsReceive}
          </span>
          <span className="text-title font-bold">
            {upTo}
            <Money cents={creatorPayout} />
          </span>{' '}
          <span className="text-dense text-3">{opportunityWords.perPost}</span>
        </span>
        <span className="text-dense whitespace-nowrap text-3">
          {opportunityWords.brandPays}
          <span className="block text-control text-2">
            {upTo}
            <Money cents={costPerEngagement} />
          </span>
        </span>
      </p>
      <BrandMark brand={brand} />
      <h3 id={titleId} dir="auto" className="text-[1.0625rem] leading-6 font-bold">
        {title}
      </h3>
      <div className="text-control text-2">
        <Markdown source={content} isClamped isSponsored />
      </div>
      <p className="mt-auto text-dense text-3">
        {engagementRates && <span className="block">{reachWords.byReach}</span>}
        {expiresAt ? `${opportunityWords.ends} ${shortDate(expiresAt, zone)}` : opportunityWords.noEnd}
      </p>
      <div className="flex flex-wrap gap-2 border-t pt-4">{actions}</div>
    </Card>
  )
}

interface OpportunityGridProps {
  opportunities: readonly Opportunity[]
  renderCard: (opportunity: Opportunity) => ReactNode
  columns?: 2 | 3
}

/** Three in a row, unless one would be left over for the last. */
const columnsFor = (count: number): 2 | 3 => (count % 3 === 1 ? 2 : 3)

/** In rows of two the last of an odd number has one to itself. */
const grids = {
  2: 'grid gap-4 md:grid-cols-2 md:*:last:odd:col-span-2',
  3: 'grid gap-4 md:grid-cols-2 md:max-lg:*:last:odd:col-span-2 lg:grid-cols-3',
}

/** Campaigns side by side. */
export function OpportunityGrid({
  opportunities,
  renderCard,
  columns = columnsFor(opportunities.length),
}: OpportunityGridProps) {
  return (
    <ul className={grids[columns]}>
      {opportunities.map((opportunity) => (
        <li key={opportunity.id} className="flex min-w-0 *:flex-1">
          {renderCard(opportunity)}
        </li>
      ))}
    </ul>
  )
}

/** The same while it loads. */
export function OpportunitySkeleton({ columns = 3 }: { columns?: 2 | 3 }) {
  return (
    <Loading className={grids[columns]}>
      {Array.from({ length: columns }, (_, place) => (
        <div key={place} aria-hidden className="flex flex-col gap-4 rounded-card border bg-surface p-5">
          <Skeleton className="h-8 w-28" />
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-5 w-4/5" />
          <SkeletonText />
          <Skeleton className="h-10" />
        </div>
      ))}
    </Loading>
  )
}

interface OpportunityLinksProps {
  opportunity: Pick<Opportunity, 'id' | 'title' | 'brand'>
  hasApplied: boolean
  isSignedIn: boolean
  /** How the first button reads: short in the lists that everybody sees. */
  label?: 'apply' | 'applyNow'
  hasDetails?: boolean
}

/** The ways on from a campaign: apply, or sign in to apply, or read more. */
export function OpportunityLinks(props: OpportunityLinksProps) {
  const { opportunity, hasApplied, isSignedIn, label = 'applyNow', hasDetails = false } = props
  const { id, title, brand } = opportunity
  const isOwn = useIsOwnBrand(brand.slug)
  const applyPath = `/advertising/apply/${id}`
  return (
    <>
      {isOwn ? (
        <ButtonLink
          className="flex-auto whitespace-nowrap"
          href={campaignPath(brand.slug, id)}
          aria-label={`${opportunityWords.manage} ${title}`}
        >
          {opportunityWords.manage}
        </ButtonLink>
      ) : hasApplied ? (
        <Button disabled icon={<Check aria-hidden />} className="flex-auto whitespace-nowrap">
          {opportunityWords.applied}
        </Button>
      ) : (
        <ButtonLink
          variant="primary"
          className="flex-auto whitespace-nowrap"
          href={isSignedIn ? applyPath : loginAddress(applyPath)}
          aria-label={
            isSignedIn ? opportunityWords.labels[label].to(title) : opportunityWords.logInToApplyTo(title)
          }
        >
          {isSignedIn ? opportunityWords.labels[label].short : opportunityWords.logInToApply}
        </ButtonLink>
      )}
      {hasDetails && (
        <ButtonLink
          className="flex-auto whitespace-nowrap"
          href={`/advertising/opportunity/${id}`}
          aria-label={`${opportunityWords.details} ${opportunityWords.forCampaign(title)}`}
        >
          {opportunityWords.details}
        </ButtonLink>
      )}
    </>
  )
}
