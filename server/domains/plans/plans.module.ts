import type { Module } from '../../module.ts'
import { plansRoutes } from './plans.routes.ts'
import { plansService, type PlansParts, type PlansService } from './plans.service.ts'

export function plansModule(parts: PlansParts): Module<PlansService> {
  const service = plansService(parts)
  return { service, routes: (http) => plansRoutes(http, service) }
}
