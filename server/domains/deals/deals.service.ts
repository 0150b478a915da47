import { Failure } from '#shared/errors.ts'
import { splitGross } from '#shared/money.ts'
import { countingDays, levelReached, type ReachKind } from '#shared/reach.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import type { Config } from '../../config.ts'
import type { BrandsService } from '../brands/brands.service.ts'
import { isClosed, type CampaignRow } from '../campaigns/campaigns.policy.ts'
import type { CampaignsService } from '../campaigns/campaigns.service.ts'
import type { FundingsService } from '../fundings/fundings.service.ts'
import type { RefundsService } from '../fundings/refunds.service.ts'
import { postings } from '../ledger/ledger.policy.ts'
import type { LedgerService } from '../ledger/ledger.service.ts'
import type { PartnersService } from '../ratings/partners.service.ts'
import { aboutOf } from './deals.policy.ts'
import { dealsRepo, type DealRow, type PayoutCandidate } from './deals.repo.ts'
import type { SharesService } from './shares.service.ts'

export type { DealRow, PayoutCandidate } from './deals.repo.ts'
export type { ShareRow } from './shares.repo.ts'

export type DealsService = ReturnType<typeof dealsService>

export interface DealsParts {
  config: Pick<Config, 'payoutHoldDays'>
  store: Store
  clock: Clock
  outbox: Outbox
  ledger: LedgerService
  brands: BrandsService
  campaigns: CampaignsService
  ratings: { partners: PartnersService }
  fundings: FundingsService & { refunds: RefundsService }
}

const dayMs = 24 * 60 * 60 * 1000
const timeOf = (at: Date | null): number => at?.getTime() ?? 0

