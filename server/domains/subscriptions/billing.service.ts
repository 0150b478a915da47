import type { BillingDetails } from '#shared/taxes.ts'
import { Failure } from '#shared/errors.ts'
import { taxFailure } from '../../core/paymentFailures.ts'
import { GatewayMissing } from '../../ports/stripe/errors.ts'
import type { SyncParts } from './sync.service.ts'
import { isOver } from './subscriptions.policy.ts'

export type BillingService = ReturnType<typeof billingService>

/** Whom and where a member's invoices are for. Nothing of it is kept here: the provider prints it, and judges taxes by it. */
export function billingService({ store, gateway, users }: SyncParts) {
  const { memberships } = users
  const find = (userId: string) => store.read((db) => memberships.find(db, userId))

  async function read(userId: string): Promise<BillingDetails | null> {
    const customerId = (await find(userId))?.stripeCustomerId
    if (!customerId) return null
    try {
      return await gateway.readBilling(customerId)
    } catch (error) {
      if (error instanceof GatewayMissing) return null
      throw error
    }
  }

  return {
    read,

    /** From the next invoice on; a membership that was not taxed is from then on, where the provider reckons taxes. */
    write: async (userId: string, details: BillingDetails): Promise<BillingDetails> => {
      const member = await find(userId)
      const customerId = member?.stripeCustomerId
      if (!customerId) throw new Failure('subscription.not_active')
      const subscriptionId = isOver(member.stripeStatus) ? null : member.stripeSubscriptionId
      try {
        await gateway.setBilling({ customerId, subscriptionId, details })
      } catch (error) {
        throw taxFailure(error)
      }
      return (await read(userId)) ?? details
    },
  }
}
