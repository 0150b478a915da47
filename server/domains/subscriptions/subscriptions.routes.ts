import {
  cancelSubscription,
  changePaymentMethod,
  confirmPaymentMethod,
  getPaymentMethod,
  listInvoices,
  resumeSubscription,
  upgradeSubscription,
} from '#shared/billing.ts'
import { nothingCharged, nothingMoved, withPaymentFailures } from '../../core/paymentFailures.ts'
import type { Http } from '../../module.ts'
import type { CardsService } from './cards.service.ts'
import type { SubscriptionsService } from './subscriptions.service.ts'
import type { UpgradesService } from './upgrades.service.ts'

interface Services {
  subscriptions: SubscriptionsService
  upgrades: UpgradesService
  cards: CardsService
}

export function subscriptionsRoutes({ on }: Http, { subscriptions, upgrades, cards }: Services): void {
  on(upgradeSubscription, ({ caller, body }) =>
    body.preview
      ? withPaymentFailures(
          'Failed to update subscription',
          () => upgrades.preview(caller.id, body.planSlug),
          nothingMoved,
        )
      : withPaymentFailures(
          'Failed to update subscription',
          () => upgrades.upgrade(caller.id, body.planSlug),
          {
            known: 'Nothing was charged.',
            unsure:
              'If the change went through all the same, your new plan shows up here within a few minutes; you are charged for it once.',
          },
        ),
  )
  on(cancelSubscription, ({ caller }) =>
    withPaymentFailures(
      'Failed to cancel subscription',
      () => subscriptions.cancel(caller.id),
      nothingCharged,
    ),
  )
  on(resumeSubscription, ({ caller }) =>
    withPaymentFailures(
      'Failed to resume subscription',
      () => subscriptions.resume(caller.id),
      nothingCharged,
    ),
  )
  on(getPaymentMethod, ({ caller }) =>
    withPaymentFailures('Failed to load the card', () => cards.read(caller.id), nothingMoved),
  )
  on(changePaymentMethod, ({ caller }) =>
    withPaymentFailures('Failed to change the card', () => cards.begin(caller.id), nothingCharged),
  )
  on(confirmPaymentMethod, ({ caller, body }) =>
    withPaymentFailures(
      'Failed to change the card',
      () => cards.finish(caller.id, body.setupId),
      nothingCharged,
    ),
  )
  on(listInvoices, ({ caller }) =>
    withPaymentFailures('Failed to load invoices', () => subscriptions.invoices(caller.id), nothingMoved),
  )
}
