import { desc, sql } from 'drizzle-orm'
import type { DepartureWord } from '#shared/departures.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

interface Departure {
  month: string
  planSlug: string
  reason: DepartureWord
  outcome: 'left' | 'stayed'
}

export const departuresRepo = ({ departures }: Tables) => ({
  count: async (tx: Db, { outcome, ...where }: Departure): Promise<void> => {
    await tx
      .insert(departures)
      .values({ ...where, left: 0, stayed: 0, [outcome]: 1 })
      .onConflictDoUpdate({
        target: [departures.month, departures.planSlug, departures.reason],
        set: { [outcome]: sql`${departures[outcome]} + 1` },
      })
  },

  list: (db: Db, limit: number) =>
    db
      .select()
      .from(departures)
      .orderBy(desc(departures.month), desc(departures.left), departures.planSlug, departures.reason)
      .limit(limit),
})
