import type { LedgerFinding } from '#shared/ledger.ts'
import { auditMoney } from '#db/audit.ts'
import type { Db, Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import { settingsRepo } from '../../core/settings.repo.ts'
import type { BillingGateway } from '../../ports/stripe.ts'
import type { BalanceEntry } from '../../ports/stripe/marketplace.facts.ts'
import type { AlertsService } from '../alerts/alerts.service.ts'
import type { BrandsService } from '../brands/brands.service.ts'
import type { CampaignsService } from '../campaigns/campaigns.service.ts'
import type { LedgerService } from '../ledger/ledger.service.ts'
import { booksRepo } from './books.repo.ts'

export interface BooksParts {
  store: Store
  clock: Clock
  gateway: BillingGateway
  alerts: AlertsService
  ledger: LedgerService
  brands: BrandsService
  campaigns: CampaignsService
}

export type BooksService = ReturnType<typeof booksService>

const beginning = new Date(0)
const watermarkKey = 'books.compared'
const dayMs = 24 * 60 * 60 * 1000
const overlapMs = dayMs
const windowMs = 31 * dayMs
/** A charge that the provider has booked is ours within this time: by its answer, its event or the next look. */
const underWayMs = 10 * 60_000
/** So many bookings are kept in one transaction: a transaction for each page took most of the time. */
const keptAtOnce = 1000

/** Proves the ledger: against itself, against the sums stored beside it, and against the provider's bookings. */
export function booksService({ store, clock, gateway, alerts, ledger, brands, campaigns }: BooksParts) {
  const settings = settingsRepo(store.tables)
  const repo = booksRepo(store.tables)

  /** Every place where the books disagree with themselves or with budgets, deals, fundings and payouts. */
  async function check(): Promise<LedgerFinding[]> {
    const found = await auditMoney(store)
    const known = found.map(({ counter, id, stored, counted }) => ({ rule: counter, id, stored, counted }))
    return [...known, ...(await store.read((db) => repo.findBroken(db)))].map((finding) => ({
      ...finding,
      stored: figure(finding.stored),
      counted: figure(finding.counted),
    }))
  }

  /** Which campaigns these bookings belong to; memberships and the provider's own fees belong to none. */
  async function bookingsOf(db: Db, entries: BalanceEntry[]) {
    const campaigns = await repo.campaignsOf(db, {
      charges: entries.flatMap(({ chargeId }) => chargeId ?? []),
      transfers: entries.flatMap(({ transferId }) => transferId ?? []),
    })
    const groupOf = ({ transferGroup }: BalanceEntry): string | undefined =>
      /^campaign_(.+)$/.exec(transferGroup ?? '')?.[1]
    // What came back of a transfer names it alone, and a payout may have a later one by now.
    const sent = new Map(entries.map((entry) => [entry.sourceId, groupOf(entry)]))
    const campaignOf = (entry: BalanceEntry): string | undefined => {
      const { chargeId, transferId } = entry
      return (
        (chargeId ? campaigns.get(chargeId) : undefined) ??
        (transferId ? (campaigns.get(transferId) ?? sent.get(transferId)) : undefined) ??
        groupOf(entry)
      )
    }
    return entries.flatMap((entry) => {
      const campaignId = campaignOf(entry)
      if (!campaignId) return []
      const { entryId: id, sourceId, netCents, currency, createdAt } = entry
      return [{ id, campaignId, sourceId, netCents, currency, createdAt }]
    })
  }

  /** Keeps a window of the provider's bookings, a few pages in memory at a time; what is kept already stays. */
  async function pullWindow(from: Date, to: Date | null): Promise<void> {
    let read: BalanceEntry[] = []
    for (let after: string | null = null; ;) {
      const { entries, next } = await gateway.listBalanceEntries({ from, to, after })
      read.push(...entries)
      if (read.length >= keptAtOnce || next === null) {
        const some = read
        await store.transaction(async (tx) => repo.keep(tx, await bookingsOf(tx, some)))
        read = []
      }
      if (next === null) return
      after = next
    }
  }

  /**
   * Reads on from where the last look ended, and a day before it, because bookings may come late. The last
   * window has no end: the provider's clock may be ahead of ours.
   */
  async function pull(): Promise<void> {
    const startedAt = clock.now()
    const { known, start } = await store.read(async (db) => ({
      known: await settings.read(db, watermarkKey),
      start: await repo.findStart(db),
    }))
    if (!start) return
    const now = startedAt.getTime()
    const mark = typeof known === 'string' ? new Date(known) : start
    let from = Math.min(mark.getTime(), now) - overlapMs
    for (let isLast = false; !isLast; from += windowMs) {
      const to = from + windowMs
      isLast = to >= now
      await pullWindow(new Date(from), isLast ? null : new Date(to))
      const value = new Date(Math.min(to, now)).toISOString()
      await store.transaction((tx) => settings.write(tx, watermarkKey, { value, updatedAt: startedAt }))
    }
  }

  /** Compares the ledger with the provider's bookings, campaign by campaign. It moves no money. */
  async function compare(since: Date = beginning) {
    await pull()
    const span = { since, newest: new Date(clock.now().getTime() - underWayMs) }
    return store.read(async (db) => {
      const { ledger: ours, provider } = await repo.sums(db, span)
      return { ledger: ours, provider, differences: await repo.differences(db, span) }
    })
  }

  async function warn(kind: string, found: object[]): Promise<void> {
    if (found.length === 0) return
    const detail = `${found.length} found: ${JSON.stringify(found.slice(0, 3))}`
    await alerts.raise({ kind, subjectId: 'ledger', detail })
  }

  return {
    check,
    compare,

    /** Looks at everything, and raises an alert for what does not agree. */
    watch: async (): Promise<void> => {
      await warn('ledger.unbalanced', await check())
      await warn('ledger.differs', (await compare()).differences)
    },

    /** Sets budgets and brand totals to what the ledger says, and answers how many campaigns differed. */
    rebuildProjections: (): Promise<number> =>
      store.transaction(async (tx) => {
        const sums = await ledger.campaignSums(tx)
        const totals = new Map<string, number>()
        let differing = 0
        for (const { id, brandId, ...stored } of await campaigns.listBudgets(tx)) {
          const { free, reserved, spent } = sums.get(id) ?? { free: 0, reserved: 0, spent: 0 }
          const budget = {
            budgetFunded: free + reserved + spent,
            budgetReserved: reserved,
            budgetSpent: spent,
          }
          totals.set(brandId, (totals.get(brandId) ?? 0) + spent)
          const isSame =
            stored.budgetFunded === budget.budgetFunded &&
            stored.budgetReserved === reserved &&
            stored.budgetSpent === spent
          if (isSame) continue
          differing++
          await campaigns.setBudget(tx, id, budget)
        }
        for (const [id, totalSpent] of totals) await brands.setTotalSpent(tx, id, totalSpent)
        return differing
      }),
  }
}

/** A sum as both engines answer it: Postgres gives large ones as text. */
const figure = (value: unknown) =>
  typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : (value as LedgerFinding['stored'])
