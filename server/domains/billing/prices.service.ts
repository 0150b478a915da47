import type { Db, Store } from '#db/store.ts'
import { Failure } from '#shared/errors.ts'
import type { BillingGateway } from '../../ports/stripe.ts'
import type { PriceFacts } from '../../ports/stripe/membership.facts.ts'
import { pricesRepo, type PlanRow } from './prices.repo.ts'

export type Prices = ReturnType<typeof createPrices>

/** What plans cost at the payment provider. A plan whose price was changed is sold at a new price of its own. */
export function createPrices({ store, gateway }: { store: Store; gateway: BillingGateway }) {
  const repo = pricesRepo(store.tables)
  const known = new Map<string, Promise<PriceFacts>>()
  const nameOf = (plan: PlanRow) => `${plan.slug}_${plan.price}_${plan.currency}`

  async function ask(plan: PlanRow): Promise<PriceFacts> {
    const { slug, name, currency } = plan
    const price = await gateway.ensurePrice({ slug, name, amountCents: plan.price, currency })
    await store.transaction((tx) => repo.setPrice(tx, plan.id, price))
    return price
  }

  return {
    /** Asks the provider for the price, whatever is known of it. */
    ask,

    /** A plan that can be chosen now. */
    requirePlan: async (slug: string): Promise<PlanRow> => {
      const plan = await store.read((db) => repo.findBySlug(db, slug))
      if (!plan?.isActive) throw new Failure('plan.not_found')
      return plan
    },

    findPlan: (db: Db, id: string) => repo.find(db, id),
    findBySlug: (db: Db, slug: string) => repo.findBySlug(db, slug),
    planOfPrice: (db: Db, priceId: string) => repo.findByPrice(db, priceId),

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
