import { eq, like, or } from 'drizzle-orm'
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { CliContext } from './context.ts'
import { UsageError } from './exit.ts'

type TextColumn = AnySQLiteColumn<{ data: string; notNull: true }>

interface Named {
  table: SQLiteTable
  id: TextColumn
  /** What it is called by as well: a slug, a username. */
  name?: TextColumn
}

const ending = /^[0-9a-f-]{4,36}$/

/**
 * The id that an argument means: a name, a whole id, or an ending that fits one row only. What fits nothing
 * comes back as it is, for the service to say that there is no such thing.
 */
export async function idOf({ store }: CliContext, key: string, { table, id, name }: Named): Promise<string> {
  return await store.read(async (db) => {
    const [exact] = await db
      .select({ id })
      .from(table)
      .where(name ? or(eq(id, key), eq(name, key)) : eq(id, key))
    if (exact) return exact.id
    if (!ending.test(key)) return key
    const fitting = await db
      .select({ id })
      .from(table)
      .where(like(id, `%${key}`))
      .limit(2)
    if (fitting.length > 1)
      throw new UsageError(`More than one id ends in ${key}`, 'Give more of it; --wide shows whole ids')
    return fitting[0]?.id ?? key
  })
}