/** The money of an approved application: reserved, held, then the creator's, or back in the campaign. */
export function dealsService(parts: DealsParts & { shares: SharesService }) {
  const { config, store, clock, outbox, ledger, brands, campaigns, fundings, shares } = parts
  const { tiesChanged } = parts.ratings.partners
  const { refundFree } = fundings.refunds
  const repo = dealsRepo(store.tables)

  /** Takes the gross from the oldest fundings. */
  async function draw(tx: Db, deal: DealRow): Promise<void> {
    let missing = deal.gross
    for (const funding of await fundings.listUndrawn(tx, deal.campaignId, 'oldest')) {
      const left = funding.amountCents - funding.drawnCents - funding.refundedCents
      const amountCents = Math.min(missing, left)
      if (amountCents === 0) break
      missing -= amountCents
      const ids = { id: newId(), contentId: deal.id, fundingId: funding.id }
      await repo.insertDraw(tx, { ...ids, amountCents, createdAt: clock.now() })
      await fundings.changeSums(tx, funding.id, { drawn: amountCents })
    }
    // Free money of a disputed funding cannot be promised to anybody.
    if (missing > 0) throw new Failure('campaign.budget_exhausted')
  }

  /**
   * Gives cents back to the fundings that they were drawn from, all of them unless told; what was charged back
   * meanwhile makes good the platform's loss.
   */
  async function undraw(
    tx: Db,
    deal: DealRow,
    { campaign, cents: given = Infinity }: { campaign: CampaignRow; cents?: number },
  ): Promise<CampaignRow> {
    const emptied: string[] = []
    let [after, left] = [campaign, given]
    for (const { id, fundingId, amountCents: drawn } of await repo.listDraws(tx, deal.id)) {
      const amountCents = Math.min(drawn, left)
      if (amountCents === 0) break
      left -= amountCents
      if (amountCents === drawn) emptied.push(id)
      else await repo.setDraw(tx, id, drawn - amountCents)
      await fundings.changeSums(tx, fundingId, { drawn: -amountCents })
      const cents = Math.min(amountCents, await ledger.lossOf(tx, deal.campaignId, fundingId))
      if (cents === 0) continue
      const { subject } = aboutOf(deal, campaign)
      await ledger.post(
        tx,
        postings.recovered({ contentId: deal.id, fundingId, cents, subject: { ...subject, fundingId } }),
      )
      await fundings.changeSums(tx, fundingId, { refunded: cents })
      after = await campaigns.changeBudget(tx, deal.campaignId, { funded: -cents })
    }
    await repo.setReturned(tx, emptied, clock.now())
    return after
  }

  const emitReturned = (tx: Db, deal: DealRow, reason: string) =>
    outbox.emit(tx, {
      name: 'deal.returned',
      contentId: deal.id,
      applicationId: deal.applicationId,
      creatorId: deal.creatorId,
      reason,
    })

  /**
   * At the end of counting: what was not earned becomes free again, before the rest is released. Answers the deal
   * as it is then; nothing where nobody was counted, and all has gone back.
   */
  async function settleCounted(tx: Db, { id }: DealRow, campaign: CampaignRow): Promise<DealRow | null> {
    const deal = await repo.hold(tx, id)
    if (!deal) return null
    const { accrued } = deal
    const { creatorCents: payout, platformCents: platformFee } = splitGross(accrued)
    const settled = { gross: accrued, payout, platformFee, settledAt: clock.now() }
    const unused = deal.gross - accrued
    if (unused > 0) {
      const left = { creator: deal.payout - payout, platform: deal.platformFee - platformFee }
      const changed = await campaigns.changeBudget(tx, deal.campaignId, { spent: -unused })
      await brands.addTotalSpent(tx, campaign.brandId, -unused)
      await shares.settle(tx, aboutOf(deal, campaign), platformFee)
      await ledger.post(tx, postings.unused(aboutOf(deal, campaign), left))
      const after = await undraw(tx, deal, { campaign: changed, cents: unused })
      if (isClosed(after)) await refundFree(tx, after)
    }
    await repo.update(tx, id, accrued === 0 ? { ...settled, status: 'returned' } : settled)
    await outbox.emit(tx, {
      name: 'deal.counted',
      contentId: id,
      campaignId: deal.campaignId,
      earnedCents: accrued,
      unusedCents: unused,
    })
    if (accrued > 0) return { ...deal, ...settled }
    await tiesChanged(tx, { userId: deal.creatorId, brandId: campaign.brandId })
    await emitReturned(tx, deal, 'Nobody was counted for the post')
    return null
  }

  return {
    find: repo.find,
    findByApplication: repo.findByApplication,
    findByPost: repo.findByPost,
    findByReport: repo.findByReport,
    findPayable: repo.findPayable,
    listDraws: repo.listDraws,
    listForfeit: repo.listForfeit,
    listDue: repo.listDue,
    /** Deals, and then the shares of their forums. */
    listCandidates: async (db: Db, now: Date): Promise<PayoutCandidate[]> => [
      ...(await repo.listCandidates(db, now)),
      ...(await shares.listCandidates(db, now)),
    ],

    /** What somebody's deals and shares of their forums still bring; the oldest first. */
    listCoverable: async (db: Db, userId: string) => {
      const both = [...(await repo.listCoverable(db, userId)), ...(await shares.listCoverable(db, userId))]
      return both.toSorted((a, b) => timeOf(a.releasedAt) - timeOf(b.releasedAt))
    },

    /**
     * Cents of a deal that pay for the membership of its creator, or of somebody with a share of it, or do not any
     * more. Its campaign is held. Answers whom the ledger is told of, and whether it is a share.
     */
    cover: async (tx: Db, { contentId, userId }: { contentId: string; userId: string }, cents: number) => {
      const share = await shares.findOf(tx, contentId, userId)
      const deal = share ? await repo.find(tx, contentId) : await repo.addCovered(tx, contentId, cents)
      const campaign = deal && (await campaigns.hold(tx, deal.campaignId))
      if (!deal || !campaign) throw new Error(`the deal ${contentId} has no campaign`)
      if (share) await shares.cover(tx, share.id, cents)
      const { subject } = aboutOf(deal, campaign)
      return { subject: { ...subject, creatorId: userId }, isShare: share !== undefined }
    },

    /** Something came back to a deal that was paid: it is due again. */
    reopen: (tx: Db, id: string): Promise<void> =>
      repo.update(tx, id, { status: 'payable', isPaid: false, paidAt: null }),

    /** Binds the deal to the text that its brand approved; null takes an approval back. */
    setApprovedText: (tx: Db, id: string, text: { version: number; hash: string } | null): Promise<void> =>
      repo.update(tx, id, {
        isApproved: text !== null,
        approvedVersion: text?.version ?? null,
        approvedHash: text?.hash ?? null,
        ...(text ? { approvedAt: clock.now() } : {}),
      }),

    /** At the transfer: the money has reached its creator. */
    settle: (tx: Db, id: string, paidAt: Date): Promise<void> =>
      repo.update(tx, id, { status: 'paid', isPaid: true, paidAt }),

    /**
     * Promises cents of the campaign's free budget to a creator, and fixes how they are split. The budget
     * is asked and taken in one statement, so that two approvals never share the same money.
     */
    reserve: async (
      tx: Db,
      application: { id: string; userId: string; sponsoredPostId: string },
      gross: number,
    ): Promise<DealRow> => {
      const now = clock.now()
      const campaign = await campaigns.reserveBudget(tx, application.sponsoredPostId, { cents: gross, now })
      if (!campaign) throw new Failure('campaign.budget_exhausted')
      const { creatorCents, platformCents } = splitGross(gross)
      const deal = await repo.insert(tx, {
        id: newId(),
        applicationId: application.id,
        campaignId: campaign.id,
        creatorId: application.userId,
        gross,
        payout: creatorCents,
        platformFee: platformCents,
        engagementRates: campaign.engagementRates,
        createdAt: now,
      })
      await draw(tx, deal)
      await ledger.post(tx, postings.reserve(aboutOf(deal, campaign)))
      await tiesChanged(tx, { userId: deal.creatorId, brandId: campaign.brandId })
      return deal
    },

    /** Before publication: what was reserved becomes free again. The campaign is held. */
    giveBack: async (tx: Db, deal: DealRow, reason: string): Promise<void> => {
      const campaign = await campaigns.changeBudget(tx, deal.campaignId, { reserved: -deal.gross })
      await ledger.post(tx, postings.withdrawn(aboutOf(deal, campaign)))
      await repo.update(tx, deal.id, { status: 'returned' })
      await tiesChanged(tx, { userId: deal.creatorId, brandId: campaign.brandId })
      const after = await undraw(tx, deal, { campaign })
      await emitReturned(tx, deal, reason)
      if (isClosed(after)) await refundFree(tx, after)
    },

    /** At publication: what was reserved is spent, and held for creator and platform. The campaign is held. */
    hold: async (tx: Db, deal: DealRow, postId: string): Promise<void> => {
      const { gross } = deal
      const campaign = await campaigns.changeBudget(tx, deal.campaignId, { reserved: -gross, spent: gross })
      await brands.addTotalSpent(tx, campaign.brandId, gross)
      await ledger.post(tx, postings.hold(aboutOf(deal, campaign)))
      await shares.fix(tx, aboutOf(deal, campaign), postId)
      const publishedAt = clock.now()
      const after = (days: number) => new Date(publishedAt.getTime() + days * dayMs)
      const countsUntil = deal.engagementRates ? after(countingDays) : null
      const releaseAt = after(
        countsUntil ? Math.max(countingDays, config.payoutHoldDays) : config.payoutHoldDays,
      )
      await repo.update(tx, deal.id, { status: 'held', postId, publishedAt, countsUntil, releaseAt })
    },

    /** Pays for one counted act on a post, as far as its deal is priced by them and has something left. */
    accrue: async (tx: Db, postId: string, kind: ReachKind): Promise<void> => {
      const deal = await repo.findByPost(tx, postId)
      const cents = deal?.engagementRates?.[kind] ?? 0
      if (!deal || cents === 0) return
      const after = await repo.accrue(tx, deal.id, { cents, now: clock.now() })
      const level = after === null ? null : levelReached({ before: deal.accrued, after }, deal.gross)
      if (level === null) return
      const { id: contentId, campaignId, gross: amountCents } = deal
      await outbox.emit(tx, { name: 'deal.earning', contentId, campaignId, level, amountCents })
    },

    /** Makes a held deal payable, when it still may be then. Answers whether it was. */
    release: (id: string, campaignId: string): Promise<boolean> =>
      store.transaction(async (tx) => {
        const campaign = await campaigns.hold(tx, campaignId)
        const due = await repo.findDue(tx, id, clock.now())
        if (!campaign || !due) return false
        const deal = due.engagementRates ? await settleCounted(tx, due, campaign) : due
        if (!deal) return false
        const about = aboutOf(deal, campaign)
        const forForum = await shares.release(tx, about)
        await ledger.post(tx, postings.release({ ...about, platformFee: about.platformFee - forForum }))
        await repo.update(tx, id, { status: 'payable', releasedAt: clock.now() })
        const { applicationId, creatorId } = deal
        await outbox.emit(tx, { name: 'deal.released', contentId: id, applicationId, creatorId })
        return true
      }),

    /** Gives a held deal back whose post is gone or broke the rules. Answers the application, if so. */
    forfeit: async (tx: Db, id: string): Promise<DealRow | undefined> => {
      const found = await repo.find(tx, id)
      if (!found) return undefined
      await campaigns.hold(tx, found.campaignId)
      const deal = await repo.findForfeit(tx, id)
      if (!deal) return undefined
      const campaign = await campaigns.changeBudget(tx, deal.campaignId, { spent: -deal.gross })
      await brands.addTotalSpent(tx, campaign.brandId, -deal.gross)
      await shares.giveBack(tx, aboutOf(deal, campaign))
      await ledger.post(tx, postings.upheld(aboutOf(deal, campaign)))
      await repo.update(tx, id, { status: 'disputed' })
      await tiesChanged(tx, { userId: deal.creatorId, brandId: campaign.brandId })
      const after = await undraw(tx, deal, { campaign })
      await emitReturned(tx, deal, 'The post was removed, or a report on it was upheld')
      if (isClosed(after)) await refundFree(tx, after)
      return deal
    },
  }
}
