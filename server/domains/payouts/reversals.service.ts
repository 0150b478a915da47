import { eq } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import { newId } from '#db/ids.ts'
import type { Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import { recordAction } from '../../core/adminActions.ts'
import type { Clock } from '../../core/clock.ts'
import type { BillingGateway } from '../../ports/stripe.ts'
import { payoutsRepo } from './payouts.repo.ts'
import type { Transfers } from './transfers.service.ts'

export type Reversals = ReturnType<typeof createReversals>

interface Parts {
  store: Store
  clock: Clock
  gateway: BillingGateway
  transfers: Pick<Transfers, 'sync'>
}

interface Order {
  contentId: string
  reason: string
  /** Left out: all of it. */
  amountCents?: number
  origin?: Record<string, unknown>
}

/** Money taken back from a creator who was proven to have cheated. */
export function createReversals({ store, clock, gateway, transfers }: Parts) {
  const repo = payoutsRepo(store.tables)
  const { transferReversals } = store.tables

  async function intend(actor: Actor, { contentId, reason, amountCents, origin }: Order) {
    return await store.transaction(async (tx) => {
      const item = await repo.findItemOf(tx, contentId)
      if (!item?.transferId) throw new Failure('payout.not_found')
      const id = newId()
      const cents = amountCents ?? item.amountCents
      const facts = { payoutItemId: item.id, amountCents: cents, reason, adminId: actor.id }
      await tx.insert(transferReversals).values({ id, ...facts, createdAt: clock.now() })
      await recordAction(tx, store.tables, {
        clock,
        actor,
        action: 'reverse_payout',
        target: { type: 'payout_item', id: item.id },
        reason,
        metadata: { amountCents: cents, transferId: item.transferId, ...origin },
      })
      return { id, transferId: item.transferId, cents }
    })
  }

  return {
    reverse: async (actor: Actor, order: Order): Promise<{ amountCents: number }> => {
      const { id, transferId, cents } = await intend(actor, order)
      const made = await gateway.reverseTransfer({
        reversalId: id,
        transferId,
        amountCents: cents,
        reason: order.reason,
      })
      await store.transaction(async (tx) => {
        const end = {
          status: 'done' as const,
          stripeId: made.stripeReversalId,
          amountCents: made.amountCents,
        }
        await tx.update(transferReversals).set(end).where(eq(transferReversals.id, id))
      })
      await transfers.sync(transferId)
      return { amountCents: made.amountCents }
    },
  }
}
