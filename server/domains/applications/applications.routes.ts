import {
  applyForSponsorship,
  decideApplication,
  decideContent,
  editApplication,
  getApplication,
  listCampaignApplications,
  listMyApplications,
  publishContent,
  submitContent,
  withdrawApplication,
} from '#shared/applications.ts'
import type { Http } from '../../module.ts'
import type { ApplicationsService } from './applications.service.ts'
import type { VersionsService } from './versions.service.ts'

interface Services {
  applications: ApplicationsService
  versions: VersionsService
}

export function applicationsRoutes({ on }: Http, { applications, versions }: Services): void {
  on(listMyApplications, ({ caller, query }) => applications.listMine(caller, query))
  on(applyForSponsorship, ({ caller, body }) => applications.apply(caller, body))
  on(getApplication, ({ caller, params }) => applications.page(caller, params.id))
  on(listCampaignApplications, ({ caller, params, query }) => applications.listOf(caller, params.id, query))
  on(editApplication, ({ caller, params, body }) => applications.edit(caller, params.id, body))
  on(withdrawApplication, ({ caller, params }) => applications.withdraw(caller, params.id))
  on(decideApplication, ({ caller, params, body }) => applications.decide(caller, params.id, body))
  on(submitContent, ({ caller, params, body }) => versions.submit(caller, params.id, body))
  on(decideContent, ({ caller, params, body }) => versions.decide(caller, params.id, body))
  on(publishContent, ({ caller, params }) => versions.publish(caller, params.id))
}
