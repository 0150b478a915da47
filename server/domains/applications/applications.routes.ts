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
import type { On } from '../../http/pipeline.ts'
import type { ApplicationsService } from './applications.service.ts'
import type { ContentService } from './content.service.ts'

interface Parts {
  applications: ApplicationsService
  content: ContentService
}

export function applicationsRoutes(on: On, { applications, content }: Parts): void {
  on(listMyApplications, ({ caller, query }) => applications.listMine(caller, query))
  on(applyForSponsorship, ({ caller, body }) => applications.apply(caller, body))
  on(getApplication, ({ caller, params }) => applications.page(caller, params.id))
  on(listCampaignApplications, ({ caller, params, query }) => applications.listOf(caller, params.id, query))
  on(editApplication, ({ caller, params, body }) => applications.edit(caller, params.id, body))
  on(withdrawApplication, ({ caller, params }) => applications.withdraw(caller, params.id))
  on(decideApplication, ({ caller, params, body }) => applications.decide(caller, params.id, body))
  on(submitContent, ({ caller, params, body }) => content.submit(caller, params.id, body))
  on(decideContent, ({ caller, params, body }) => content.decide(caller, params.id, body))
  on(publishContent, ({ caller, params }) => content.publish(caller, params.id))
}
