import { and, desc, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { countRows } from './count.ts'
import type { Db } from './store.ts'

/** How many rows there are, and how the newest of them are called. */
export interface Tally {
  count: number
  examples: string[]
}

/** How few of many are named. */
const named = 5

/** Counts the rows that fit a condition, which an index must answer, and names the newest few that may be named. */
export async function tally(
  db: Db,
  table: SQLiteTable,
  {
    where,
    isNamed,
    name,
    newest,
  }: { where: SQL | undefined; isNamed?: SQL; name: SQLiteColumn; newest: SQLiteColumn[] },
): Promise<Tally> {
  const count = await countRows(db, table, where)
  if (count === 0) return { count, examples: [] }
  const rows = await db
    .select({ name })
    .from(table)
    .where(and(where, isNamed))
    .orderBy(...newest.map((column) => desc(column)))
    .limit(named)
  return { count, examples: rows.map(({ name: text }) => (typeof text === 'string' ? text : '')) }
}
