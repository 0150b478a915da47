import type { Stripe } from 'stripe'
import type { TaxMode } from '#shared/taxes.ts'
import { GatewayRefused } from './errors.ts'
import { asking } from './failure.ts'
import { idOf } from './reading.ts'
import type { PlanToSell, PriceFacts } from './membership.facts.ts'

/**
 * The product's id is made from the plan's slug, so a product that is there already is the right one. Ids and
 * lookup keys are unique by themselves: a key beside them would only repeat a failure for a day.
 */
async function ensureProduct(stripe: Stripe, plan: PlanToSell): Promise<string> {
  const id = productIdOf(plan)
  try {
    await asking(() => stripe.products.create({ id, name: plan.name }))
  } catch (error) {
    if (!(error instanceof GatewayRefused && error.code === 'resource_already_exists')) throw error
  }
  return id
}

export const productIdOf = ({ slug }: Pick<PlanToSell, 'slug'>) => `plan_${slug}`
/** Of a monthly price as it was before there were yearly ones. */
export const lookupKeyOf = ({ slug, interval, amountCents, currency }: PlanToSell) =>
  `${slug}_${amountCents}_${currency}${interval === 'year' ? '_year' : ''}`

const priceFacts = (price: Stripe.Price, { amountCents, currency }: PlanToSell): PriceFacts => ({
  priceId: price.id,
  productId: idOf(price.product) ?? '',
  amountCents,
  currency,
  isActive: price.active,
})

/** The price of a plan, whatever it is like. */
export async function priceOf(stripe: Stripe, plan: PlanToSell): Promise<Stripe.Price | null> {
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKeyOf(plan)] })
  return data[0] ?? null
}

/** Of a price that was archived as well: its lookup key stays taken. */
export async function findPrice(stripe: Stripe, plan: PlanToSell): Promise<PriceFacts | null> {
  const price = await priceOf(stripe, plan)
  return price && priceFacts(price, plan)
}

/** A price that stands to taxes as our prices do; said of one once, it stays so for good. */
async function taxedPrice(stripe: Stripe, price: Stripe.Price, taxes: TaxMode): Promise<Stripe.Price | null> {
  if (taxes === 'off' || price.tax_behavior === taxes) return price
  if (price.tax_behavior !== 'unspecified') return null
  return await stripe.prices.update(price.id, { tax_behavior: taxes })
}

/** The price of a plan, made where there is none, standing to taxes as prices here do. */
export async function ensurePrice(stripe: Stripe, plan: PlanToSell, taxes: TaxMode): Promise<PriceFacts> {
  const known = await priceOf(stripe, plan)
  const found = known && (await taxedPrice(stripe, known, taxes))
  if (found) return priceFacts(found, plan)
  const { interval, amountCents, currency } = plan
  const product = await ensureProduct(stripe, plan)
  try {
    const made = await asking(() =>
      stripe.prices.create({
        product,
        currency,
        unit_amount: amountCents,
        recurring: { interval },
        lookup_key: lookupKeyOf(plan),
        ...(taxes !== 'off' && { tax_behavior: taxes }),
        ...(known && { transfer_lookup_key: true }),
      }),
    )
    return priceFacts(made, plan)
  } catch (error) {
    // Somebody else made it in between.
    const now = error instanceof GatewayRefused ? await findPrice(stripe, plan) : null
    if (now) return now
    throw error
  }
}
