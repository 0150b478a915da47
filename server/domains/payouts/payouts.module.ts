import type { Module } from '../../module.ts'
import type { WebhooksService } from '../webhooks/webhooks.service.ts'
import { payoutsRoutes } from './payouts.routes.ts'
import { reportService, type ReportParts, type ReportService } from './report.service.ts'
import { reversalsService, type ReversalsService } from './reversals.service.ts'
import { runsService, type RunsParts, type RunsService } from './runs.service.ts'
import { transfersService, type TransfersParts, type TransfersService } from './transfers.service.ts'

type Parts = RunsParts & TransfersParts & ReportParts & { webhooks: WebhooksService }

export interface PayoutsService {
  runs: RunsService
  reversals: ReversalsService
  transfers: TransfersService
  report: ReportService
}

const tenMinutes = 10 * 60

export function payoutsModule(parts: Parts): Module<PayoutsService> {
  const transfers = transfersService(parts)
  const runs = runsService({ ...parts, transfers })
  const reversals = reversalsService({ ...parts, transfers })
  const report = reportService({ ...parts, runs })

  return {
    service: { runs, reversals, transfers, report },
    routes: (http) => payoutsRoutes(http, report),
    listeners: () => parts.webhooks.listen('transfer', transfers.sync),
    jobs: (runner) =>
      runner.every('payouts.catchUp', tenMinutes, async () => void (await reversals.resume())),
  }
}
