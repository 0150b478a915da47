import type { LedgerFinding } from '#shared/ledger.ts'
import { auditMoney } from '#db/audit.ts'
import type { Store } from '#db/store.ts'
import type { BillingGateway } from '../../ports/stripe.ts'
import type { BalanceEntry } from '../../ports/stripe/marketplace.facts.ts'
import type { AlertsService } from '../alerts/alerts.service.ts'
import type { BrandsService } from '../brands/brands.service.ts'
import type { CampaignsService } from '../campaigns/campaigns.service.ts'
import type { LedgerService } from '../ledger/ledger.service.ts'
import { booksRepo } from './books.repo.ts'

export interface BooksParts {
  store: Store
  gateway: BillingGateway
  alerts: AlertsService
  ledger: LedgerService
  brands: BrandsService
  campaigns: CampaignsService
}

export type BooksService = ReturnType<typeof booksService>

export interface BookDifference {
  campaignId: string
  /** Cents that lie with the provider, by our ledger and by its own bookings. */
  ledger: number
  provider: number
}

const beginning = new Date(0)

/** Proves the ledger: against itself, against the sums stored beside it, and against the provider's bookings. */
export function booksService({ store, gateway, alerts, ledger, brands, campaigns }: BooksParts) {
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

  /** Compares the ledger with the provider's bookings, campaign by campaign. It moves nothing. */
  async function compare(since: Date = beginning) {
    const entries = await gateway.listBalanceEntries(since)
    const { charges, transfers, outside } = await store.read(async (db) => ({
      charges: await repo.campaignsByCharge(db),
      transfers: await repo.campaignsByTransfer(db),
      outside: await ledger.outsideByCampaign(db, since),
    }))
    const campaignOf = ({ chargeId, transferId }: BalanceEntry): string | undefined =>
      (chargeId ? charges.get(chargeId) : undefined) ?? (transferId ? transfers.get(transferId) : undefined)
    const provider = new Map<string, number>()
    for (const entry of entries) {
      const campaignId = campaignOf(entry)
      if (campaignId) provider.set(campaignId, (provider.get(campaignId) ?? 0) + entry.netCents)
    }
    const differences: BookDifference[] = []
    for (const campaignId of new Set([...outside.keys(), ...provider.keys()])) {
      const lying = { ledger: -(outside.get(campaignId) ?? 0), provider: provider.get(campaignId) ?? 0 }
      if (lying.ledger !== lying.provider) differences.push({ campaignId, ...lying })
    }
    const sum = (cents: Iterable<number>) => [...cents].reduce((total, one) => total + one, 0)
    return { ledger: -sum(outside.values()) || 0, provider: sum(provider.values()), differences }
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
