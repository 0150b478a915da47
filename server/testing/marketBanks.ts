import { eq } from 'drizzle-orm'
import type { Random } from '#db/seed/random.ts'
import { deleteCustomer } from '../dev/payments/engine/customers.ts'
import { chargeDisputeFee, closeDispute, openDispute } from '../dev/payments/engine/disputes.ts'
import { failRefund, refundCharge } from '../dev/payments/engine/refunds.ts'
import { idOf } from '../ports/stripe/reading.ts'
import type { TestSite } from './site.ts'

interface Market {
  random: Random
  campaigns: { campaignId: string; brandId: string }[]
}

/** What banks do to the payments of a market, and operators at the provider's own pages. */
export function banksOf({ sandbox, store }: TestSite, { random, campaigns }: Market) {
  const { world } = sandbox
  const { brands, campaignFundings } = store.tables
  const below = (limit: number): number => random.int(0, limit - 1)
  const isOneIn = (n: number): boolean => random.chance(1 / n)
  const pick = <Item>(items: readonly Item[]): Item | undefined =>
    items.length > 0 ? random.pick(items) : undefined

  const chargeOfCampaign = async (): Promise<string | null> => {
    const at = pick(campaigns)
    const rows = await store.read((db) =>
      db
        .select()
        .from(campaignFundings)
        .where(eq(campaignFundings.campaignId, at?.campaignId ?? '')),
    )
    return pick(rows.flatMap(({ chargeId }) => chargeId ?? [])) ?? null
  }

  /** What banks do and operators do at the provider's own pages. */
  async function bank(): Promise<void> {
    const chargeId = await chargeOfCampaign()
    if (!chargeId) return
    const charge = world.store.get('charge', chargeId)
    const left = charge.amount - charge.amount_refunded
    sandbox.settle(() => {
      const disputes = world.store.list('dispute')
      const dispute = pick(disputes.filter(({ status }) => status === 'needs_response'))
      const inquiry = pick(disputes.filter(({ status }) => status === 'warning_needs_response'))
      const lost = pick(disputes.filter(({ status }) => status === 'lost'))
      const any = pick(disputes)
      const refund = pick(
        world.store
          .list('refund')
          .filter(({ status }) => status === 'succeeded')
          .slice(-10),
      )
      if (lost && isOneIn(6)) closeDispute(world, lost.id, 'won')
      else if (inquiry && isOneIn(3)) closeDispute(world, inquiry.id, 'warning_closed')
      else if (any && isOneIn(5)) chargeDisputeFee(world, any.id, isOneIn(2) ? 1500 : -1500)
      else if (dispute && isOneIn(2)) closeDispute(world, dispute.id, isOneIn(2) ? 'won' : 'lost')
      else if (refund && isOneIn(4) && !world.store.get('charge', idOf(refund.charge) ?? '').disputed) {
        failRefund(world, refund.id)
      } else if (charge.disputed || left === 0) return
      else if (isOneIn(2))
        openDispute(world, chargeId, pick(['chargeback', 'chargeback', 'inquiry', 'prevented']))
      else refundCharge(world, chargeId, { amount: 1 + below(left), metadata: {} })
    })
  }

  /** What an operator of the provider's pages should not do, and does. */
  async function forget(): Promise<void> {
    const at = pick(campaigns)
    const rows = await store.read((db) =>
      db
        .select()
        .from(brands)
        .where(eq(brands.id, at?.brandId ?? '')),
    )
    const customerId = rows[0]?.stripeCustomerId ?? ''
    if (world.store.find('customer', customerId)) sandbox.settle(() => deleteCustomer(world, customerId))
  }

  return { bank, forget }
}
