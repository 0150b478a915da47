import { Failure, failures } from '#shared/errors.ts'
import { newId } from '#db/ids.ts'
import type { Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import { recordAction } from '../../core/adminActions.ts'
import type { Clock } from '../../core/clock.ts'
import { withPaymentFailures } from '../../core/paymentFailures.ts'
import type { BillingGateway } from '../../ports/stripe.ts'
import { GatewayRefused } from '../../ports/stripe/errors.ts'
import type { AlertsService } from '../alerts/alerts.service.ts'
import { payoutsRepo } from './payouts.repo.ts'
import type { TransfersService } from './transfers.service.ts'

export type ReversalsService = ReturnType<typeof reversalsService>

interface Parts {
  store: Store
  clock: Clock
  alerts: AlertsService
  gateway: BillingGateway
  transfers: Pick<TransfersService, 'sync'>
}

interface Order {
  contentId: string
  reason: string
  /** Left out: all of it. */
  amountCents?: number
  origin?: Record<string, unknown>
}

/** Money taken back from a creator who was proven to have cheated. */
export function reversalsService({ store, clock, alerts, gateway, transfers }: Parts) {
  const repo = payoutsRepo(store.tables)

  async function intend(actor: Actor, { contentId, reason, amountCents, origin }: Order) {
    return await store.transaction(async (tx) => {
      const item = await repo.findItemOf(tx, contentId)
      if (!item?.transferId) throw new Failure('payout.not_found')
      const id = newId()
      const cents = amountCents ?? item.amountCents
      const { transferId } = item
      const facts = { payoutItemId: item.id, transferId, amountCents: cents, reason, adminId: actor.id }
      await repo.insertReversal(tx, { id, ...facts, createdAt: clock.now() })
      await recordAction(tx, store.tables, {
        clock,
        actor,
        action: 'reverse_payout',
        target: { type: 'payout_item', id: item.id },
        reason,
        details: { amountCents: cents, transferId },
        origin,
      })
      return { id, transferId, cents }
    })
  }

  /**
   * Has the provider take it back, and books what came. What an earlier try may have made is looked for first:
   * the provider knows the key of a try for a day.
   */
  async function send(
    reversal: { id: string; transferId: string; cents: number; reason: string },
    isNew: boolean,
  ) {
    const { id: reversalId, transferId, cents: amountCents, reason } = reversal
    const finish = (end: { status: 'done' | 'failed'; stripeId?: string }) =>
      store.transaction((tx) => repo.endReversal(tx, reversalId, end))
    try {
      const found = isNew ? null : await gateway.findReversal({ transferId, reversalId })
      const made = found ?? (await gateway.reverseTransfer({ reversalId, transferId, amountCents, reason }))
      await finish({ status: 'done', stripeId: made.stripeReversalId })
    } catch (error) {
      if (!(error instanceof GatewayRefused)) throw error
      await finish({ status: 'failed' })
      const message = `${failures['payout.not_reversible'][1]} It says: ${error.message}`
      throw new Failure('payout.not_reversible', { message })
    }
    await transfers.sync(transferId)
  }

  return {
    reverse: async (actor: Actor, order: Order): Promise<{ amountCents: number }> => {
      const intended = await intend(actor, order)
      await withPaymentFailures(
        'The payout could not be taken back',
        () => send({ ...intended, reason: order.reason }, true),
        {
          isForOperators: true,
          known: 'Nothing was moved; it is tried again by itself.',
          unsure: 'It is looked up by itself, and taken back once.',
        },
      )
      return { amountCents: intended.cents }
    },

    /** Ends what a dead process left under way; answers how many could not be ended. */
    resume: (): Promise<number> =>
      alerts.round({
        kind: 'reversal.stuck',
        read: (page) => store.read((db) => repo.listPendingReversals(db, page)),
        work: async ({ transferId, ...reversal }) => {
          if (transferId) await send({ ...reversal, transferId }, false).catch(ifRefused)
        },
      }),
  }
}

/** A refusal is written down with the reversal, and hinders no other. */
function ifRefused(error: unknown): void {
  if (!(error instanceof Failure)) throw error
}
