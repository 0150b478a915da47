import { drizzle as drizzleSqlite } from 'drizzle-orm/better-sqlite3'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { connectSqlite } from '#db/sqlite.ts'
import type { Db } from '#db/store.ts'
import type { TestStore } from '#db/testing/store.ts'

interface Asked {
  query: string
  params: unknown[]
}

export interface PlanReader {
  /** How the engine runs each query of this work, one text per query. */
  plansOf(work: (db: Db) => Promise<unknown>): Promise<string[]>
  close(): Promise<void>
}

/** Runs work on a connection of its own and has the engine explain each query that it asked. */
export async function openPlanReader(store: TestStore): Promise<PlanReader> {
  let asked: Asked[] = []
  const logger = { logQuery: (query: string, params: unknown[]) => void asked.push({ query, params }) }
  const record = async (db: unknown, work: (db: Db) => Promise<unknown>) => {
    asked = []
    await work(db as Db)
    return asked
  }

  if (store.engine === 'sqlite') {
    const connection = connectSqlite(store.url.slice('file:'.length))
    const db = drizzleSqlite(connection, { logger })
    return {
      plansOf: async (work) =>
        (await record(db, work)).map(({ query, params }) => {
          const steps = connection.prepare(`explain query plan ${query}`).all(...params) as {
            detail: string
          }[]
          return steps.map(({ detail }) => detail).join('\n')
        }),
      close: async () => void connection.close(),
    }
  }

  const client = new Client({ connectionString: store.url })
  await client.connect()
  // Tables of a test are small enough to be read and joined whole; what is asked is whether an index serves.
  for (const way of ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin', 'sort'])
    await client.query(`set enable_${way} = off`)
  const db = drizzlePostgres(client, { logger })
  return {
    plansOf: async (work) => {
      const plans: string[] = []
      for (const { query, params } of await record(db, work)) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${query}`, params)
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
      }
      return plans
    },
    close: () => client.end(),
  }
}
