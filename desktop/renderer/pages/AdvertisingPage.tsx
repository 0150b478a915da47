import { listBrandInvitations, listMyBrands } from '#shared/brands.ts'
import { listOpportunities } from '#shared/campaigns.ts'
import { dollars } from '#shared/money.ts'
import { pages } from '#shared/pages.ts'
import { site } from '#shared/site.ts'
import { printedSplit } from '../features/advertising/money.ts'
import {
  OpportunityCard,
  OpportunityGrid,
  OpportunityLinks,
  OpportunitySkeleton,
} from '../features/advertising/OpportunityCard.tsx'
import { useMyApplications } from '../features/advertising/useMyApplications.ts'
import { useData, useList } from '../lib/data.ts'
import { useSite } from '../lib/site.ts'
import { useViewer } from '../lib/viewer.ts'
import { TextLink } from '../ui/Anchor.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { Section } from './parts/layout.tsx'

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
  invited: 'Invited to the team of',
  potential: 'Your earning potential',
  potentialText: `Creators keep ${site.claims.creatorShare} of what a brand pays. The rest keeps the platform running.`,
  averagePayout: 'Average payout',
  share: 'Your share',
  held: 'Held for you',
  heldText: '7 days, then payable',
  seeEarnings: 'See your earnings',
  how: 'How it works',
  steps: [
    [
      'A brand funds a campaign',
      'Its money is held for that campaign from the first day. What is not spent goes back.',
    ],
    ['A creator applies', 'Both sides see the same rate, to the cent, before anything is agreed.'],
    [
      'The text is approved',
      'The brand approves one exact text. Only that text can be published, with its label.',
    ],
    [
      'The creator is paid',
      '7 days after publication the payout is released and sent to the creator’s bank.',
    ],
  ],
  guide: 'Best practices',
  example: (price: string) => `A post for ${price}`,
  creatorPart: 'The creator receives',
  platformPart: 'The platform keeps',
} as const

const most = 6

/** Where brands and creators find each other. */
export default function AdvertisingPage() {
  const viewer = useViewer()
  return (
    <div className="flex flex-col gap-12">
      <header className="grid items-center gap-10 rounded-card border bg-surface px-6 py-10 md:px-10 md:py-14 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex flex-col items-start gap-4">
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
          {viewer && <Invitations />}
        </div>
        <Example />
      </header>
      <Sponsorships />
      {viewer && <EarningPotential />}
      <HowItWorks />
    </div>
  )
}

const examplePrice = 4000

/** What becomes of the money for one post, at a price that is usual. */
function Example() {
  const { creator, platform } = printedSplit(examplePrice)
  return (
    <figure className="hidden flex-col gap-4 rounded-card border bg-canvas p-6 lg:flex">
      <figcaption className="text-control font-medium">{words.example(dollars(examplePrice))}</figcaption>
      <div aria-hidden className="flex h-3 gap-0.5 overflow-hidden rounded-full">
        <div className="w-4/5 bg-success" />
        <div className="flex-1 bg-accent-solid" />
      </div>
      <dl className="flex flex-col gap-2 text-control">
        <div className="flex items-baseline justify-between gap-4">
          <dt className="text-2">{words.creatorPart}</dt>
          <dd className="text-section font-bold text-success tabular-nums">{creator}</dd>
        </div>
        <div className="flex items-baseline justify-between gap-4">
          <dt className="text-2">{words.platformPart}</dt>
          <dd className="font-medium tabular-nums">{platform}</dd>
        </div>
      </dl>
    </figure>
  )
}

function YourBrands() {
  const { data: brands = [] } = useData(listMyBrands, {})
  return <BrandLinks label={words.yourBrands} brands={brands} />
}

/** Each is accepted or declined on the brand's page. */
function Invitations() {
  const { data: invitations = [] } = useData(listBrandInvitations, {})
  return <BrandLinks label={words.invited} brands={invitations.map(({ brand }) => brand)} />
}

function BrandLinks({ label, brands }: { label: string; brands: readonly { slug: string; name: string }[] }) {
  if (brands.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-control text-2">
      {label}:
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
          drawing="offers"
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

/** What a creator may expect. */
function EarningPotential() {
  const { claims } = useSite()
  const figures = [
    [words.averagePayout, claims.averagePayout],
    [words.share, claims.creatorShare],
    [words.held, words.heldText],
  ] as const
  return (
    <Section title={words.potential}>
      <div className="flex flex-col gap-5 rounded-card border bg-surface p-6">
        <dl className="grid gap-5 md:grid-cols-3">
          {figures.map(([label, value]) => (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dd className="text-section font-bold tabular-nums">{value}</dd>
              <dt className="text-dense text-3">{label}</dt>
            </div>
          ))}
        </dl>
        <div className="flex flex-wrap items-center justify-between gap-4 border-t pt-5">
          <p className="max-w-prose text-control text-2">{words.potentialText}</p>
          <ButtonLink href={pages.earnings.path}>{words.seeEarnings}</ButtonLink>
        </div>
      </div>
    </Section>
  )
}

/** The way from a brand's money to a creator's bank. */
function HowItWorks() {
  return (
    <Section title={words.how}>
      <ol className="grid gap-4 md:grid-cols-2 lg:grid-cols-4">
        {words.steps.map(([title, text], place) => (
          <li key={title} className="flex flex-col gap-1 rounded-card border bg-surface p-5">
            <span aria-hidden className="text-control font-medium text-accent tabular-nums">
              {place + 1}
            </span>
            <h3 className="font-medium">{title}</h3>
            <p className="text-control text-2">{text}</p>
          </li>
        ))}
      </ol>
      <p>
        <TextLink href={pages.advertisingGuide.path} className="inline-flex min-h-6 items-center">
          {words.guide}
        </TextLink>
      </p>
    </Section>
  )
}
