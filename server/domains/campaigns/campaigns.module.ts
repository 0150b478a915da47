import { consequence } from '#shared/rehearsals.ts'
import type { Core, Module } from '../../module.ts'
import { campaignsRoutes } from './campaigns.routes.ts'
import { campaignsService, type CampaignsParts, type CampaignsService } from './campaigns.service.ts'
import { eligibilityService, type EligibilityService } from './eligibility.service.ts'
import { opportunitiesService, type OpportunitiesService } from './opportunities.service.ts'
import { reviewService, type ReviewService } from './review.service.ts'

const hour = 60 * 60

export function campaignsModule(
  parts: CampaignsParts & Pick<Core, 'log' | 'rehearsals'>,
): Module<CampaignsService & OpportunitiesService & ReviewService & EligibilityService> {
  const campaigns = campaignsService(parts)
  const opportunities = opportunitiesService({ ...parts, campaigns })
  const service = {
    ...campaigns,
    ...opportunities,
    ...eligibilityService({ ...parts, opportunities }),
    ...reviewService({ ...parts, campaigns }),
  }
  return {
    service,
    routes: (http) => campaignsRoutes(http, service),
    listeners: () =>
      parts.rehearsals.add(['activate', 'deactivate'], async (db, { act, target, isOpen }) => {
        if (isOpen === (act === 'activate')) return []
        const name = act === 'activate' ? 'campaigns_offered' : 'campaigns_withdrawn'
        return [consequence(name, await service.tallyOffered(db, target.id))]
      }),
    jobs: (runner) =>
      runner.every('campaigns.expire', hour, async () => {
        const expired = await service.expire()
        if (expired > 0) parts.log.info({ expired }, 'campaigns.expired')
      }),
  }
}
