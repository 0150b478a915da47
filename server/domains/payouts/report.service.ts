import { marketplaceCurrency } from '#shared/money.ts'
import type { PayoutPeriod, PayoutSums } from '#shared/payouts.ts'
import type { Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import type { BillingGateway } from '../../ports/stripe.ts'
import { GatewayDown } from '../../ports/stripe/errors.ts'
import type { BooksService } from '../books/books.service.ts'
import type { DealsService } from '../deals/deals.service.ts'
import { payeeStateOf } from '../payees/payees.policy.ts'
import { divide } from './payouts.policy.ts'
import { payoutsRepo, type ReportRow } from './payouts.repo.ts'
import type { RunsService } from './runs.service.ts'
import { sharesRepo, type ShareReportRow } from './shares.repo.ts'

export type ReportService = ReturnType<typeof reportService>

export interface ReportParts {
  store: Store
  clock: Clock
  gateway: BillingGateway
  books: BooksService
  deals: DealsService
}

const batch = 250

const emptySums = (): PayoutSums => ({
  gross: 0,
  platformFee: 0,
  dividend: 0,
  payout: 0,
  held: 0,
  payable: 0,
  paid: 0,
})

const columnOf = { reserved: 'held', held: 'held', payable: 'payable', paid: 'paid' } as const

type Summed = 'gross' | 'platformFee' | 'dividend' | 'payout' | 'status'

function add(sums: PayoutSums, row: Pick<ReportRow, Summed>): void {
  const { gross, platformFee, dividend, payout, status } = row
  sums.gross += gross
  sums.platformFee += platformFee
  sums.dividend += dividend
  sums.payout += payout
  if (status !== 'returned' && status !== 'disputed') sums[columnOf[status]] += payout
}

/** The same object with what is made from its fields: there may be very many. */
const rowOf = (row: ReportRow) => {
  const { postSlug, forumSlug } = row
  const postPath = postSlug && forumSlug ? `/r/${forumSlug}/post/${postSlug}` : null
  return Object.assign(row, { currency: marketplaceCurrency, postPath })
}

const shareOf = ({ accountId, isPayable, ...row }: ShareReportRow) => ({
  ...row,
  payee: payeeStateOf({ accountId, isPayable }),
  currency: marketplaceCurrency,
})

type Row = ReturnType<typeof rowOf>

/** By whom or what a report can be summed. */
export type PayoutGroup = 'creator' | 'brand' | 'campaign'

type Read = (row: Row) => string
const parties: Record<PayoutGroup, { id: Read; name: Read }> = {
  creator: { id: ({ creatorId }) => creatorId, name: ({ creator }) => creator },
  brand: { id: ({ brandId }) => brandId, name: ({ brand }) => brand },
  campaign: { id: ({ campaignId }) => campaignId, name: ({ campaign }) => campaign },
}

/** What was earned, held and paid in a period: the same figures for the web, the command line and creators. */
export function reportService(parts: ReportParts & { runs: Pick<RunsService, 'list'> }) {
  const { store, clock, gateway, books, deals, runs } = parts
  const repo = payoutsRepo(store.tables)
  const ofForums = sharesRepo(store.tables)

  /**
   * The deals of a period, in batches, however many there are. A deal belongs to the period in which it
   * came into its present state: was paid, released, published or approved.
   */
  async function* rows({ from, to }: PayoutPeriod) {
    for (let after = ''; ;) {
      const some = await store.read((db) => repo.listRows(db, { after, limit: batch, from, to }))
      if (some.length > 0) yield some.map(rowOf)
      after = some.at(-1)?.contentId ?? ''
      if (some.length < batch) return
    }
  }

  /** What those who look after forums receive: a share belongs to the period in which it came into its present state. */
  async function shares({ from, to }: PayoutPeriod) {
    const all: ReturnType<typeof shareOf>[] = []
    for (let after = ''; ;) {
      const some = await store.read((db) => ofForums.list(db, { after, limit: batch, from, to }))
      all.push(...some.map(shareOf))
      after = some.at(-1)?.shareId ?? ''
      if (some.length < batch) return all
    }
  }

  /** Null while the provider does not answer: the report is about our own books. */
  async function readBalance(): Promise<{ available: number; pending: number } | null> {
    try {
      const { availableCents, pendingCents } = await gateway.balance(marketplaceCurrency)
      return { available: availableCents, pending: pendingCents }
    } catch (error) {
      if (error instanceof GatewayDown) return null
      throw error
    }
  }

  /** Sums by whom or what the rows belong to, with the rows themselves where they are wanted. */
  async function collect(period: PayoutPeriod, keyOf: (row: Row) => string, keepsItems: boolean) {
    const totals = emptySums()
    const groups = new Map<string, { sums: PayoutSums; row: Row; items: Row[] }>()
    for await (const some of rows(period)) {
      for (const row of some) {
        const key = keyOf(row)
        const entry = groups.get(key) ?? { sums: emptySums(), row, items: [] }
        groups.set(key, entry)
        if (keepsItems) entry.items.push(row)
        add(entry.sums, row)
        add(totals, row)
      }
    }
    return { totals, groups: [...groups.values()].toSorted((a, b) => b.sums.payout - a.sums.payout) }
  }

  return {
    rows,
    shares,

    /** The sums of a period by creator, brand or campaign, without the deals themselves. */
    sums: async (period: PayoutPeriod, by: PayoutGroup) => {
      const { id, name } = parties[by]
      const { totals, groups } = await collect(period, id, false)
      return { totals, lines: groups.map(({ row, sums }) => ({ id: id(row), name: name(row), ...sums })) }
    },

    read: async (period: PayoutPeriod) => {
      const { totals, groups } = await collect(period, ({ creatorId }) => creatorId, true)
      const candidates = await store.read((db) => deals.listCandidates(db, clock.now()))
      const { leftOut } = divide(candidates, ({ isPayable }) => isPayable)
      return {
        from: period.from ?? null,
        to: period.to ?? null,
        currency: marketplaceCurrency,
        creators: groups
          .map(({ row, sums, items }) => ({
            ...sums,
            items,
            id: row.creatorId,
            username: row.creator,
            payee: payeeStateOf(row),
          }))
          .toSorted((a, b) => b.payout - a.payout || (a.username < b.username ? -1 : 1)),
        totals,
        shares: await shares(period),
        leftOut,
        runs: await runs.list(period),
        balance: await readBalance(),
        isLedgerBalanced: (await books.check()).length === 0,
      }
    },
  }
}
