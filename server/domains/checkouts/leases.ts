import { randomUUID } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import { and, eq, lte } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import type { Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'

const lifeMs = 60_000
const patienceMs = 14_000
const lookEveryMs = 40

/** Lets one caller at a time work under a name, on all instances; the others wait their turn. */
export function createLeases({ store, clock }: { store: Store; clock: Clock }) {
  const { leases } = store.tables

  async function take(name: string, holder: string): Promise<boolean> {
    const now = clock.now()
    const lease = { holder, expiresAt: new Date(now.getTime() + lifeMs) }
    return await store.transaction(async (tx) => {
      const added = await tx
        .insert(leases)
        .values({ name, ...lease })
        .onConflictDoUpdate({ target: leases.name, set: lease, setWhere: lte(leases.expiresAt, now) })
        .returning({ name: leases.name })
      return added.length > 0
    })
  }

  return {
    hold: async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
      const holder = randomUUID()
      const givesUpAt = Date.now() + patienceMs
      while (!(await take(name, holder))) {
        if (Date.now() > givesUpAt) throw new Failure('checkout.busy', { retryAfter: 5 })
        await rest(lookEveryMs)
      }
      try {
        return await work()
      } finally {
        await store.transaction(async (tx) => {
          await tx.delete(leases).where(and(eq(leases.name, name), eq(leases.holder, holder)))
        })
      }
    },
  }
}

export type Leases = ReturnType<typeof createLeases>
