import type { Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import type { BillingGateway } from '../../ports/stripe.ts'
import type { PriceFacts } from '../../ports/stripe/membership.facts.ts'
import type { PlanRow, PlansService } from '../plans/plans.service.ts'
import { pricesRepo } from './prices.repo.ts'

export interface PricesParts {
  store: Store
  clock: Clock
  gateway: BillingGateway
  plans: PlansService
}

export type PricesService = ReturnType<typeof pricesService>

/** What plans cost at the payment provider. A plan whose price was changed is sold at a new price of its own. */
export function pricesService({ store, gateway, plans }: PricesParts) {
  const repo = pricesRepo(store.tables)
  const known = new Map<string, Promise<PriceFacts>>()
  const nameOf = (plan: PlanRow) => `${plan.slug}_${plan.price}_${plan.currency}`

  async function ask(plan: PlanRow): Promise<PriceFacts> {
    const { slug, name, currency } = plan
    const price = await gateway.ensurePrice({ slug, name, amountCents: plan.price, currency })
    await store.transaction((tx) => plans.setPrice(tx, plan.id, price))
    return price
  }

  return {
    /** Asks the provider for the price, whatever is known of it. */
    ask,

    /** The plan that is sold at this price, or was when somebody bought it. */
    planOf: repo.findPlan,

    /** The provider's price of a plan, made if need be. */
    ensure: (plan: PlanRow): Promise<PriceFacts> => {
      const name = nameOf(plan)
      const asked = known.get(name) ?? ask(plan)
      known.set(name, asked)
      asked.catch(() => known.delete(name))
      return asked
    },

    /** The provider did not know a price of ours: ask it anew next time. */
    forget: () => known.clear(),
  }
}
