import { splitGross } from '#shared/money.ts'
import type { TargetAudience } from '#shared/campaigns.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'
import { freeOf, statusOf, type CampaignRow } from './campaigns.policy.ts'
import { campaignsRepo, type CampaignRead } from './campaigns.repo.ts'

function sharedFields({ campaign, brand }: CampaignRead) {
  return {
    ...campaign,
    brand,
    creatorPayout: splitGross(campaign.costPerEngagement).creatorCents,
    targetAudience: campaign.targetAudience as TargetAudience | null,
  }
}

/** A campaign as creators see it: the planned budget, none of the figures behind it. */
export const opportunityOf = (row: CampaignRead, now: Date) => ({
  ...sharedFields(row),
  budget: row.campaign.budget,
  status: statusOf(row.campaign, now),
})

const budgetOf = (campaign: CampaignRow) => ({
  planned: campaign.budget,
  total: campaign.budgetFunded,
  reserved: campaign.budgetReserved,
  spent: campaign.budgetSpent,
  free: freeOf(campaign),
})

/** Campaigns as their brand sees them. */
export function campaignsView(tables: Tables) {
  const repo = campaignsRepo(tables)
  return async (db: Db, rows: CampaignRead[], now: Date) => {
    const { byState, edits } = await repo.countApplications(
      db,
      rows.map(({ campaign }) => campaign.id),
    )
    return rows.map((row) => {
      const { id } = row.campaign
      const applications = Object.fromEntries(
        byState.filter(({ campaignId }) => campaignId === id).map(({ status, n }) => [status, n]),
      )
      const editsWaiting = edits.find(({ campaignId }) => campaignId === id)?.n ?? 0
      return {
        ...sharedFields(row),
        budget: budgetOf(row.campaign),
        status: statusOf(row.campaign, now),
        applications,
        waiting: (applications['pending'] ?? 0) + (applications['submitted'] ?? 0) + editsWaiting,
      }
    })
  }
}
