import type { Module } from '../../module.ts'
import { statementsRoutes } from './statements.routes.ts'
import { statementsService, type StatementsParts, type StatementsService } from './statements.service.ts'

export function statementsModule(parts: StatementsParts): Module<StatementsService> {
  const service = statementsService(parts)
  return { service, routes: (http) => statementsRoutes(http, service) }
}
