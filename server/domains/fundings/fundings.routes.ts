import { fundCampaign, getFunding, listFundings } from '#shared/fundings.ts'
import type { Http } from '../../module.ts'
import type { FundingsService } from './fundings.service.ts'

export function fundingsRoutes({ on }: Http, fundings: FundingsService): void {
  on(fundCampaign, ({ caller, params, body }) => fundings.start(caller, params.id, body.amount))
  on(listFundings, ({ caller, params }) => fundings.list(caller, params.id))
  on(getFunding, ({ caller, params }) => fundings.find(caller, params.id, params.fundingId))
}
