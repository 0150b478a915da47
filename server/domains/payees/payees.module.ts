import type { Module } from '../../module.ts'
import { payeesRoutes } from './payees.routes.ts'
import { payeesService, type PayeesParts, type PayeesService } from './payees.service.ts'

export function payeesModule(parts: PayeesParts): Module<PayeesService> {
  const service = payeesService(parts)
  return {
    service,
    routes: (http) => payeesRoutes(http, service),
    listeners: () => {
      parts.webhooks.listen('payee', service.sync)
      parts.webhooks.listen('payout', service.bounced)
    },
  }
}
