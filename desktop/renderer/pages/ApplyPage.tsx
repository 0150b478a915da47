import { lazy, Suspense } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { BrandName } from '#shared/brands.ts'
import { getOpportunity, type OpportunityPage } from '#shared/campaigns.ts'
import { pages } from '#shared/pages.ts'
import {
  LoginRequired,
  OpportunityDetails,
  OpportunityMissing,
  SplitPanel,
} from '../features/advertising/OpportunityDetails.tsx'
import { OwnEligibility } from '../features/advertising/EligibilityPanel.tsx'
import { campaignPath } from '../features/advertising/addresses.ts'
import { opportunityWords } from '../features/advertising/strings.ts'
import { useIsOwnBrand, useMyApplications } from '../features/advertising/useMyApplications.ts'
import { useData } from '../lib/data.ts'
import { usePageTitle } from '../lib/pageHead.ts'
import { useForget } from '../lib/patch.ts'
import { useViewer } from '../lib/viewer.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { SkeletonList } from '../ui/Skeleton.tsx'
import { SponsorLabel } from '../ui/SponsorLabel.tsx'
import { EmptyState } from '../ui/states.tsx'
import { FormSkeleton } from './parts/layout.tsx'

const words = {
  closed: 'This campaign takes no applications at the moment.',
  title: 'Apply',
  to: (title: string) => `Apply: ${title}`,
  loginSentence: 'Please log in to apply to this sponsorship.',
  already: 'You have applied to this campaign.',
  seeApplication: 'See your application',
  disclosure: 'What readers will see',
  disclosureText: 'This label stands above your text in every list, search result, feed and preview.',
  sampleTitle: 'The title of your post',
  sampleText: 'Your text follows here. Links in it are marked as sponsored.',
  details: 'The campaign',
}

const ApplicationForm = lazy(() =>
  import('../features/advertising/ApplicationForm.tsx').then((module) => ({
    default: module.ApplicationForm,
  })),
)

export default function ApplyPage() {
  const viewer = useViewer()
  const { id = '' } = useParams()
  const { data, error, mutate } = useData(getOpportunity, viewer ? { params: { id } } : null)
  usePageTitle(data && words.to(data.title))
  if (viewer === undefined) return null
  if (viewer === null) return <LoginRequired sentence={words.loginSentence} />
  if (!data && error) return <OpportunityMissing error={error} onRetry={() => void mutate()} />
  return (
    <>
      <PageHeading title={data ? words.to(data.title) : words.title} />
      {data ? <Application opportunity={data} /> : <SkeletonList count={2} />}
    </>
  )
}

/** The campaign beside the form. */
function Application({ opportunity }: { opportunity: OpportunityPage }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2 lg:gap-8">
      <section aria-label={words.details} className="flex min-w-0 flex-col gap-4">
        <OpportunityDetails opportunity={opportunity} />
        <SplitPanel gross={opportunity.costPerEngagement} isCounted={opportunity.engagementRates !== null} />
        <Disclosure brand={opportunity.brand} />
      </section>
      <div className="min-w-0">
        <Form opportunity={opportunity} />
      </div>
    </div>
  )
}

function Form({ opportunity }: { opportunity: OpportunityPage }) {
  const { id, status } = opportunity
  const navigate = useNavigate()
  const forget = useForget()
  const { applicationTo, isSettled, error } = useMyApplications()
  const isOwn = useIsOwnBrand(opportunity.brand.slug)
  if (isOwn)
    return (
      <EmptyState
        drawing="offers"
        title={opportunityWords.yourBrand}
        action={
          <ButtonLink variant="primary" href={campaignPath(opportunity.brand.slug, id)}>
            {opportunityWords.manage}
          </ButtonLink>
        }
      />
    )
  if (applicationTo(id))
    return (
      <EmptyState
        drawing="offers"
        title={words.already}
        action={
          <ButtonLink variant="primary" href={`/advertising/opportunity/${id}`}>
            {words.seeApplication}
          </ButtonLink>
        }
      />
    )
  if (status !== 'active') return <EmptyState drawing="offers" title={words.closed} />
  if (!isSettled && !error) return <SkeletonList count={1} />
  return (
    <div className="flex flex-col gap-4">
      <OwnEligibility campaignId={id} isAsking={opportunity.requirements !== null}>
        <Suspense fallback={<FormSkeleton />}>
          <ApplicationForm
            campaignId={id}
            onApplied={() => {
              forget('/api/sponsorship-applications')
              void navigate(pages.opportunities.path)
            }}
          />
        </Suspense>
      </OwnEligibility>
    </div>
  )
}

/** The label as it will stand above the creator's post. */
function Disclosure({ brand }: { brand: BrandName }) {
  return (
    <figure className="flex flex-col gap-3 rounded-card border bg-surface p-5">
      <figcaption>
        <span className="block text-control font-medium">{words.disclosure}</span>
        <span className="block text-dense text-3">{words.disclosureText}</span>
      </figcaption>
      <div className="flex flex-col gap-2 rounded-control border bg-canvas p-4">
        <SponsorLabel sponsor={{ brandName: brand.name, brandSlug: brand.slug }} />
        <p className="font-bold">{words.sampleTitle}</p>
        <p className="text-control text-2">{words.sampleText}</p>
      </div>
    </figure>
  )
}
