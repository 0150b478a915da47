import { cancelSubscription, listInvoices, resumeSubscription, upgradeSubscription } from '#shared/billing.ts'
import type { On } from '../../http/pipeline.ts'
import { telling } from './billing.failure.ts'
import type { Subscriptions } from './subscription.service.ts'
import type { Upgrades } from './upgrade.service.ts'

interface Parts {
  subscriptions: Subscriptions
  upgrades: Upgrades
}

export function subscriptionRoutes(on: On, { subscriptions, upgrades }: Parts): void {
  on(upgradeSubscription, ({ caller, body }) =>
    telling('Failed to update subscription', () =>
      body.preview ? upgrades.preview(caller.id, body.planSlug) : upgrades.upgrade(caller.id, body.planSlug),
    ),
  )
  on(cancelSubscription, ({ caller }) =>
    telling('Failed to cancel subscription', () => subscriptions.cancel(caller.id)),
  )
  on(resumeSubscription, ({ caller }) =>
    telling('Failed to resume subscription', () => subscriptions.resume(caller.id)),
  )
  on(listInvoices, ({ caller }) =>
    telling('Failed to load invoices', () => subscriptions.invoices(caller.id)),
  )
}
