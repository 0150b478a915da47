import { count, max, sql } from 'drizzle-orm'
import { runSql } from './sql.ts'
import type { Store } from './store.ts'

const rowsAtOnce = 500

/**
 * Builds what search reads anew from the rows themselves, and answers how many there are of each kind. On
 * SQLite in one step, on Postgres in small ones, by touching the columns whose trigger keeps the index.
 */
export async function reindex(store: Store): Promise<Record<string, number>> {
  const { posts, forums, users } = store.tables
  const searched = {
    posts: { table: posts, column: 'title' },
    forums: { table: forums, column: 'name' },
    users: { table: users, column: 'username' },
  }
  const rebuilt: Record<string, number> = {}
  for (const [name, { table, column }] of Object.entries(searched)) {
    const [last] = await store.read((db) => db.select({ seq: max(table.seq), n: count() }).from(table))
    rebuilt[name] = last?.n ?? 0
    if (store.engine === 'sqlite') {
      const index = sql.raw(`${name}_search`)
      await store.transaction((tx) => runSql(tx, sql`insert into ${index} (${index}) values ('rebuild')`))
      continue
    }
    for (let after = 0; after < (last?.seq ?? 0); after += rowsAtOnce) {
      await store.transaction(async (tx) => {
        const [rows, touched] = [sql.raw(name), sql.raw(column)]
        const upTo = after + rowsAtOnce
        await runSql(
          tx,
          sql`update ${rows} set ${touched} = ${touched} where seq > ${after} and seq <= ${upTo}`,
        )
      })
    }
  }
  return rebuilt
}
