import type { Db, Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import type { BillingGateway } from '../../ports/stripe.ts'
import type { DisputeFacts } from '../../ports/stripe/marketplace.facts.ts'
import type { Alerts } from '../billing/alerts.service.ts'
import type { Ledger } from '../ledger/ledger.service.ts'
import { postings } from '../ledger/ledger.postings.ts'
import { budgetRepo, type FundingRow } from './budget.repo.ts'
import { isClosed, type CampaignRow } from './campaigns.policy.ts'
import { campaignsRepo } from './campaigns.repo.ts'
import type { Fundings } from './fundings.service.ts'
import { fundingsRepo } from './fundings.repo.ts'
import type { Refunds } from './refunds.service.ts'

export type Disputes = ReturnType<typeof createDisputes>

interface Parts {
  store: Store
  clock: Clock
  alerts: Alerts
  outbox: Outbox
  gateway: BillingGateway
  ledger: Ledger
  fundings: Pick<Fundings, 'sync'>
  refunds: Pick<Refunds, 'refundFree'>
}

/** A payer's bank takes a funding back: the campaign stops, and a loss is booked when the money stays away. */
export function createDisputes(parts: Parts) {
  const { store, clock, alerts, outbox, gateway, ledger, fundings, refunds } = parts
  const repo = fundingsRepo(store.tables)
  const campaigns = campaignsRepo(store.tables)
  const budget = budgetRepo(store.tables)

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

  /** Nothing of a disputed campaign goes on until an admin says so. */
  async function stop(tx: Db, campaign: CampaignRow, disputeId: string): Promise<void> {
    const { id: campaignId } = campaign
    const status = campaign.status === 'active' ? 'paused' : campaign.status
    await campaigns.update(tx, campaignId, { isHeld: true, status, updatedAt: clock.now() })
    await outbox.emit(tx, { name: 'campaign.held', campaignId, disputeId })
    if (status !== campaign.status) {
      await outbox.emit(tx, { name: 'campaign.changed', campaignId, status, actorId: null })
    }
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
    await budget.changeFunding(tx, funding.id, { refunded: freeCents })
    await budget.change(tx, funding.campaignId, { funded: -freeCents })
  }

  async function win(tx: Db, facts: DisputeFacts, funding: FundingRow): Promise<void> {
    await ledger.post(tx, postings.disputeWon(aboutOf(facts, funding)))
    const isEmpty = funding.refundedCents === funding.amountCents
    await repo.update(tx, funding.id, { status: isEmpty ? 'refunded' : 'paid' })
    const campaign = await budget.hold(tx, funding.campaignId)
    if (campaign && isClosed(campaign)) await refunds.refundFree(tx, campaign)
  }

  async function settle(tx: Db, facts: DisputeFacts, fundingId: string): Promise<void> {
    const { disputeId, outcome, amountCents, feeCents, currency, chargeId } = facts
    const known = await repo.findDispute(tx, disputeId)
    if (known && known.status !== 'open') return
    const funding = await repo.find(tx, fundingId)
    if (!funding) return
    const campaign = await budget.hold(tx, funding.campaignId)
    const now = clock.now()
    if (!known) {
      const row = { id: disputeId, chargeId, fundingId, amountCents, feeCents, currency }
      await repo.insertDispute(tx, { ...row, createdAt: now, updatedAt: now })
      await repo.update(tx, fundingId, { status: 'disputed' })
      if (campaign) await stop(tx, campaign, disputeId)
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
          await budget.hold(tx, funding.campaignId)
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
