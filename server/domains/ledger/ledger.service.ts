import type { Balances } from '#shared/ledger.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import type { Posting } from './ledger.policy.ts'
import { ledgerRepo, type EntryFilter } from './ledger.repo.ts'

export interface LedgerParts {
  store: Store
  clock: Clock
}

export type LedgerService = ReturnType<typeof ledgerService>

/** The marketplace's books: double entry, append-only, every balance a sum. */
export function ledgerService({ store, clock }: LedgerParts) {
  const repo = ledgerRepo(store.tables)

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
    /** Cents of each campaign by the ledger alone. */
    campaignSums: repo.campaignSums,
    /** Cents of a funding that were lost to its payer and not recovered yet. */
    lossOf: repo.lossOf,
  }
}
