import type { Db } from '#db/store.ts'
import type { DisputeFacts } from '../../ports/stripe/marketplace.facts.ts'
import { isClosed } from '../campaigns/campaigns.policy.ts'
import { postings } from '../ledger/ledger.policy.ts'
import { fundingsRepo, type FundingRow } from './fundings.repo.ts'
import type { FundingsService } from './fundings.service.ts'
import type { RefundsParts, RefundsService } from './refunds.service.ts'

export type DisputesService = ReturnType<typeof disputesService>

interface Parts extends RefundsParts {
  fundings: Pick<FundingsService, 'sync'>
  refunds: Pick<RefundsService, 'refundFree'>
}

/** A payer's bank takes a funding back: the campaign stops, and a loss is booked when the money stays away. */
export function disputesService(parts: Parts) {
  const { store, clock, alerts, gateway, ledger, campaigns, fundings, refunds } = parts
  const repo = fundingsRepo(store.tables)

  const aboutOf = (facts: DisputeFacts, funding: FundingRow) => ({
    disputeId: facts.disputeId,
    cents: facts.amountCents,
    subject: {
      currency: facts.currency,
      brandId: funding.brandId,
      campaignId: funding.campaignId,
      fundingId: funding.id,
      stripeId: facts.disputeId,
    },
  })

  /** The funding that a charge paid for; one that was never booked is booked first. */
  async function fundingOf(chargeId: string): Promise<FundingRow | undefined> {
    const known = await store.read((db) => repo.findByCharge(db, chargeId))
    if (known) return known
    const { fundingId } = await gateway.readCharge(chargeId)
    if (!fundingId) return undefined
    const booked = await fundings.sync(fundingId)
    if (booked?.chargeId !== chargeId) throw new Error(`funding ${fundingId} is not booked with ${chargeId}`)
    return booked
  }

  async function withdraw(tx: Db, facts: DisputeFacts, funding: FundingRow): Promise<boolean> {
    const isPosted = await ledger.isPosted(tx, `dispute.withdrawn:${facts.disputeId}`)
    const hasMoved = facts.isWithdrawn || facts.feeCents > 0
    if (isPosted || !hasMoved) return isPosted
    await ledger.post(tx, postings.disputeWithdrawn(aboutOf(facts, funding), facts.feeCents))
    return true
  }

  async function lose(tx: Db, facts: DisputeFacts, funding: FundingRow): Promise<void> {
    const left = funding.amountCents - funding.drawnCents - funding.refundedCents
    const freeCents = Math.min(facts.amountCents, left)
    await ledger.post(tx, postings.disputeLost(aboutOf(facts, funding), freeCents))
    await repo.changeSums(tx, funding.id, { refunded: freeCents })
    await campaigns.changeBudget(tx, funding.campaignId, { funded: -freeCents })
  }

  async function win(tx: Db, facts: DisputeFacts, funding: FundingRow): Promise<void> {
    await ledger.post(tx, postings.disputeWon(aboutOf(facts, funding)))
    const isEmpty = funding.refundedCents === funding.amountCents
    await repo.update(tx, funding.id, { status: isEmpty ? 'refunded' : 'paid' })
    const campaign = await campaigns.hold(tx, funding.campaignId)
    if (campaign && isClosed(campaign)) await refunds.refundFree(tx, campaign)
  }

  async function settle(tx: Db, facts: DisputeFacts, fundingId: string): Promise<void> {
    const { disputeId, outcome, amountCents, feeCents, currency, chargeId } = facts
    const known = await repo.findDispute(tx, disputeId)
    if (known && known.status !== 'open') return
    const funding = await repo.find(tx, fundingId)
    if (!funding) return
    const campaign = await campaigns.hold(tx, funding.campaignId)
    const now = clock.now()
    if (!known) {
      const row = { id: disputeId, chargeId, fundingId, amountCents, feeCents, currency }
      await repo.insertDispute(tx, { ...row, createdAt: now, updatedAt: now })
      await repo.update(tx, fundingId, { status: 'disputed' })
      if (campaign) await campaigns.stopForDispute(tx, campaign, disputeId)
    }
    const isWithdrawn = await withdraw(tx, facts, funding)
    if (outcome === 'open') return
    await repo.updateDispute(tx, disputeId, { status: outcome, feeCents, updatedAt: now })
    if (outcome === 'lost') {
      if (isWithdrawn) await lose(tx, facts, funding)
    } else if (isWithdrawn) await win(tx, facts, funding)
    else await repo.update(tx, fundingId, { status: 'paid' })
  }

  return {
    /** Reads a dispute again and books what it has come to; disputes of memberships are not looked at here. */
    sync: async (disputeId: string): Promise<void> => {
      const facts = await gateway.readDispute(disputeId)
      const funding = await fundingOf(facts.chargeId)
      if (!funding) return
      const isWarning = facts.status.startsWith('warning_')
      if (!isWarning) {
        await store.transaction(async (tx) => {
          await campaigns.hold(tx, funding.campaignId)
          await settle(tx, facts, funding.id)
        })
      }
      if (facts.outcome === 'won') return
      const kind = isWarning ? 'funding.dispute_warning' : `funding.dispute_${facts.outcome}`
      const detail = `${facts.reason}, ${facts.amountCents} ${facts.currency}`
      await alerts.raise({ kind, subjectId: disputeId, detail })
    },
  }
}
