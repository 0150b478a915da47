import { lazy, Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { getOpportunity, type OpportunityPage as Opportunity } from '#shared/campaigns.ts'
import { OpportunityLinks } from '../features/advertising/OpportunityCard.tsx'
import {
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
import { useViewer } from '../lib/viewer.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { SkeletonList } from '../ui/Skeleton.tsx'

const words = {
  title: 'Sponsorship Opportunity',
  closed: 'This campaign takes no applications at the moment.',
}

// Only applicants pay for the forms of a deal.
const Deal = lazy(() => import('./parts/Deal.tsx'))

/** One campaign; for its applicants also what has become of their application. */
export default function OpportunityPage() {
  const { id = '' } = useParams()
  const { data, error, mutate } = useData(getOpportunity, { params: { id } })
  usePageTitle(data?.title)
  if (data) return <Screen opportunity={data} />
  if (error) return <OpportunityMissing error={error} onRetry={() => void mutate()} />
  return (
    <>
      <PageHeading title={words.title} />
      <SkeletonList count={2} />
    </>
  )
}

function Screen({ opportunity }: { opportunity: Opportunity }) {
  const viewer = useViewer()
  const mine = useMyApplications()
  const application = mine.applicationTo(opportunity.id)
  return (
    <>
      <PageHeading title={<span dir="auto">{opportunity.title}</span>} />
      {application ? (
        // What is to be done comes first, the campaign stands beside it.
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
          <Suspense fallback={<SkeletonList count={1} />}>
            <Deal applicationId={application.id} onChanged={() => mine.reload()} />
          </Suspense>
          <OpportunityDetails opportunity={opportunity} />
        </div>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-2 lg:gap-8">
          <OpportunityDetails opportunity={opportunity} />
          <div className="flex min-w-0 flex-col gap-4">
            <SplitPanel
              gross={opportunity.costPerEngagement}
              isCounted={opportunity.engagementRates !== null}
            />
            {viewer !== undefined && !mine.isLoading && <Ways opportunity={opportunity} />}
          </div>
        </div>
      )}
    </>
  )
}

/** What somebody can do who has not applied. */
function Ways({ opportunity }: { opportunity: Opportunity }) {
  const viewer = useViewer()
  const { slug } = opportunity.brand
  if (useIsOwnBrand(slug))
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border bg-surface p-5">
        <p>{opportunityWords.yourBrand}</p>
        <ButtonLink href={campaignPath(slug, opportunity.id)}>{opportunityWords.manage}</ButtonLink>
      </div>
    )
  if (opportunity.status !== 'active')
    return <p className="rounded-card border bg-surface p-5 text-2">{words.closed}</p>
  return (
    <OwnEligibility
      campaignId={opportunity.id}
      isAsking={Boolean(viewer) && opportunity.requirements !== null}
    >
      <div className="flex flex-wrap gap-2">
        <OpportunityLinks opportunity={opportunity} hasApplied={false} isSignedIn={Boolean(viewer)} />
      </div>
    </OwnEligibility>
  )
}
