import { randomUUID } from 'node:crypto'
import { and, eq, lte } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import type { Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'

const name = 'payouts.run'
const lifeMs = 120_000

export type RunLease = ReturnType<typeof createRunLease>

/** Lets one process at a time pay. One that was killed is waited for no longer than the lease lives. */
export function createRunLease({ store, clock }: { store: Store; clock: Clock }) {
  const { leases } = store.tables
  const ends = () => new Date(clock.now().getTime() + lifeMs)

  return {
    /** Runs the work alone; `extend` is to be called before each of its steps. */
    hold: async <Result>(work: (extend: () => Promise<void>) => Promise<Result>): Promise<Result> => {
      const holder = randomUUID()
      const mine = and(eq(leases.name, name), eq(leases.holder, holder))
      const taken = await store.transaction((tx) =>
        tx
          .insert(leases)
          .values({ name, holder, expiresAt: ends() })
          .onConflictDoUpdate({
            target: leases.name,
            set: { holder, expiresAt: ends() },
            setWhere: lte(leases.expiresAt, clock.now()),
          })
          .returning({ name: leases.name }),
      )
      if (taken.length === 0) throw new Failure('payout.running')
      const extend = async () => {
        const kept = await store.transaction((tx) =>
          tx.update(leases).set({ expiresAt: ends() }).where(mine).returning({ name: leases.name }),
        )
        if (kept.length === 0) throw new Failure('payout.running')
      }
      try {
        return await work(extend)
      } finally {
        await store.transaction(async (tx) => {
          await tx.delete(leases).where(mine)
        })
      }
    },
  }
}
