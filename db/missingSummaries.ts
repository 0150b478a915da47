import { and, asc, inArray, isNull, sql } from 'drizzle-orm'
import type { Tables } from './schema/tables.ts'
import type { Db } from './store.ts'
import { beginningOf } from './summaries.ts'

/** The tables whose texts have a summary beside them. */
export const summarised = ['posts', 'comments', 'sponsoredPosts'] as const
export type Summarised = (typeof summarised)[number]

/** The texts that have no summary yet, whichever domain owns them, and the writing of it. */
export const missingSummaries = (tables: Tables) => {
  /** The tables have the columns that matter here in common. */
  const tableOf = (kind: Summarised) => tables[kind] as Tables['posts']

  return {
    /** Texts without a summary: a walk over an index that holds nothing else. */
    list: async (tx: Db, kind: Summarised, limit: number) => {
      const table = tableOf(kind)
      const rows = await tx
        .select({ id: table.id, beginning: beginningOf(table.content) })
        .from(table)
        .where(isNull(table.summary))
        .orderBy(asc(table.id))
        .limit(limit)
      return rows.map(({ id, beginning }) => ({ id, beginning: beginning ?? '' }))
    },

    /** Writes summaries that are still missing, in one statement. */
    write: async (tx: Db, kind: Summarised, summaries: Map<string, string>): Promise<void> => {
      const table = tableOf(kind)
      const cases = Array.from(summaries, ([id, summary]) => sql`when ${id} then ${summary}`)
      await tx
        .update(table)
        .set({ summary: sql`case ${table.id} ${sql.join(cases, sql` `)} end` })
        .where(and(inArray(table.id, [...summaries.keys()]), isNull(table.summary)))
    },
  }
}
