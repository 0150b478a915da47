import { lt, sql } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

export const rateLimitsRepo = ({ rateLimits }: Tables) => ({
  /** Counts one more request under a key; answers how many that makes. */
  add: async (tx: Db, key: string, expiresAt: Date): Promise<number> => {
    const [row] = await tx
      .insert(rateLimits)
      .values({ key, count: 1, expiresAt })
      .onConflictDoUpdate({ target: rateLimits.key, set: { count: sql`${rateLimits.count} + 1` } })
      .returning({ count: rateLimits.count })
    return row?.count ?? 1
  },

  deleteExpired: async (tx: Db, now: Date): Promise<void> => {
    await tx.delete(rateLimits).where(lt(rateLimits.expiresAt, now))
  },
})
