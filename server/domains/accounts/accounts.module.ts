import type { Module } from '../../module.ts'
import { accountsRoutes } from './accounts.routes.ts'
import { accountsService, type AccountsParts, type AccountsService } from './accounts.service.ts'

export function accountsModule(parts: AccountsParts): Module<AccountsService> {
  const service = accountsService(parts)
  return { service, routes: (http) => accountsRoutes(http, service) }
}
