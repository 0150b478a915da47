import type { BrandPage } from '#shared/brands.ts'
import { listCampaigns } from '#shared/campaigns.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { newCampaignPath } from './addresses.ts'
import { BrandPeople } from './BrandPeople.tsx'
import { type Budget, BudgetPanel } from './BudgetPanel.tsx'
import { CampaignList } from './CampaignList.tsx'
import { PartHeading } from './PartHeading.tsx'
import { SpendChart } from './SpendChart.tsx'
import { words as brandWords } from './strings/brand.ts'
import { words } from './strings/campaign.ts'
import { useAll } from './useAll.ts'

const nothing: Budget = { total: 0, reserved: 0, spent: 0, free: 0 }

/** What the people of a brand see first: the money, and the campaigns with what each asks for. */
export function Dashboard({ brand }: { brand: BrandPage }) {
  const list = useAll(listCampaigns, { params: { slug: brand.slug }, query: { limit: 50 } })
  const campaigns = list.items
  if (campaigns.length === 0 && list.error)
    return <ErrorState message={words.loadFailed} onRetry={() => list.reload()} />
  if (list.isLoading || list.hasMore) return <SkeletonList count={3} />
  const budget = campaigns.reduce(
    (sum, campaign) => ({
      total: sum.total + campaign.budget.total,
      reserved: sum.reserved + campaign.budget.reserved,
      spent: sum.spent + campaign.budget.spent,
      free: sum.free + campaign.budget.free,
    }),
    nothing,
  )
  const waiting = campaigns.reduce((sum, campaign) => sum + campaign.waiting, 0)
  return (
    <div className="flex flex-col gap-8">
      <BudgetPanel budget={budget} {...(waiting > 0 ? { note: words.waiting(waiting) } : {})} />
      <section className="flex flex-col gap-4">
        <PartHeading
          title={words.campaigns}
          aside={
            campaigns.length > 0 && (
              <ButtonLink href={newCampaignPath(brand.slug)} variant="primary">
                {words.create}
              </ButtonLink>
            )
          }
        />
        <CampaignList slug={brand.slug} campaigns={campaigns} />
      </section>
      <section aria-label={brandWords.spending} className="rounded-card border bg-surface p-5">
        <SpendChart spending={brand.spending ?? []} />
      </section>
      <BrandPeople slug={brand.slug} isOwner={brand.viewerRole === 'owner'} />
    </div>
  )
}
