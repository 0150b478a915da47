import {
  downloadCampaignReach,
  downloadDealReach,
  getCampaignReach,
  getDealReach,
  reportReach,
} from '#shared/reach.ts'
import { sendCsv } from '../../core/csv.ts'
import type { Http } from '../../module.ts'
import type { ReachService } from './reach.service.ts'
import { reachCsv } from './reach.view.ts'

export function reachRoutes({ on }: Http, reach: ReachService): void {
  on(reportReach, ({ caller, body }) => reach.report(caller, body.items))
  on(getCampaignReach, ({ caller, params }) => reach.ofCampaign(caller, params.id))
  on(downloadCampaignReach, async ({ caller, params, res }) => {
    sendCsv(res, `reach-${params.id}`, reachCsv(await reach.ofCampaign(caller, params.id)))
  })
  on(getDealReach, ({ caller, params }) => reach.ofDeal(caller, params.id))
  on(downloadDealReach, async ({ caller, params, res }) => {
    sendCsv(res, `reach-${params.id}`, reachCsv(await reach.ofDeal(caller, params.id)))
  })
}
