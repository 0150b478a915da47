import type { Campaign, CampaignVerdict } from '#shared/campaigns.ts'

/** What an admin can decide about a campaign as it stands. */
export function campaignActs({ status }: Pick<Campaign, 'status'>): CampaignVerdict[] {
  switch (status) {
    case 'pending_review':
      return ['approve', 'reject', 'close']
    case 'active':
      return ['pause', 'close']
    case 'paused':
      return ['resume', 'close']
    case 'draft':
      return ['close']
    case 'completed':
    case 'rejected':
    case 'expired':
      return []
  }
}
