import type { Module } from '../../module.ts'
import type { AuthService } from '../auth/auth.service.ts'
import type { SessionsService } from '../sessions/sessions.service.ts'
import { checkoutCookie } from './checkouts.cookie.ts'
import { checkoutsJobs, type CheckoutsJobsParts } from './checkouts.jobs.ts'
import { checkoutsListeners, type CheckoutsListenersParts } from './checkouts.listeners.ts'
import { checkoutsRoutes } from './checkouts.routes.ts'
import { checkoutsService, type CheckoutsParts, type CheckoutsService } from './checkouts.service.ts'
import { claimsService, type ClaimsParts, type ClaimsService } from './claims.service.ts'
import { claimAtSignIn } from './signIn.service.ts'
import { restartService, type RestartService } from './restart.service.ts'
import { syncService, type SyncService } from './sync.service.ts'
import { termsService, type TermsService } from './terms.service.ts'
import { ordersService } from './orders.service.ts'

type Parts = CheckoutsParts &
  ClaimsParts &
  CheckoutsJobsParts &
  CheckoutsListenersParts & { auth: AuthService; sessions: SessionsService }

type Service = CheckoutsService &
  RestartService & { claims: ClaimsService; sync: SyncService; terms: TermsService }

export function checkoutsModule(parts: Parts): Module<Service> {
  const sync = syncService(parts)
  const claims = claimsService({ ...parts, sync })
  const terms = termsService(parts)
  const restart = restartService({ ...parts, sync, claims })
  const orders = ordersService(parts)
  const checkouts = { ...checkoutsService({ ...parts, sync, orders }), ...restart, terms }
  const cookie = checkoutCookie(parts.config.publicUrl)

  return {
    service: { ...checkouts, claims, sync },
    routes: (http) => checkoutsRoutes(http, { ...parts, checkouts, orders, claims, cookie }),
    listeners: (outbox) => {
      checkoutsListeners(outbox, { ...parts, sync })
      parts.users.onErase(checkouts.erase)
      parts.auth.onSignedIn(claimAtSignIn({ ...parts, claims, cookie }))
    },
    jobs: (runner) => checkoutsJobs(runner, { ...parts, claims, sync }),
  }
}
