import {
  cancelSubscription,
  changePaymentMethod,
  confirmPaymentMethod,
  getPaymentMethod,
  listInvoices,
  resumeSubscription,
  upgradeSubscription,
} from '#shared/billing.ts'
import { getBillingDetails, setBillingDetails } from '#shared/taxes.ts'
import { listPayments, rehearseRepayment, repay } from '#shared/repayments.ts'
import { nothingCharged, nothingMoved, withPaymentFailures } from '../../core/paymentFailures.ts'
import type { Http } from '../../module.ts'
import type { BillingService } from './billing.service.ts'
import type { CardsService } from './cards.service.ts'
import type { DeparturesService } from '../departures/departures.service.ts'
import type { RefundsService } from './refunds.service.ts'
import type { SubscriptionsService } from './subscriptions.service.ts'
import type { UpgradesService } from './upgrades.service.ts'

interface Services {
  subscriptions: SubscriptionsService
  upgrades: UpgradesService
  cards: CardsService
  billing: BillingService
  refunds: RefundsService
  departures: DeparturesService
}

export function subscriptionsRoutes(
  { on }: Http,
  { subscriptions, upgrades, cards, billing, refunds, departures }: Services,
): void {
  on(upgradeSubscription, ({ caller, body }) =>
    body.preview
      ? withPaymentFailures(
          'Failed to update subscription',
          () => upgrades.preview(caller.id, body.planSlug, body.interval),
          nothingMoved,
        )
      : withPaymentFailures(
          'Failed to update subscription',
          () => upgrades.upgrade(caller.id, body.planSlug, body.interval),
          {
            known: 'Nothing was charged.',
            unsure:
              'If the change went through all the same, your new plan shows up here within a few minutes; you are charged for it once.',
          },
        ),
  )
  on(cancelSubscription, ({ caller, body: { reason } }) =>
    withPaymentFailures(
      'Failed to cancel subscription',
      () =>
        subscriptions.cancel(caller.id, (tx, { planType: planSlug }) =>
          departures.count(tx, { planSlug, reason, outcome: 'left' }),
        ),
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
  on(getBillingDetails, ({ caller }) =>
    withPaymentFailures('Failed to load the address', () => billing.read(caller.id), nothingMoved),
  )
  on(setBillingDetails, ({ caller, body }) =>
    withPaymentFailures('Failed to save the address', () => billing.write(caller.id, body), nothingCharged),
  )
  on(listInvoices, ({ caller }) =>
    withPaymentFailures('Failed to load invoices', () => subscriptions.invoices(caller.id), nothingMoved),
  )
  on(listPayments, ({ caller, params }) => refunds.list(caller, params.id))
  on(rehearseRepayment, ({ caller, params, query }) =>
    refunds.rehearse(caller, params.id, { invoice: params.invoiceId, ...query }),
  )
  on(repay, ({ caller, params, body }) =>
    refunds.refund(caller, params.id, { invoice: params.invoiceId, ...body }),
  )
}
