import { demoAccounts } from '#db/seed/accounts.ts'
import type { Store } from '#db/store.ts'
import type { Services } from '../domains.ts'
import { confirmPayment } from './payments/engine/checkout.ts'
import type { PaymentSandbox } from './payments/sandbox.ts'

const card = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' }

/**
 * Lets the demonstration accounts buy their plans as a visitor would, so that cancelling, upgrading and
 * renewals work for them. Whoever has bought one before is left alone, so this may run at every start.
 */
export async function seedDemoMemberships(
  { users, checkouts }: Pick<Services, 'users' | 'checkouts'>,
  { store, sandbox }: { store: Store; sandbox: PaymentSandbox },
): Promise<number> {
  const plans = new Map<string, string>(
    demoAccounts.flatMap(({ username, plan }) => (plan ? [[username, plan] as const] : [])),
  )
  const people = await store.read((db) => users.memberships.listUnsubscribed(db, [...plans.keys()]))
  await Promise.all(
    people.map(async ({ id, username, email }) => {
      const planSlug = plans.get(username) ?? ''
      const { started } = await checkouts.start({ caller: { id }, token: undefined, planSlug })
      const { clientSecret, checkoutId } = started
      sandbox.settle(() => confirmPayment(sandbox.world, { clientSecret, card, email }))
      await checkouts.claims.claim(checkoutId, id)
    }),
  )
  return people.length
}
