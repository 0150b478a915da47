import type { Db } from '#db/store.ts'
import type { DisputeFacts } from '../../ports/stripe/marketplace.facts.ts'
import { isClosed } from '../campaigns/campaigns.policy.ts'
import { postings } from '../ledger/ledger.policy.ts'
import { fundingsRepo, type FundingRow } from './fundings.repo.ts'
import type { FundingsService } from './fundings.service.ts'
import type { RefundsParts, RefundsService } from './refunds.service.ts'

/** A bank that only asks takes no money yet. */
const isInquiry = ({ status }: DisputeFacts): boolean => status.startsWith('warning_')

export type DisputesService = ReturnType<typeof disputesService>

interface Parts extends RefundsParts {
  fundings: Pick<FundingsService, 'ofCharge'>
  refunds: Pick<RefundsService, 'refundFree'>
}

/** A payer's bank takes a funding back: the campaign stops, and a loss is booked when the money stays away. */
export function disputesService(parts: Parts) {
  const { store, clock, alerts, outbox, gateway, ledger, campaigns, fundings, refunds } = parts
  const repo = fundingsRepo(store.tables)

  async function fundingOf(chargeId: string): Promise<FundingRow | undefined> {
    const booked = await fundings.ofCharge(chargeId)
    if (booked && booked.chargeId !== chargeId)
      throw new Error(`funding ${booked.id} is not booked with ${chargeId}`)
    return booked
  }

  /**
   * Books the difference between what the provider says of a dispute now and what was booked before: money and
   * fees may come and go in several bookings, and a loss may be taken back on appeal. The campaign is held.
   */
  async function bookFacts(tx: Db, facts: DisputeFacts, funding: FundingRow): Promise<void> {
    const { disputeId, withdrawnCents, feeCents, bookings, outcome } = facts
    const { campaignId } = funding
    const subject = {
      currency: facts.currency,
      brandId: funding.brandId,
      campaignId,
      fundingId: funding.id,
      stripeId: disputeId,
    }
    const about = { key: `${disputeId}:${bookings}`, subject }
    const booked = await ledger.balances(tx, { campaignId, stripeId: disputeId })
    const moved = {
      cents: withdrawnCents - (booked.outside + booked.processor_fees),
      feeCents: feeCents + booked.processor_fees,
    }
    await ledger.post(tx, postings.disputeMoved(about, moved))

    const isLost = outcome === 'lost'
    const taken = (isLost ? withdrawnCents : 0) + booked.campaign_free + booked.losses
    if (taken > 0) {
      const left = funding.amountCents - funding.drawnCents - funding.refundedCents
      const freeCents = Math.min(taken, left)
      await ledger.post(tx, postings.disputeLost(about, { freeCents, lostCents: taken - freeCents }))
      await repo.changeSums(tx, funding.id, { refunded: freeCents })
      await campaigns.changeBudget(tx, campaignId, { funded: -freeCents })
    } else if (taken < 0) {
      const lossLeft = await ledger.lossOf(tx, campaignId, funding.id)
      const lostCents = Math.min(-taken, Math.max(0, -booked.losses), lossLeft)
      const freeCents = -taken - lostCents
      await ledger.post(tx, postings.disputeReversed(about, { freeCents, lostCents }))
      await repo.changeSums(tx, funding.id, { refunded: -freeCents })
      await campaigns.widenPlan(tx, await campaigns.changeBudget(tx, campaignId, { funded: freeCents }))
    }
  }

  /** A funding whose dispute was won counts as paid again. */
  async function reopen(tx: Db, funding: FundingRow): Promise<void> {
    const now = await repo.find(tx, funding.id)
    const isEmpty = now?.refundedCents === now?.amountCents
    await repo.update(tx, funding.id, { status: isEmpty ? 'refunded' : 'paid' })
  }

  async function settle(tx: Db, facts: DisputeFacts, fundingId: string): Promise<void> {
    const { disputeId, outcome, amountCents, feeCents, currency, chargeId } = facts
    const known = await repo.findDispute(tx, disputeId)
    const funding = await repo.find(tx, fundingId)
    if (!funding) return
    const campaign = await campaigns.hold(tx, funding.campaignId)
    const now = clock.now()
    // An inquiry stops nothing, but what it costs is booked.
    if (!known && !isInquiry(facts)) {
      const row = { id: disputeId, chargeId, fundingId, amountCents, feeCents, currency }
      await repo.insertDispute(tx, { ...row, createdAt: now, updatedAt: now })
      await repo.update(tx, fundingId, { status: 'disputed' })
      if (campaign) await campaigns.stopForDispute(tx, campaign, disputeId)
    }
    await bookFacts(tx, facts, funding)
    if (isInquiry(facts)) return
    const before = known?.status ?? 'open'
    await repo.updateDispute(tx, disputeId, { status: outcome, feeCents, updatedAt: now })
    if (outcome === 'won' && before !== 'won') await reopen(tx, funding)
    if (outcome === 'open' || outcome === before) return
    const { campaignId } = funding
    // What is left of a campaign that has ended goes back: all of it, or what a dispute of a part has not taken.
    const after = await campaigns.hold(tx, campaignId)
    if (after && isClosed(after)) await refunds.refundFree(tx, after)
    await outbox.emit(tx, { name: 'dispute.closed', disputeId, campaignId, outcome, amountCents })
  }

  return {
    /** Reads a dispute again and books what it has come to; disputes of memberships are not looked at here. */
    sync: async (disputeId: string): Promise<void> => {
      const facts = await gateway.readDispute(disputeId)
      const funding = await fundingOf(facts.chargeId)
      if (!funding) return
      const detail = `${facts.reason}, ${facts.amountCents} ${facts.currency}`
      if (facts.isForeign) {
        await alerts.raise({
          kind: 'funding.dispute_currency',
          subjectId: disputeId,
          detail: `${detail}: the provider books it in another currency, so nothing of it is in the ledger`,
        })
        return
      }
      await store.transaction(async (tx) => {
        await campaigns.hold(tx, funding.campaignId)
        await settle(tx, facts, funding.id)
      })
      if (facts.outcome === 'won') return
      const kind = isInquiry(facts) ? 'funding.dispute_warning' : `funding.dispute_${facts.outcome}`
      await alerts.raise({ kind, subjectId: disputeId, detail })
    },
  }
}
