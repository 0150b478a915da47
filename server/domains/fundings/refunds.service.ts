import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { BillingGateway } from '../../ports/stripe.ts'
import { GatewayMissing, GatewayRefused } from '../../ports/stripe/errors.ts'
import type { RefundFacts } from '../../ports/stripe/marketplace.facts.ts'
import type { AlertsService } from '../alerts/alerts.service.ts'
import { freeOf, type CampaignRow } from '../campaigns/campaigns.policy.ts'
import type { CampaignsService } from '../campaigns/campaigns.service.ts'
import { postings } from '../ledger/ledger.policy.ts'
import type { LedgerService } from '../ledger/ledger.service.ts'
import { fundingsRepo, type FundingRow, type RefundRow } from './fundings.repo.ts'

export type RefundsService = ReturnType<typeof refundsService>

export const refundQueue = 'refund.send'

export interface RefundsParts {
  store: Store
  clock: Clock
  alerts: AlertsService
  outbox: Outbox
  queue: Queue
  gateway: BillingGateway
  ledger: LedgerService
  campaigns: CampaignsService
}

/** Free budget on its way back to the card that it came from. */
export function refundsService(parts: RefundsParts) {
  const { store, clock, alerts, outbox, queue, gateway, ledger, campaigns } = parts
  const fundings = fundingsRepo(store.tables)

  const subjectOf = (refund: RefundRow, funding: FundingRow) => ({
    currency: refund.currency,
    brandId: funding.brandId,
    campaignId: refund.campaignId,
    fundingId: funding.id,
    stripeId: refund.stripeId,
  })

  /** How much of a refund the campaign's free money gave, and how much was the platform's own loss. */
  async function sharesOf(db: Db, refund: RefundRow, funding: FundingRow) {
    const asked = await ledger.balances(db, { key: `refund.asked:${refund.id}` })
    return {
      refundId: refund.id,
      freeCents: -asked.campaign_free,
      lostCents: -asked.losses,
      subject: subjectOf(refund, funding),
    }
  }

  /** The same once it comes back: of a loss that deals have made good meanwhile nothing is the platform's any more. */
  async function returnedOf(db: Db, shares: Awaited<ReturnType<typeof sharesOf>>, funding: FundingRow) {
    const lossLeft = await ledger.lossOf(db, funding.campaignId, funding.id)
    const lostCents = Math.min(shares.lostCents, lossLeft)
    return { ...shares, lostCents, freeCents: shares.freeCents + shares.lostCents - lostCents }
  }

  /** Takes money for a refund out of a funding; what is not free any more is the platform's loss. */
  async function ask(tx: Db, funding: FundingRow, given: { cents: number; id: string; stripeId?: string }) {
    const left = funding.amountCents - funding.drawnCents - funding.refundedCents
    const freeCents = Math.min(given.cents, left)
    const now = clock.now()
    const refund = {
      id: given.id,
      fundingId: funding.id,
      campaignId: funding.campaignId,
      amountCents: given.cents,
      currency: funding.currency,
      stripeId: given.stripeId ?? null,
      createdAt: now,
      updatedAt: now,
    }
    await fundings.insertRefund(tx, refund)
    await ledger.post(
      tx,
      postings.refundAsked({
        refundId: refund.id,
        freeCents,
        lostCents: given.cents - freeCents,
        subject: subjectOf({ ...refund, status: 'pending', lastError: null, version: 0 }, funding),
      }),
    )
    await fundings.changeSums(tx, funding.id, { refunded: freeCents })
    await campaigns.changeBudget(tx, funding.campaignId, { funded: -freeCents })
  }

  /** Brings a refund to what the provider says of it; the campaign is held. */
  async function settle(tx: Db, refund: RefundRow, facts: Pick<RefundFacts, 'status' | 'failureReason'>) {
    const funding = await fundings.find(tx, refund.fundingId)
    if (!funding) return
    const isGone = facts.status === 'failed' || facts.status === 'canceled'
    if (facts.status === 'succeeded' && refund.status === 'pending') {
      await ledger.post(tx, postings.refundDone(await sharesOf(tx, refund, funding)))
      await fundings.updateRefund(tx, refund.id, { status: 'done', updatedAt: clock.now() })
      const { id: refundId, campaignId, amountCents } = refund
      await outbox.emit(tx, { name: 'funding.refunded', refundId, campaignId, amountCents })
    } else if (isGone && refund.status !== 'failed') {
      const shares = await returnedOf(tx, await sharesOf(tx, refund, funding), funding)
      await ledger.post(
        tx,
        postings.refundFailed(shares, refund.status === 'done' ? 'outside' : 'refund_pending'),
      )
      const lastError = facts.failureReason ?? facts.status
      await fundings.updateRefund(tx, refund.id, { status: 'failed', lastError, updatedAt: clock.now() })
      await fundings.changeSums(tx, funding.id, { refunded: -shares.freeCents })
      await campaigns.widenPlan(
        tx,
        await campaigns.changeBudget(tx, funding.campaignId, { funded: shares.freeCents }),
      )
      const { id: refundId, campaignId, amountCents } = refund
      await outbox.emit(tx, { name: 'funding.refund_failed', refundId, campaignId, amountCents })
    }
  }

  async function settleNow(
    id: string,
    facts: Pick<RefundFacts, 'status' | 'failureReason'> & { stripeRefundId?: string },
  ): Promise<void> {
    const after = await store.transaction(async (tx) => {
      const known = await fundings.findRefund(tx, id)
      if (known) await campaigns.hold(tx, known.campaignId)
      const refund = await fundings.findRefund(tx, id)
      if (!refund) return undefined
      const stripeId = refund.stripeId ?? facts.stripeRefundId ?? null
      if (stripeId !== refund.stripeId) await fundings.updateRefund(tx, id, { stripeId })
      await settle(tx, { ...refund, stripeId }, facts)
      return await fundings.findRefund(tx, id)
    })
    if (after?.status === 'failed') {
      const detail = after.lastError ?? 'failed'
      await alerts.raise({ kind: 'refund.failed', subjectId: id, detail })
    }
  }

  return {
    /** Asks for all that is free of a campaign that has ended, newest funding first. The campaign is held. */
    refundFree: async (tx: Db, campaign: CampaignRow): Promise<void> => {
      let free = freeOf(campaign)
      for (const funding of await fundings.listUndrawn(tx, campaign.id, 'newest')) {
        const cents = Math.min(free, funding.amountCents - funding.drawnCents - funding.refundedCents)
        if (cents <= 0) continue
        free -= cents
        const id = newId()
        await ask(tx, funding, { id, cents })
        await queue.enqueue(tx, { queue: refundQueue, payload: { refundId: id }, key: id })
      }
    },

    /** Has the provider make a refund that was asked for: once, however often it is tried. */
    send: async (refundId: string): Promise<void> => {
      const refund = await store.read((db) => fundings.findRefund(db, refundId))
      if (refund?.status !== 'pending') return
      const funding = await store.read((db) => fundings.find(db, refund.fundingId))
      const chargeId = funding?.chargeId
      if (!chargeId) throw new Error(`the funding of refund ${refundId} has no charge`)
      try {
        const made =
          (await gateway.findRefund({ chargeId, refundId })) ??
          (await gateway.refund({ refundId, chargeId, amountCents: refund.amountCents }))
        await settleNow(refundId, made)
      } catch (error) {
        if (!(error instanceof GatewayRefused || error instanceof GatewayMissing)) throw error
        await settleNow(refundId, { status: 'failed', failureReason: error.code })
      }
    },

    /**
     * Reads a refund again; one that was made at the provider's own pages is booked as well. It may be heard of
     * before its payment: `fundingOf` books that first.
     */
    sync: async (
      stripeRefundId: string,
      fundingOf: (chargeId: string) => Promise<FundingRow | undefined>,
    ): Promise<void> => {
      const facts = await gateway.readRefund(stripeRefundId)
      const known = await store.read(async (db) =>
        facts.refundId
          ? await fundings.findRefund(db, facts.refundId)
          : await fundings.findRefundByStripeId(db, stripeRefundId),
      )
      if (known) return settleNow(known.id, facts)
      const { chargeId } = facts
      const funding = chargeId ? await fundingOf(chargeId) : undefined
      // The event about its form tells which form it was.
      if (funding && !funding.sessionId) throw new Error(`funding ${funding.id} has no form yet`)
      // What differs from what was asked for is in no budget.
      if (!funding || funding.chargeId !== chargeId) return
      const id = newId()
      await store.transaction(async (tx) => {
        await campaigns.hold(tx, funding.campaignId)
        if (await fundings.findRefundByStripeId(tx, stripeRefundId)) return
        const held = await fundings.find(tx, funding.id)
        if (held) await ask(tx, held, { id, cents: facts.amountCents, stripeId: stripeRefundId })
      })
      await settleNow(id, facts)
    },

    /** Looks again at refunds whose end was not heard of; answers how many could not be looked at. */
    resume: (before: Date): Promise<number> =>
      alerts.round({
        kind: 'refund.stuck',
        read: (page) => store.read((db) => fundings.listPendingRefunds(db, before, page)),
        work: async ({ id, stripeId }) => {
          if (stripeId) await settleNow(id, await gateway.readRefund(stripeId))
          else {
            const job = { queue: refundQueue, payload: { refundId: id }, key: id, dedupeKey: id }
            await store.transaction((tx) => queue.enqueue(tx, job))
          }
        },
      }),
  }
}
