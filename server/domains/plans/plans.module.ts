import type { Module } from '../../module.ts'
import type { SiteService } from '../site/site.service.ts'
import { plansRoutes } from './plans.routes.ts'
import { plansService, type PlansParts, type PlansService } from './plans.service.ts'

export function plansModule(parts: PlansParts & { site: SiteService }): Module<PlansService> {
  const service = plansService(parts)
  return { service, routes: (http) => plansRoutes(http, { plans: service, site: parts.site }) }
}
