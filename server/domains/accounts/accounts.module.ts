import type { Core, Module } from '../../module.ts'
import { accountsListeners } from './accounts.listeners.ts'
import { accountRehearsals } from './accounts.rehearsals.ts'
import { accountsRoutes } from './accounts.routes.ts'
import { accountsService, type AccountsParts, type AccountsService } from './accounts.service.ts'

type Parts = AccountsParts & Pick<Core, 'security'>

const minute = 60

export function accountsModule(parts: Parts): Module<AccountsService> {
  const service = accountsService(parts)
  return {
    service,
    routes: (http) => accountsRoutes(http, service),
    listeners: (outbox) => {
      accountsListeners(outbox, parts.security)
      accountRehearsals(parts)
    },
    jobs: (runner) => runner.every('accounts.suspensions', minute, () => service.liftSuspensions()),
  }
}
