import type { DepartureReason } from '#shared/billing.ts'
import type { Db, Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import { departuresRepo } from './departures.repo.ts'

/** Some years of every plan and every reason. */
const most = 1000

interface Departing {
  planSlug: string
  reason: DepartureReason | undefined
  outcome: 'left' | 'stayed'
}

export interface DeparturesParts {
  store: Store
  clock: Clock
}

export type DeparturesService = ReturnType<typeof departuresService>

/** Why people cancel, as counts alone: nothing says who said what. */
export function departuresService({ store, clock }: DeparturesParts) {
  const repo = departuresRepo(store.tables)
  return {
    /** Counts one who left, or stayed for an offer, in the transaction in which that is written. */
    count: (tx: Db, { reason, ...departing }: Departing): Promise<void> =>
      repo.count(tx, {
        ...departing,
        reason: reason ?? 'unsaid',
        month: clock.now().toISOString().slice(0, 7),
      }),

    list: () => store.read((db) => repo.list(db, most)),
  }
}
