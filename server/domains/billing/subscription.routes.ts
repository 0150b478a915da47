import {
  cancelSubscription,
  changePaymentMethod,
  confirmPaymentMethod,
  getPaymentMethod,
  listInvoices,
  resumeSubscription,
  upgradeSubscription,
} from '#shared/billing.ts'
import type { On } from '../../http/pipeline.ts'
import { telling } from './billing.failure.ts'
import type { Cards } from './cards.service.ts'
import type { Subscriptions } from './subscription.service.ts'
import type { Upgrades } from './upgrade.service.ts'

interface Parts {
  subscriptions: Subscriptions
  upgrades: Upgrades
  cards: Cards
}

export function subscriptionRoutes(on: On, { subscriptions, upgrades, cards }: Parts): void {
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
  on(getPaymentMethod, ({ caller }) => telling('Failed to load the card', () => cards.read(caller.id)))
  on(changePaymentMethod, ({ caller }) => telling('Failed to change the card', () => cards.begin(caller.id)))
  on(confirmPaymentMethod, ({ caller, body }) =>
    telling('Failed to change the card', () => cards.finish(caller.id, body.setupId)),
  )
  on(listInvoices, ({ caller }) =>
    telling('Failed to load invoices', () => subscriptions.invoices(caller.id)),
  )
}
