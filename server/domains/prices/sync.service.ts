import { recordAction, type AdminAction } from '../../core/adminActions.ts'
import { nothingMovedForOperators, withPaymentFailures } from '../../core/paymentFailures.ts'
import type { PlanRow } from '../plans/plans.service.ts'
import type { PlanToSell } from '../../ports/stripe/membership.facts.ts'
import { allToSell, priceIdOf, type PricesParts, type PricesService } from './prices.service.ts'

export type SyncService = ReturnType<typeof syncService>

interface Act {
  actor: AdminAction['actor']
  reason: string
  /** Where the act came from, for the log of acts. */
  origin?: Record<string, unknown>
}

/** How a plan stood with the payment provider. `new`: its price was not there yet; `linked`: we did not know it. */
export type PlanLink = 'agrees' | 'linked' | 'new'

/** Gives every plan that can be chosen its price at the payment provider, before the first one buys it. */
export function syncService(parts: PricesParts & { prices: PricesService }) {
  const { store, clock, gateway, plans, prices } = parts

  async function look(plan: PlanRow, sold: PlanToSell): Promise<{ link: PlanLink; priceId: string | null }> {
    const found = await gateway.findPrice(sold)
    if (!found) return { link: 'new', priceId: null }
    return {
      link: found.priceId === priceIdOf(plan, sold.interval) ? 'agrees' : 'linked',
      priceId: found.priceId,
    }
  }

  async function link(plan: PlanRow, sold: PlanToSell, { actor, reason, origin }: Act): Promise<void> {
    const made = await prices.ask(plan, sold.interval)
    const field = sold.interval === 'year' ? 'stripeYearlyPriceId' : 'stripePriceId'
    await store.transaction((tx) =>
      recordAction(tx, store.tables, {
        clock,
        actor,
        action: 'sync_plan',
        target: { type: 'plan', id: plan.id },
        reason,
        before: { [field]: plan[field] },
        after: { [field]: made.priceId },
        origin,
      }),
    )
  }

  return {
    /** Looks at every plan, and links those that need it unless nothing may be done. */
    sync: (act: Act | null) =>
      withPaymentFailures(
        'The plans could not be synchronised',
        async () => {
          const rows = []
          for (const plan of await store.read(plans.listActive)) {
            for (const sold of allToSell(plan)) {
              const before = await look(plan, sold)
              if (act && before.link !== 'agrees') await link(plan, sold, act)
              const after = act ? await store.read((db) => plans.find(db, plan.id)) : undefined
              const { slug, name, interval, amountCents: price, currency } = sold
              rows.push({
                slug,
                name,
                interval,
                price,
                currency,
                ...before,
                ...(after && { priceId: priceIdOf(after, sold.interval) }),
              })
            }
          }
          return rows
        },
        nothingMovedForOperators,
      ),
  }
}
