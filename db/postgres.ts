import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { isLostRace } from './errors.ts'
import { postgresKit } from './kit.ts'
import { nestingGuard } from './nesting.ts'
import { buildTables } from './schema/tables.ts'
import type { Db, Store, StoreOptions } from './store.ts'

const attempts = 6

/** A store over a Postgres pool, READ COMMITTED. */
export const openPostgres = async ({ url, log }: StoreOptions): Promise<Store> => {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 3000,
    statement_timeout: 5000,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    application_name: 'plaza',
  })
  // An idle connection that dies is replaced by the next query; without a listener it ends the process.
  pool.on('error', (error) => log?.('database.connection_lost', { error: error.message }))
  const database = drizzle(pool)
  const nesting = nestingGuard()

  const runTransaction = async <Result>(work: (tx: Db) => Promise<Result>): Promise<Result> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await nesting.inside(() =>
          database.transaction((tx) => work(tx as unknown as Db), { isolationLevel: 'read committed' }),
        )
      } catch (error) {
        if (!isLostRace(error) || attempt === attempts) throw error
        log?.('database.race_retried', { attempt })
        await sleep(Math.random() * 10 * 2 ** attempt)
      }
    }
  }

  return {
    engine: 'postgres',
    tables: buildTables(postgresKit),
    async read(work) {
      nesting.refuse()
      return work(database as unknown as Db)
    },
    async transaction(work) {
      nesting.refuse()
      return runTransaction(work)
    },
    changeCount: () => null,
    async ping() {
      await pool.query('select 1')
    },
    optimize: async () => undefined,
    close: () => pool.end(),
  }
}
