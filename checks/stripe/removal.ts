import { Stripe } from 'stripe'
import type { Made } from './line.ts'

type Remover = (stripe: Stripe, id: string) => Promise<unknown>

async function removeSession(stripe: Stripe, id: string): Promise<void> {
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })
  if (session.status === 'open') await stripe.checkout.sessions.expire(id)
  if (session.status !== 'complete') return
  const { payment_intent: payment, subscription, customer } = session
  const charge = payment && typeof payment !== 'string' ? payment.latest_charge : null
  if (charge && typeof charge !== 'string' && !charge.refunded && !charge.disputed)
    await stripe.refunds.create({ charge: charge.id })
  // The form has made both by itself. A customer's subscriptions end with it.
  if (typeof subscription === 'string' && typeof customer === 'string') await stripe.customers.del(customer)
}

/** It went with something else, or by itself. */
const isGone = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** By the address at which it was made, in the order in which it can go. What no program can remove is left out. */
const removers: readonly [RegExp, Remover][] = [
  [/^\/v1\/checkout\/sessions$/, removeSession],
  [/^\/v1\/subscriptions$/, (stripe, id) => stripe.subscriptions.cancel(id)],
  [/^\/v1\/transfers$/, (stripe, id) => stripe.transfers.createReversal(id)],
  [/^\/v1\/customers$/, (stripe, id) => stripe.customers.del(id)],
  // With its customers and their subscriptions.
  [/^\/v1\/test_helpers\/test_clocks$/, (stripe, id) => stripe.testHelpers.testClocks.del(id)],
  [/^\/v1\/coupons$/, (stripe, id) => stripe.coupons.del(id)],
  [/^\/v1\/prices$/, (stripe, id) => stripe.prices.update(id, { active: false })],
  [/^\/v1\/products$/, (stripe, id) => stripe.products.update(id, { active: false })],
  [
    /^\/v2\/core\/accounts$/,
    (stripe, id) => stripe.v2.core.accounts.close(id, { applied_configurations: ['recipient'] }),
  ],
]

/** Takes away what a run has made. Answers what would not go, with the provider's words. */
export async function removeAll(stripe: Stripe, made: readonly Made[]): Promise<string[]> {
  const left: string[] = []
  for (const [address, remove] of removers) {
    for (const { id } of made.filter(({ path }) => address.test(path))) {
      try {
        await remove(stripe, id)
      } catch (error) {
        if (isGone(error)) continue
        left.push(`${id}: ${error instanceof Error ? error.message : 'unknown'}`)
      }
    }
  }
  return left
}
