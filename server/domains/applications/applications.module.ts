import type { Core, Module } from '../../module.ts'
import type { LeftCampaignsService } from '../campaigns/leaving.service.ts'
import { applicationsRoutes } from './applications.routes.ts'
import { applicationsService, type ApplicationsService } from './applications.service.ts'
import { erasureService } from './erasure.service.ts'
import { releasesService, reviewQueue, type ReleasesParts, type ReleasesService } from './releases.service.ts'
import { versionsService, type VersionsParts, type VersionsService } from './versions.service.ts'

type Service = ApplicationsService & { versions: VersionsService; releases: ReleasesService }

const hour = 60 * 60

export function applicationsModule(
  parts: VersionsParts &
    ReleasesParts &
    Pick<Core, 'rehearsals'> & { campaigns: { left: LeftCampaignsService } },
): Module<Service> {
  const applications = applicationsService(parts)
  const versions = versionsService({ ...parts, applications })
  const releases = releasesService({ ...parts, applications })
  const erasure = erasureService({ ...parts, applications })

  return {
    service: { ...applications, versions, releases },
    routes: (http) => applicationsRoutes(http, { applications, versions }),
    listeners: (outbox) => {
      parts.posts.onSponsoredEdit(versions.proposeEdit)
      parts.users.onErase(erasure.erase)
      parts.rehearsals.add(['delete'], (db, { target }) => erasure.rehearse(db, target.id))
      outbox.on('campaign.changed', async (tx, { campaignId, status }) => {
        if (status === 'completed' || status === 'expired') await applications.endUndecided(tx, campaignId)
      })
      outbox.on('report.closed', async (tx, { reportId, status }) => {
        if (status === 'resolved') await releases.requestReview(tx, reportId)
      })
    },
    jobs: (runner) => {
      runner.handle(reviewQueue, ({ postId }) => releases.review(String(postId)))
      runner.every('deals.release', hour, async () => void (await releases.run()))
    },
  }
}
