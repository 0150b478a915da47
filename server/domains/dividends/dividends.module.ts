import type { Module } from '../../module.ts'
import { dividendsRoutes } from './dividends.routes.ts'
import { dividendsService, type DividendsParts, type DividendsService } from './dividends.service.ts'

export function dividendsModule(parts: DividendsParts): Module<DividendsService> {
  const service = dividendsService(parts)
  return { service, routes: (http) => dividendsRoutes(http, service) }
}
