import type { Rehearsals } from '../../core/rehearsals.ts'
import type { Module } from '../../module.ts'
import { adminService, type AdminService } from './admin.service.ts'
import { cardsService, type CardsService } from './cards.service.ts'
import { subscriptionsJobs, type SubscriptionsJobsParts } from './subscriptions.jobs.ts'
import { subscriptionsRoutes } from './subscriptions.routes.ts'
import { subscriptionsService, type SubscriptionsService } from './subscriptions.service.ts'
import { syncService, type SyncService } from './sync.service.ts'
import { upgradesService, type UpgradesParts, type UpgradesService } from './upgrades.service.ts'

type Parts = SubscriptionsJobsParts & UpgradesParts & { rehearsals: Rehearsals }

type Service = SubscriptionsService & {
  sync: SyncService
  upgrades: UpgradesService
  cards: CardsService
  /** For the people who run the site. */
  admin: AdminService
}

export function subscriptionsModule(parts: Parts): Module<Service> {
  const sync = syncService(parts)
  const subscriptions = subscriptionsService({ ...parts, sync })
  const upgrades = upgradesService({ ...parts, sync })
  const cards = cardsService({ ...parts, sync })
  const admin = adminService({ ...parts, subscriptions, sync })

  return {
    service: { ...subscriptions, sync, upgrades, cards, admin },
    routes: (http) => subscriptionsRoutes(http, { subscriptions, upgrades, cards }),
    jobs: (runner) => subscriptionsJobs(runner, { ...parts, sync }),
  }
}
