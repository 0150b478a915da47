import type { Rehearsals } from '../../core/rehearsals.ts'
import type { Module } from '../../module.ts'
import type { DeparturesService } from '../departures/departures.service.ts'
import type { OutgoingService } from '../outgoing/outgoing.service.ts'
import type { WebhooksService } from '../webhooks/webhooks.service.ts'
import { adminService, type AdminService } from './admin.service.ts'
import { banQueue, bansService } from './bans.service.ts'
import { billingService, type BillingService } from './billing.service.ts'
import { cardsService, type CardsService } from './cards.service.ts'
import { refundsService, type RefundsService } from './refunds.service.ts'
import { refundQueue, returnsService, type ReturnsService } from './returns.service.ts'
import { subscriptionsJobs, type SubscriptionsJobsParts } from './subscriptions.jobs.ts'
import { subscriptionsRoutes } from './subscriptions.routes.ts'
import { subscriptionsService, type SubscriptionsService } from './subscriptions.service.ts'
import { syncService, type SyncService } from './sync.service.ts'
import { upgradesService, type UpgradesParts, type UpgradesService } from './upgrades.service.ts'

type Parts = SubscriptionsJobsParts &
  UpgradesParts & {
    rehearsals: Rehearsals
    departures: DeparturesService
    outgoing: OutgoingService
    webhooks: WebhooksService
  }

type Service = SubscriptionsService & {
  sync: SyncService
  upgrades: UpgradesService
  cards: CardsService
  billing: BillingService
  /** For the people who run the site. */
  admin: AdminService
  refunds: RefundsService
  returns: ReturnsService
}

const tenMinutes = 10 * 60
const patienceMs = 5 * 60_000

export function subscriptionsModule(parts: Parts): Module<Service> {
  const sync = syncService(parts)
  const subscriptions = subscriptionsService({ ...parts, sync })
  const upgrades = upgradesService({ ...parts, sync })
  const cards = cardsService({ ...parts, sync })
  const billing = billingService(parts)
  const admin = adminService({ ...parts, subscriptions, sync })
  const bans = bansService({ ...parts, subscriptions, sync })
  const refunds = refundsService({ ...parts, subscriptions })
  const returns = returnsService(parts)
  const { store, clock, outgoing, webhooks } = parts

  return {
    service: { ...subscriptions, sync, upgrades, cards, billing, admin, refunds, returns },
    routes: (http) =>
      subscriptionsRoutes(http, { ...parts, subscriptions, upgrades, cards, billing, refunds }),
    listeners: (outbox) => {
      webhooks.listen('refund', returns.sync)
      outbox.on('user.blocked', (tx, { userId }) => bans.followLater(tx, userId), { isQuiet: true })
      outbox.on('user.unblocked', (tx, { userId }) => bans.followLater(tx, userId), { isQuiet: true })
    },
    jobs: (runner) => {
      subscriptionsJobs(runner, { ...parts, sync })
      runner.handle(banQueue, ({ userId }) => bans.follow(String(userId)))
      runner.handle(refundQueue, async ({ refundId }) => {
        await store.read(outgoing.require)
        await returns.send(String(refundId))
      })
      const before = () => new Date(clock.now().getTime() - patienceMs)
      runner.every('memberships.refunds', tenMinutes, async () => void (await returns.resume(before())))
    },
  }
}
