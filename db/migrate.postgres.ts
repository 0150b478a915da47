import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError, type Client } from 'pg'
import { newClient } from './client.ts'
import { pendingOf, type Migration } from './migrations.ts'
import type { Log } from './store.ts'

interface Migrating {
  url: string
  known: Migration[]
  log?: Log | undefined
}

const advisoryLock = 7_521_409_932
const lockTries = 30
/** A statement that takes longer belongs into batches, or outside: it holds what others wait for. */
const longestMs = 10 * 60_000
/** The first line of a migration that cannot run in a transaction, as `create index concurrently`. */
const outsideTransaction = '-- outside a transaction'

const connected = async <Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> => {
  const client = newClient({
    connectionString: url,
    connectionTimeoutMillis: 3000,
    lock_timeout: 1000,
    statement_timeout: longestMs,
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const appliedIn = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('schema_migrations') is not null as exists`,
  )
  if (!rows[0]?.exists) return []
  const applied = await client.query<{ tag: string }>('select tag from schema_migrations order by tag')
  return applied.rows.map(({ tag }) => tag)
}

/** The migrations that a database has had. */
export const postgresApplied = (url: string): Promise<string[]> => connected(url, appliedIn)

const isLockTimeout = (error: unknown): boolean => error instanceof DatabaseError && error.code === '55P03'

/** A statement that waits for a lock stops every reader behind it: wait shortly, and try again. */
const untilLocked = async (work: () => Promise<unknown>): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work()
      return
    } catch (error) {
      if (!isLockTimeout(error) || attempt === lockTries) throw error
      await sleep(200 + Math.random() * 800)
    }
  }
}

const record = 'insert into schema_migrations (tag, applied_at) values ($1, now())'

const apply = async (client: Client, { tag, read }: Migration): Promise<void> => {
  const statements = read()
  if (statements.startsWith(outsideTransaction)) {
    await client.query(statements)
    await client.query(record, [tag])
    return
  }
  await client.query('begin')
  try {
    await client.query(statements)
    await client.query(record, [tag])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Runs what is pending, each migration in its own transaction, one instance at a time. */
export const migratePostgres = async ({ url, known }: Migrating): Promise<string[]> =>
  connected(url, async (client) => {
    if (pendingOf(known, await appliedIn(client)).length === 0) return []
    await untilLocked(() => client.query('select pg_advisory_lock($1)', [advisoryLock]))
    await client.query(
      'create table if not exists schema_migrations (tag text primary key, applied_at timestamptz not null)',
    )
    const pending = pendingOf(known, await appliedIn(client))
    for (const migration of pending) {
      await untilLocked(() => apply(client, migration))
    }
    return pending.map(({ tag }) => tag)
  })
