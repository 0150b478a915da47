import type { Module } from '../../module.ts'
import { payeesRoutes } from './payees.routes.ts'
import { payeesService, type PayeesParts, type PayeesService } from './payees.service.ts'

const minute = 60
const day = 24 * 60 * minute

export function payeesModule(parts: PayeesParts): Module<PayeesService> {
  const service = payeesService(parts)
  return {
    service,
    routes: (http) => payeesRoutes(http, service),
    jobs: (runner) => {
      runner.every('payees.catchUp', 10 * minute, async () => void (await service.resume()))
      runner.every('payees.compareAll', day, async () => void (await service.compareAll()))
    },
    listeners: () => {
      parts.webhooks.listen('payee', service.sync)
      parts.webhooks.listen('payout', service.bounced)
    },
  }
}
