import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useSWRConfig } from 'swr'
import { listCampaignApplications } from '#shared/applications.ts'
import type { BrandPage } from '#shared/brands.ts'
import { type Campaign, getCampaign, listCampaigns } from '#shared/campaigns.ts'
import { keyOf } from '../../lib/api.ts'
import { useForget } from '../../lib/patch.ts'
import { brandPath, campaignPath } from './addresses.ts'
import { ApplicationReview } from './ApplicationReview.tsx'
import { CampaignForm } from './CampaignForm.tsx'
import { CampaignView, useCampaign } from './CampaignView.tsx'
import { Dashboard } from './Dashboard.tsx'
import { FundingNotice } from './FundingNotice.tsx'
import { PartHeading } from './PartHeading.tsx'
import type { FieldSlot } from './slots.ts'
import { words } from './strings/campaign.ts'

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
      <PartHeading title={title} back={{ href, label: words.back }} />
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
