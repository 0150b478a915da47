import { ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useSWRConfig } from 'swr'
import { listCampaignApplications } from '#shared/applications.ts'
import type { BrandPage } from '#shared/brands.ts'
import { type Campaign, getCampaign, listCampaigns } from '#shared/campaigns.ts'
import { dollars } from '#shared/money.ts'
import { keyOf } from '../../lib/api.ts'
import { useForget } from '../../lib/patch.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Chart } from '../../ui/Chart.tsx'
import { monthOf } from '../../ui/dates.ts'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { brandPath, campaignPath, newCampaignPath, statementPath } from './addresses.ts'
import { ApplicationReview } from './ApplicationReview.tsx'
import type { FieldSlot } from './BrandForm.tsx'
import { BrandPeople } from './BrandPeople.tsx'
import { type Budget, BudgetPanel } from './BudgetPanel.tsx'
import { CampaignForm } from './CampaignForm.tsx'
import { CampaignList } from './CampaignList.tsx'
import { CampaignView, useCampaign } from './CampaignView.tsx'
import { FundingNotice } from './FundingNotice.tsx'
import { PartHeading } from './PartHeading.tsx'
import { campaignWords } from './strings.ts'
import { useAll } from './useMyApplications.ts'

const words = {
  newTitle: 'New campaign',
  editTitle: 'Edit campaign',
  spending: 'Spending by month',
  statements: 'Monthly statements',
  month: 'Month',
  spent: 'Spent',
  noSpending: 'Nothing spent yet. Money counts as spent when a post is published.',
}

interface BrandDeskProps {
  brand: BrandPage
  picture: FieldSlot
  /** The brand's own figures may have changed. */
  onChanged: () => void
}

/** Where the people of a brand work. The address says what is open: a campaign, an application, a form. */
export function BrandDesk({ brand, picture, onChanged }: BrandDeskProps) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const forget = useForget()
  const { mutate } = useSWRConfig()
  const { slug, isVerified } = brand
  const campaignId = params.get('campaign')
  const applicationId = params.get('application')
  const act = params.get('act')
  const fundingId = params.get('funding')

  // What is not on the screen is asked anew when it is next shown.
  const changed = () => {
    forget(keyOf(listCampaigns, { params: { slug } }))
    forget('/api/sponsored-posts')
    onChanged()
  }
  const renewCampaign = (id: string) => {
    forget(keyOf(listCampaignApplications, { params: { id } }))
    const address = keyOf(getCampaign, { params: { id } })
    void mutate((key) => typeof key === 'string' && key.startsWith(address), undefined)
  }
  const saved = (campaign: Campaign) => {
    void mutate(keyOf(getCampaign, { params: { id: campaign.id } }), campaign, { revalidate: false })
    changed()
    void navigate(campaignPath(slug, campaign.id))
  }
  const form = { slug, isVerified, picture }
  if (act === 'new')
    return (
      <Part title={words.newTitle} href={brandPath(slug)}>
        <CampaignForm {...form} onSaved={saved} onCancel={() => void navigate(brandPath(slug))} />
      </Part>
    )
  if (!campaignId) return <Dashboard brand={brand} />
  if (applicationId)
    return (
      <ApplicationReview
        key={applicationId}
        slug={slug}
        campaignId={campaignId}
        applicationId={applicationId}
        onChanged={() => {
          renewCampaign(campaignId)
          changed()
        }}
      />
    )
  if (act === 'edit') return <EditCampaign {...form} campaignId={campaignId} onSaved={saved} />
  return (
    <div className="flex flex-col gap-6">
      {fundingId && (
        <FundingNotice
          campaignId={campaignId}
          fundingId={fundingId}
          onSettled={() => {
            renewCampaign(campaignId)
            changed()
          }}
        />
      )}
      <CampaignView key={campaignId} slug={slug} campaignId={campaignId} onChanged={changed} />
    </div>
  )
}

function Part({ title, href, children }: { title: string; href: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-5">
      <PartHeading title={title} back={{ href, label: campaignWords.back }} />
      {children}
    </div>
  )
}

interface EditCampaignProps {
  slug: string
  isVerified: boolean
  picture: FieldSlot
  campaignId: string
  onSaved: (campaign: Campaign) => void
}

function EditCampaign({ campaignId, onSaved, ...form }: EditCampaignProps) {
  const navigate = useNavigate()
  const { campaign, meanwhile } = useCampaign(campaignId)
  const path = campaignPath(form.slug, campaignId)
  return (
    <Part title={words.editTitle} href={brandPath(form.slug)}>
      {campaign ? (
        <CampaignForm {...form} campaign={campaign} onSaved={onSaved} onCancel={() => void navigate(path)} />
      ) : (
        meanwhile
      )}
    </Part>
  )
}

const nothing: Budget = { total: 0, reserved: 0, spent: 0, free: 0 }

/** What the people of a brand see first: the money, and the campaigns with what each asks for. */
function Dashboard({ brand }: { brand: BrandPage }) {
  const list = useAll(listCampaigns, { params: { slug: brand.slug }, query: { limit: 50 } })
  const campaigns = list.items
  if (campaigns.length === 0 && list.error)
    return <ErrorState message={campaignWords.loadFailed} onRetry={() => list.reload()} />
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
      <BudgetPanel budget={budget} {...(waiting > 0 ? { note: campaignWords.waiting(waiting) } : {})} />
      <section className="flex flex-col gap-4">
        <PartHeading
          title={campaignWords.campaigns}
          aside={
            campaigns.length > 0 && (
              <ButtonLink href={newCampaignPath(brand.slug)} variant="primary">
                {campaignWords.create}
              </ButtonLink>
            )
          }
        />
        <CampaignList slug={brand.slug} campaigns={campaigns} />
      </section>
      <section aria-label={words.spending} className="rounded-card border bg-surface p-5">
        <SpendChart spending={brand.spending ?? []} />
        <ButtonLink
          size="small"
          className="mt-4"
          icon={<ScrollText aria-hidden />}
          href={statementPath(brand.slug)}
        >
          {words.statements}
        </ButtonLink>
      </section>
      <BrandPeople slug={brand.slug} isOwner={brand.viewerRole === 'owner'} />
    </div>
  )
}

/** What a brand spent on published posts, month by month. */
function SpendChart({ spending }: { spending: readonly { month: string; spent: number }[] }) {
  return (
    <Chart
      label={words.spending}
      headers={[words.month, words.spent]}
      points={spending.map(({ month, spent }) => ({ label: monthOf(month), value: spent }))}
      format={printCents}
      empty={
        <p className="text-control text-3">
          <span className="block font-medium text-2">{words.spending}</span>
          {words.noSpending}
        </p>
      }
    />
  )
}

const printCents = (cents: number): string => dollars(cents)
