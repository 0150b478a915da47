import { sql } from 'drizzle-orm'
import type { Balances, LedgerFinding } from '#shared/ledger.ts'
import { auditMoney } from '#db/audit.ts'
import { newId } from '#db/ids.ts'
import { rawRows } from '#db/sql.ts'
import type { Db, Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import type { Posting } from './ledger.postings.ts'
import { ledgerRepo, type EntryFilter } from './ledger.repo.ts'
import { ledgerRules } from './ledger.rules.ts'

export type Ledger = ReturnType<typeof createLedger>

/** The marketplace's books: double entry, append-only, every balance a sum. */
export function createLedger({ store, clock }: { store: Store; clock: Clock }) {
  const repo = ledgerRepo(store.tables)

  const figure = (value: unknown) =>
    typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : (value as LedgerFinding['stored'])

  async function broken(): Promise<LedgerFinding[]> {
    const findings: LedgerFinding[] = []
    for (const [rule, query] of Object.entries(ledgerRules)) {
      const rows = await store.read((db) =>
        rawRows<{ id: string; stored: unknown; counted: unknown }>(db, sql.raw(query)),
      )
      for (const { id, stored, counted } of rows) {
        findings.push({ rule, id, stored: figure(stored), counted: figure(counted) })
      }
    }
    return findings
  }

  return {
    /**
     * Writes one event: two rows for each pair, together 0. Posting the same key again is an error, so
     * that nothing moves twice whatever crashed before.
     */
    post: async (tx: Db, { event, key, subject, pairs }: Posting): Promise<void> => {
      const moving = pairs.filter(({ cents }) => cents !== 0)
      if (moving.length === 0) return
      if (moving.some(({ cents }) => !Number.isSafeInteger(cents) || cents < 0)) {
        throw new Error(`${key} moves something else than whole, positive cents`)
      }
      const shared = { groupId: newId(), key, event, ...subject, createdAt: clock.now() }
      const sides = moving.flatMap(({ from, to, cents }) => [
        { account: from, amountCents: -cents },
        { account: to, amountCents: cents },
      ])
      await repo.insert(
        tx,
        sides.map((side, line) => ({ id: newId(), ...shared, ...side, line })),
      )
    },

    balances: (db: Db, filter: EntryFilter = {}): Promise<Balances> => repo.balances(db, filter),
    isPosted: (db: Db, key: string): Promise<boolean> => repo.isPosted(db, key),
    total: (): Promise<Balances> => store.read((db) => repo.balances(db, {})),

    /** Every place where the books disagree with themselves or with budgets, deals, fundings and payouts. */
    check: async (): Promise<LedgerFinding[]> => {
      const found = await auditMoney(store)
      const known = found.map(({ counter, id, stored, counted }) => ({
        rule: counter,
        id,
        stored: figure(stored),
        counted: figure(counted),
      }))
      return [...known, ...(await broken())]
    },

    /** Sets budgets and brand totals to what the ledger says, and answers how many campaigns differed. */
    rebuildProjections: (): Promise<number> =>
      store.transaction(async (tx) => {
        const sums = await repo.campaignSums(tx)
        const totals = new Map<string, number>()
        let differing = 0
        for (const { id, brandId, ...stored } of await repo.listBudgets(tx)) {
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
          await repo.setBudget(tx, id, budget)
        }
        await repo.setTotalSpent(tx, totals)
        return differing
      }),
  }
}
