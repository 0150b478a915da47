import { lazy, Suspense, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { getCampaign } from '#shared/campaigns.ts'
import { brandPath, campaignPath } from '../features/advertising/addresses.ts'
import { BudgetPanel } from '../features/advertising/BudgetPanel.tsx'
import type { CardFormSlot } from '../features/advertising/FundingForm.tsx'
import { FundingNotice } from '../features/advertising/FundingNotice.tsx'
import { campaignWords } from '../features/advertising/strings.ts'
import { PaymentForm } from '../features/billing/PaymentForm.tsx'
import { useData } from '../lib/data.ts'
import { useForget } from '../lib/patch.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { SkeletonList } from '../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'

const words = {
  title: 'Add budget',
  missing: 'Choose a campaign',
  missingText: 'Budget is paid into one campaign. Open it and press “Add budget”.',
  denied: 'Only the people of a brand can add budget.',
  back: 'Back to the brand',
  campaign: 'Campaign',
  toCampaign: 'Back to the campaign',
}
const FundingForm = lazy(() =>
  import('../features/advertising/FundingForm.tsx').then((module) => ({ default: module.FundingForm })),
)

const cardForm: CardFormSlot = (payment) => (
  <PaymentForm key={payment.clientSecret} {...payment} asksEmail={false} />
)

/** Where a brand pays budget into a campaign. */
export default function BrandFundingPage() {
  const { slug = '' } = useParams()
  const [params] = useSearchParams()
  const campaignId = params.get('campaign')
  return (
    <div className="mx-auto max-w-reading">
      <PageHeading title={words.title} />
      {campaignId ? (
        <Funding key={campaignId} slug={slug} campaignId={campaignId} />
      ) : (
        <EmptyState
          drawing="money"
          title={words.missing}
          text={words.missingText}
          action={<ButtonLink href={brandPath(slug)}>{words.back}</ButtonLink>}
        />
      )}
    </div>
  )
}

function Funding({ slug, campaignId }: { slug: string; campaignId: string }) {
  const { data: campaign, error, mutate } = useData(getCampaign, { params: { id: campaignId } })
  const [fundingId, setFundingId] = useState<string | null>(null)
  const forget = useForget()
  if (!campaign) {
    if (!error) return <SkeletonList count={2} />
    return error.status === 403 || error.status === 404 ? (
      <EmptyState
        drawing="closed"
        title={words.denied}
        action={<ButtonLink href={brandPath(slug)}>{words.back}</ButtonLink>}
      />
    ) : (
      <ErrorState message={campaignWords.loadFailed} onRetry={() => void mutate()} />
    )
  }
  const settled = () => {
    forget(`/api/campaigns/${campaignId}/fundings`)
    forget(`/api/brands/${slug}/campaigns`)
    void mutate()
  }
  return (
    <div className="flex flex-col gap-5">
      <p>
        <span className="text-3">{words.campaign}: </span>
        <span className="font-medium" dir="auto">
          {campaign.title}
        </span>
      </p>
      <BudgetPanel budget={campaign.budget} />
      {fundingId ? (
        <FundingNotice campaignId={campaignId} fundingId={fundingId} onSettled={settled}>
          <ButtonLink variant="primary" href={campaignPath(slug, campaignId)}>
            {words.toCampaign}
          </ButtonLink>
        </FundingNotice>
      ) : (
        <Suspense fallback={<SkeletonList count={1} />}>
          <FundingForm campaign={campaign} onPaid={setFundingId} cardForm={cardForm} />
        </Suspense>
      )}
    </div>
  )
}
