import type { Module } from '../../module.ts'
import { dealsRoutes } from './deals.routes.ts'
import { dealsService, type DealsParts, type DealsService } from './deals.service.ts'
import { earningsService, type EarningsParts, type EarningsService } from './earnings.service.ts'

type Service = DealsService & { earnings: EarningsService }

export function dealsModule(parts: DealsParts & EarningsParts): Module<Service> {
  const earnings = earningsService(parts)
  return {
    service: { ...dealsService(parts), earnings },
    routes: (http) => dealsRoutes(http, earnings),
  }
}
