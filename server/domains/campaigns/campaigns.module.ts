import { consequence } from '#shared/rehearsals.ts'
import type { Core, Module } from '../../module.ts'
import type { LeavingService } from '../brands/leaving.service.ts'
import type { UsersService } from '../users/users.service.ts'
import { campaignsRoutes } from './campaigns.routes.ts'
import { campaignsService, type CampaignsParts, type CampaignsService } from './campaigns.service.ts'
import { eligibilityService, type EligibilityService } from './eligibility.service.ts'
import { leftCampaignsService, type LeftCampaignsService } from './leaving.service.ts'
import { opportunitiesService, type OpportunitiesService } from './opportunities.service.ts'
import { reviewService, type ReviewService } from './review.service.ts'

const hour = 60 * 60

type Parts = CampaignsParts &
  Pick<Core, 'log' | 'rehearsals'> & { users: UsersService; brands: { leaving: LeavingService } }

type Service = CampaignsService &
  OpportunitiesService &
  ReviewService &
  EligibilityService & { left: LeftCampaignsService }

export function campaignsModule(parts: Parts): Module<Service> {
  const campaigns = campaignsService(parts)
  const opportunities = opportunitiesService({ ...parts, campaigns })
  const left = leftCampaignsService({ ...parts, campaigns })
  const service = {
    ...campaigns,
    left,
    ...opportunities,
    ...eligibilityService({ ...parts, opportunities }),
    ...reviewService({ ...parts, campaigns }),
  }
  return {
    service,
    routes: (http) => campaignsRoutes(http, service),
    listeners: () => {
      parts.users.onErase(left.close)
      parts.rehearsals.add(['delete'], (db, { target }) => left.rehearse(db, target.id))
      parts.rehearsals.add(['activate', 'deactivate'], async (db, { act, target, isOpen }) => {
        if (isOpen === (act === 'activate')) return []
        const name = act === 'activate' ? 'campaigns_offered' : 'campaigns_withdrawn'
        return [consequence(name, await service.tallyOffered(db, target.id))]
      })
    },
    jobs: (runner) =>
      runner.every('campaigns.expire', hour, async () => {
        const expired = await service.expire()
        if (expired > 0) parts.log.info({ expired }, 'campaigns.expired')
      }),
  }
}
