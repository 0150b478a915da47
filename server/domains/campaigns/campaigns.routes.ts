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
import { fundCampaign, getFunding, listFundings } from '#shared/fundings.ts'
import type { On } from '../../http/pipeline.ts'
import type { CampaignReview } from './campaigns.admin.ts'
import type { CampaignsService } from './campaigns.service.ts'
import type { Fundings } from './fundings.service.ts'

interface Parts {
  campaigns: CampaignsService
  campaignReview: CampaignReview
  fundings: Fundings
}

export function campaignsRoutes(on: On, { campaigns, campaignReview, fundings }: Parts): void {
  // Before the single opportunity, whose address would match its word.
  on(listOpportunities, ({ query }) => campaigns.opportunities(query))
  on(getOpportunity, ({ caller, params }) => campaigns.opportunity(caller, params.id))
  on(listCampaigns, ({ caller, params, query }) => campaigns.listOf(caller, params.slug, query))
  on(createCampaign, ({ caller, params, body }) => campaigns.create(caller, params.slug, body))
  on(getCampaign, ({ caller, params }) => campaigns.page(caller, params.id))
  on(updateCampaign, ({ caller, params, body }) => campaigns.update(caller, params.id, body))
  on(submitCampaign, ({ caller, params }) => campaigns.submit(caller, params.id))
  on(pauseCampaign, ({ caller, params }) => campaigns.pause(caller, params.id))
  on(resumeCampaign, ({ caller, params }) => campaigns.resume(caller, params.id))
  on(closeCampaign, ({ caller, params }) => campaigns.close(caller, params.id))
  on(fundCampaign, ({ caller, params, body }) => fundings.start(caller, params.id, body.amount))
  on(listFundings, ({ caller, params }) => fundings.list(caller, params.id))
  on(getFunding, ({ caller, params }) => fundings.find(caller, params.id, params.fundingId))
  on(listAdminCampaigns, ({ query }) => campaigns.list(query))
  on(adminDecideCampaign, ({ caller, params, body }) => campaignReview.decide(caller, params.id, body))
}
