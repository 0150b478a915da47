import { Failure } from '#shared/errors.ts'
import { BillingInterval } from '#shared/plans.ts'
import { priceFor } from '#shared/planPrices.ts'
import type { Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import type { BillingGateway } from '../../ports/stripe.ts'
import type { PlanToSell, PriceFacts } from '../../ports/stripe/membership.facts.ts'
import type { PlanRow, PlansService } from '../plans/plans.service.ts'
import { pricesRepo } from './prices.repo.ts'

export interface PricesParts {
  store: Store
  clock: Clock
  gateway: BillingGateway
  plans: PlansService
}

export type PricesService = ReturnType<typeof pricesService>

/** A plan as it is sold by the month or the year; one that is not sold so does not exist. */
export function toSell(plan: PlanRow, interval: BillingInterval): PlanToSell {
  const amountCents = priceFor(plan, interval)
  if (amountCents === null) throw new Failure('plan.not_found')
  const { slug, name, currency } = plan
  return { slug, name, interval, amountCents, currency }
}

/** The price at which the provider sells a plan, as far as we know it. */
export const priceIdOf = (plan: PlanRow, interval: BillingInterval): string | null =>
  interval === 'year' ? plan.stripeYearlyPriceId : plan.stripePriceId

/** A plan at every price that it has. */
export const allToSell = (plan: PlanRow): PlanToSell[] =>
  BillingInterval.options
    .filter((interval) => priceFor(plan, interval) !== null)
    .map((interval) => toSell(plan, interval))

/** What plans cost at the payment provider. A plan whose price was changed is sold at a new price of its own. */
export function pricesService({ store, gateway, plans }: PricesParts) {
  const repo = pricesRepo(store.tables)
  const known = new Map<string, Promise<PriceFacts>>()

  const keep = (plan: PlanRow, interval: BillingInterval, price: PriceFacts): Promise<void> =>
    store.transaction((tx) => plans.setPrice(tx, plan.id, { ...price, interval }))

  async function ask(plan: PlanRow, interval: BillingInterval): Promise<PriceFacts> {
    const price = await gateway.ensurePrice(toSell(plan, interval))
    await keep(plan, interval, price)
    return price
  }

  return {
    allToSell,

    /** Asks the provider for the price, whatever is known of it. */
    ask,

    /** The plan of one of the provider's products, which all of its prices name: those that were, too. */
    planOf: repo.findPlan,

    /** The provider's price of a plan, made if need be. */
    ensure: async (plan: PlanRow, interval: BillingInterval): Promise<PriceFacts> => {
      const { slug, amountCents, currency } = toSell(plan, interval)
      const name = `${slug}_${interval}_${amountCents}_${currency}`
      const asked = known.get(name) ?? ask(plan, interval)
      known.set(name, asked)
      asked.catch(() => known.delete(name))
      const price = await asked
      // A price that was changed back is known already, while the plan has the one in between.
      if (priceIdOf(plan, interval) !== price.priceId) await keep(plan, interval, price)
      return price
    },

    /** The provider did not know a price of ours: ask it anew next time. */
    forget: () => known.clear(),
  }
}
