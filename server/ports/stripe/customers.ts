import type { Stripe } from 'stripe'
import { isMissingCustomer } from './errors.ts'
import type { CheckoutOrder } from './membership.facts.ts'
import { makeOnce } from './once.ts'

/** Each earlier try whose answer was lost may have made a customer that is gone by now. */
const mostReplaced = 5

/**
 * Does something in the name of a customer: the one that is known, or what `create` makes or leaves out. One that was
 * deleted at the provider is replaced, be it that it is only repeated to the key of a try whose answer was lost:
 * what replaces it has a key of its own.
 */
export async function forCustomer<Customer extends string | null, Result>(
  known: string | null | undefined,
  create: (replaces: string | null) => Promise<Customer>,
  work: (customerId: string | Customer) => Promise<Result>,
): Promise<Result> {
  let customerId = known ?? (await create(null))
  for (let replaced = 0; ; replaced++) {
    try {
      return await work(customerId)
    } catch (error) {
      if (customerId === null || replaced === mostReplaced || !isMissingCustomer(error)) throw error
      customerId = await create(customerId)
    }
  }
}

interface NewCustomer {
  /** By our own ids: one name has one customer. */
  name: string
  params: Stripe.CustomerCreateParams
}

/** Makes a customer once, or the one that replaces another. */
export const customerMaker =
  (stripe: Stripe, { name, params }: NewCustomer) =>
  async (replaces: string | null): Promise<string> => {
    const { id } = await makeOnce({
      name: `cus:${name}${replaces ? `:${replaces}` : ''}`,
      params,
      make: (wanted, options) => stripe.customers.create(wanted, options),
    })
    return id
  }

/** Who pays what is bought with this id of ours. */
export const payerOf = ({ checkoutId, email }: Pick<CheckoutOrder, 'checkoutId' | 'email'>): NewCustomer => ({
  name: checkoutId,
  params: { metadata: { checkoutId }, ...(email && { email }) },
})
