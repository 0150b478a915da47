import { Megaphone } from 'lucide-react'
import { listMyBrands } from '#shared/brands.ts'
import { listOpportunities } from '#shared/campaigns.ts'
import { pages } from '#shared/pages.ts'
import { site } from '#shared/site.ts'
import {
  OpportunityCard,
  OpportunityGrid,
  OpportunityLinks,
  OpportunitySkeleton,
} from '../features/advertising/OpportunityCard.tsx'
import { useMyApplications } from '../features/advertising/useMyApplications.ts'
import { useData, useList } from '../lib/data.ts'
import { useViewer } from '../lib/viewer.ts'
import { TextLink } from '../ui/Anchor.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { EarningPotential } from './advertising/EarningPotential.tsx'
import { HowItWorks } from './advertising/HowItWorks.tsx'
import { Section } from './parts/Section.tsx'

const words = {
  title: 'Advertising Center',
  claim: 'Sponsored posts that readers trust',
  intro: `Brands pay for honest posts. Creators keep ${site.claims.creatorShare} of every one, and every sponsored post says so.`,
  becomePartner: 'Become a Brand Partner',
  browse: 'Browse Opportunities',
  active: 'Active Sponsorships',
  seeAll: 'See all opportunities',
  none: 'No Active Sponsorships',
  noneText: 'Be the first brand to sponsor the creators of this community.',
  failed: 'The sponsorships could not be loaded.',
  yourBrands: 'Your brands',
} as const

const most = 6

/** Where brands and creators find each other. */
export default function AdvertisingPage() {
  const viewer = useViewer()
  return (
    <div className="flex flex-col gap-12">
      <header className="flex flex-col items-start gap-4 rounded-card border bg-surface px-6 py-10 md:px-10 md:py-14">
        <p className="text-control font-medium text-accent">{words.claim}</p>
        <h1 tabIndex={-1} className="text-landing-phone font-bold md:text-landing">
          {words.title}
        </h1>
        <p className="max-w-prose text-[1.0625rem] leading-7 text-2">{words.intro}</p>
        <div className="mt-2 flex flex-wrap gap-3">
          <ButtonLink variant="primary" size="large" href={pages.brandSignup.path}>
            {words.becomePartner}
          </ButtonLink>
          <ButtonLink size="large" href={pages.opportunities.path}>
            {words.browse}
          </ButtonLink>
        </div>
        {viewer && <YourBrands />}
      </header>
      <Sponsorships />
      {viewer && <EarningPotential />}
      <HowItWorks />
    </div>
  )
}

function YourBrands() {
  const { data: brands = [] } = useData(listMyBrands, {})
  if (brands.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-control text-2">
      {words.yourBrands}:
      {brands.map(({ slug, name }) => (
        <TextLink key={slug} href={`/advertising/brand/${slug}`} className="inline-flex min-h-6 items-center">
          {name}
        </TextLink>
      ))}
    </p>
  )
}

function Sponsorships() {
  const viewer = useViewer()
  const list = useList(listOpportunities, { query: { limit: most } })
  const { applicationTo } = useMyApplications()
  return (
    <Section title={words.active}>
      {list.items.length > 0 ? (
        <>
          <OpportunityGrid
            opportunities={list.items.slice(0, most)}
            renderCard={(opportunity) => (
              <OpportunityCard
                opportunity={opportunity}
                actions={
                  <OpportunityLinks
                    opportunity={opportunity}
                    hasApplied={Boolean(applicationTo(opportunity.id))}
                    isSignedIn={Boolean(viewer)}
                    label="apply"
                  />
                }
              />
            )}
          />
          <p>
            <TextLink href={pages.opportunities.path} className="inline-flex min-h-6 items-center">
              {words.seeAll}
            </TextLink>
          </p>
        </>
      ) : list.error ? (
        <ErrorState message={words.failed} onRetry={() => list.reload()} />
      ) : list.isLoading ? (
        <OpportunitySkeleton />
      ) : (
        <EmptyState
          icon={<Megaphone aria-hidden />}
          title={words.none}
          text={words.noneText}
          action={
            <ButtonLink variant="primary" href={pages.brandSignup.path}>
              {words.becomePartner}
            </ButtonLink>
          }
        />
      )}
    </Section>
  )
}
