import {
  adminDecideCampaign,
  closeCampaign,
  createCampaign,
  getCampaign,
  getOpportunity,
  listAdminCampaigns,
  listCampaigns,
  listOpportunities,
  pauseCampaign,
  resumeCampaign,
  submitCampaign,
  updateCampaign,
} from '#shared/campaigns.ts'
import { getEligibility } from '#shared/eligibility.ts'
import type { Http } from '../../module.ts'
import type { CampaignsService } from './campaigns.service.ts'
import type { EligibilityService } from './eligibility.service.ts'
import type { OpportunitiesService } from './opportunities.service.ts'
import type { ReviewService } from './review.service.ts'

type Campaigns = CampaignsService & OpportunitiesService & ReviewService & EligibilityService

export function campaignsRoutes({ on }: Http, campaigns: Campaigns): void {
  // Before the single opportunity, whose address would match its word.
  on(listOpportunities, ({ query }) => campaigns.opportunities(query))
  on(getOpportunity, ({ caller, params }) => campaigns.opportunity(caller, params.id))
  on(getEligibility, ({ caller, params }) => campaigns.eligibility(caller, params.id))
  on(listCampaigns, ({ caller, params, query }) => campaigns.listOf(caller, params.slug, query))
  on(createCampaign, ({ caller, params, body }) => campaigns.create(caller, params.slug, body))
  on(getCampaign, ({ caller, params }) => campaigns.page(caller, params.id))
  on(updateCampaign, ({ caller, params, body }) => campaigns.update(caller, params.id, body))
  on(submitCampaign, ({ caller, params }) => campaigns.submit(caller, params.id))
  on(pauseCampaign, ({ caller, params }) => campaigns.pause(caller, params.id))
  on(resumeCampaign, ({ caller, params }) => campaigns.resume(caller, params.id))
  on(closeCampaign, ({ caller, params }) => campaigns.close(caller, params.id))
  on(listAdminCampaigns, ({ query }) => campaigns.list(query))
  on(adminDecideCampaign, ({ caller, params, body }) => campaigns.decide(caller, params.id, body))
}
