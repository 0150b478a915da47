import type { EarningStep } from '#shared/earnings.ts'
import { limits } from '#shared/limits.ts'
import { marketplaceCurrency, splitGross } from '#shared/money.ts'
import type { Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import type { LedgerService } from '../ledger/ledger.service.ts'
import type { PayeesService } from '../payees/payees.service.ts'
import { engagementOf } from './deals.policy.ts'
import { earningsRepo, type EarningRow } from './earnings.repo.ts'
import { sharesRepo } from './shares.repo.ts'

export type EarningsService = ReturnType<typeof earningsService>

export interface EarningsParts {
  store: Store
  ledger: LedgerService
  payees: PayeesService
}

const mostItems = 500

function trailOf({ deal, application }: EarningRow) {
  const isReturned = deal.status === 'returned' || deal.status === 'disputed'
  const steps: [EarningStep, Date | null][] = [
    ['applied', application.createdAt],
    ['approved', deal.createdAt],
    ['content_approved', deal.isApproved ? deal.approvedAt : null],
    ['published', deal.publishedAt],
    ['released', deal.releasedAt],
    ['paid', deal.paidAt],
    ['returned', isReturned ? application.updatedAt : null],
  ]
  return steps
    .flatMap(([step, at]) => (at ? [{ step, at }] : []))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** Why the next step of the money waits, while there is one to come. */
function pausedBy(
  { status }: { status: string },
  { isReported, isDisputed }: Pick<EarningRow, 'isReported' | 'isDisputed'>,
) {
  if (status !== 'held' && status !== 'payable') return null
  return isReported ? ('report' as const) : isDisputed ? ('dispute' as const) : null
}

function earningOf(row: EarningRow) {
  const { deal, application, postSlug, forumSlug } = row
  return {
    ...row,
    applicationId: deal.applicationId,
    campaignId: deal.campaignId,
    gross: deal.gross,
    engagement: engagementOf(deal),
    platformFee: deal.platformFee,
    payout: deal.payout,
    forPlan: deal.coveredCents,
    status: application.status,
    dealStatus: deal.status,
    pausedBy: pausedBy(deal, row),
    postPath: pathOf(forumSlug, postSlug),
    publishedAt: deal.publishedAt,
    releaseAt: deal.releaseAt,
    paidAt: deal.paidAt,
    trail: trailOf(row),
  }
}

type ForumShareRow = Awaited<ReturnType<ReturnType<typeof sharesRepo>['listOf']>>[number]

const pathOf = (forumSlug: string | null, postSlug: string | null): string | null =>
  postSlug && forumSlug ? `/r/${forumSlug}/post/${postSlug}` : null

const shareOf = (row: ForumShareRow) => ({
  id: row.share.id,
  forumName: row.forumName,
  forumSlug: row.forumSlug,
  role: row.share.role,
  campaignTitle: row.campaignTitle,
  brandName: row.brandName,
  postPath: pathOf(row.postForumSlug, row.postSlug),
  amount: row.share.amountCents,
  isCounting: row.isCounting && row.share.status === 'held',
  forPlan: row.share.coveredCents,
  status: row.share.status,
  pausedBy: pausedBy(row.share, row),
  publishedAt: row.publishedAt,
  releaseAt: row.releaseAt,
  paidAt: row.share.paidAt,
  refusedReason: row.refusedReason,
})

/** What a creator earned. Sums come from the ledger, so that they say the same as the platform's books. */
export function earningsService({ store, ledger, payees }: EarningsParts) {
  const repo = earningsRepo(store.tables)
  const shares = sharesRepo(store.tables)

  return {
    of: (actor: Actor) =>
      store.read(async (db) => {
        const creatorId = actor.id
        const balances = await ledger.balances(db, { creatorId })
        const sent = await ledger.balances(db, { creatorId, event: 'transfer done' })
        const given = await ledger.balances(db, { creatorId, event: 'dividend transfer done' })
        const deals = await repo.listMoments(db, creatorId)
        const released = await shares.listMoments(db, creatorId)
        // Of what counted acts may still earn, nothing is a creator's yet.
        const uncounted = deals
          .filter(({ status, isCounting }) => status === 'held' && isCounting)
          .reduce((sum, { payout, accrued }) => sum + payout - splitGross(accrued).creatorCents, 0)
        const reserved = deals
          .filter(({ status, isCounting }) => status === 'reserved' && !isCounting)
          .reduce((sum, { payout }) => sum + payout, 0)
        return {
          held: balances.creator_held + reserved - uncounted + (await shares.heldOf(db, creatorId)),
          payable:
            balances.creator_payable +
            balances.transfer_pending +
            balances.forum_payable +
            balances.forum_pending,
          paid: sent.outside + given.outside,
          forPlan: [...deals, ...released].reduce((sum, { forPlan }) => sum + forPlan, 0),
          currency: marketplaceCurrency,
          minimumPayout: limits.payoutMin,
          payee: await payees.stateOf(db, creatorId),
          months: monthsOf([...deals, ...released]),
          items: (await repo.listDeals(db, creatorId, mostItems)).map(earningOf),
          forumShares: (await shares.listOf(db, creatorId, mostItems)).map(shareOf),
        }
      }),
  }
}

interface Moment {
  payout: number
  forPlan: number
  releasedAt: Date | null
  paidAt: Date | null
}

function monthsOf(deals: Moment[]): { month: string; earned: number; paid: number }[] {
  const months = new Map<string, { earned: number; paid: number }>()
  const add = (at: Date | null, what: 'earned' | 'paid', cents: number) => {
    if (!at) return
    const month = at.toISOString().slice(0, 7)
    const sums = months.get(month) ?? { earned: 0, paid: 0 }
    months.set(month, { ...sums, [what]: sums[what] + cents })
  }
  for (const { payout, forPlan, releasedAt, paidAt } of deals) {
    add(releasedAt, 'earned', payout)
    // What has paid for a plan was not paid out.
    add(paidAt, 'paid', payout - forPlan)
  }
  return [...months]
    .map(([month, sums]) => ({ month, ...sums }))
    .toSorted((a, b) => (a.month < b.month ? -1 : 1))
}
