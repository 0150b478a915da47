export const brandPath = (slug: string): string => `/advertising/brand/${slug}`

/** A part of a brand's own page: one of its campaigns, being read or changed. */
export const campaignPath = (slug: string, id: string, act?: 'edit'): string =>
  `${brandPath(slug)}?campaign=${id}${act ? `&act=${act}` : ''}`

export const newCampaignPath = (slug: string): string => `${brandPath(slug)}?act=new`

export const applicationPath = (slug: string, ids: { campaign: string; application: string }): string =>
  `${campaignPath(slug, ids.campaign)}&application=${ids.application}`

export const fundingPath = (slug: string, campaignId: string): string =>
  `${brandPath(slug)}/funding?campaign=${campaignId}`

export const statementPath = (slug: string): string => `${brandPath(slug)}/statement`
