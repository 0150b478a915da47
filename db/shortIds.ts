import { eq, like, or } from 'drizzle-orm'
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Tables } from './schema/tables.ts'
import type { Store } from './store.ts'

type TextColumn = AnySQLiteColumn<{ data: string; notNull: true }>

interface Named {
  table: SQLiteTable & { id: TextColumn }
  /** What its rows are called by beside their id. */
  name?: TextColumn
}

const named = (tables: Tables) =>
  ({
    users: { table: tables.users, name: tables.users.username },
    forums: { table: tables.forums, name: tables.forums.slug },
    posts: { table: tables.posts, name: tables.posts.slug },
    comments: { table: tables.comments },
    reports: { table: tables.reports },
    brands: { table: tables.brands, name: tables.brands.slug },
    sponsoredPosts: { table: tables.sponsoredPosts },
    payoutRuns: { table: tables.payoutRuns },
    jobs: { table: tables.jobs },
    apiTokens: { table: tables.apiTokens },
    webhookReceivers: { table: tables.webhookReceivers },
    webhookDeliveries: { table: tables.webhookDeliveries },
  }) satisfies Record<string, Named>

/** The tables whose rows people name by hand. */
export type NamedTable = keyof ReturnType<typeof named>

const ending = /^[0-9a-f-]{4,36}$/

/**
 * The ids that a text may mean: the one row of that name or whole id, otherwise the rows whose ids end in it,
 * of which two are enough to know that it is not clear.
 */
export async function findIds(store: Store, kind: NamedTable, text: string): Promise<string[]> {
  const { table, name }: Named = named(store.tables)[kind]
  return await store.read(async (db) => {
    const exact = await db
      .select({ id: table.id })
      .from(table)
      .where(name ? or(eq(table.id, text), eq(name, text)) : eq(table.id, text))
      .limit(1)
    if (exact.length > 0 || !ending.test(text)) return exact.map(({ id }) => id)
    const fitting = await db
      .select({ id: table.id })
      .from(table)
      .where(like(table.id, `%${text}`))
      .limit(2)
    return fitting.map(({ id }) => id)
  })
}
