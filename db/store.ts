import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import type { AtEnd } from './atEnd.ts'
import type { Change, Scope } from './changes.ts'
import { migrate } from './migrate.ts'
import type { Presence } from './presence.ts'
import { openPostgres } from './postgres.ts'
import type { ReplicaFacts } from './replica.ts'
import type { Tables } from './schema/tables.ts'
import { openSqlite } from './sqlite.ts'
import { isPostgresUrl } from './url.ts'

export type Engine = 'sqlite' | 'postgres'

/**
 * Drizzle's SQLite builder, the smaller of the two, so that what compiles runs on both engines.
 * Every query must be awaited (it does not run otherwise) and answers an array: take one row as
 * `const [post] = await db.select()…`, and learn what a write did through `.returning()`.
 * `.get()`, `.all()` and `.run()` of a builder do not exist on Postgres. Raw SQL: `db/sql.ts`.
 */
export type Db = Pick<
  BaseSQLiteDatabase<'async', unknown>,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'with' | '$with'
>

export type Log = (message: string, details: Record<string, unknown>) => void

export interface TransactionOptions {
  /** All of it sees the database as of one moment: what others commit meanwhile is not there, or lets it run again. */
  isSnapshot?: boolean
}

export interface Store {
  readonly engine: Engine
  readonly tables: Tables
  /** Reads outside any transaction. On SQLite the connection refuses writes. */
  read<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
  /**
   * All of the work or nothing of it; by its scope it may say what it changes of what is shown. On Postgres work that lost a race runs again, so it must do
   * nothing but talk to the database. A transaction or read inside it is an error: pass `tx` on.
   */
  transaction<Result>(
    work: (tx: Db, scope: Scope) => Promise<Result | AtEnd<Result>>,
    options?: TransactionOptions,
  ): Promise<Result>
  /**
   * Tells each change: of this process after its commit and before its transaction resolves, of other
   * processes as soon as they are heard. On Postgres a message may be lost: keep nothing for long.
   */
  onChange(listener: (change: Change) => void): void
  /** On SQLite, a number that changes with every commit of another process; always the same on Postgres. */
  foreignChanges(): number
  /** Answers the database's own time. */
  ping(): Promise<Date>
  /** Throws where the database keeps nothing that is written: its disk is full, it is read-only or another's. */
  proveWritable(): Promise<void>
  /** Lets the planner learn what the tables hold: for a daily job. Postgres does it by itself. */
  optimize(): Promise<void>
  /** Who shares this database, and which of them live: for what one of them holds at a time. */
  readonly presence: Omit<Presence, 'close'>
  /** How the connections to Postgres are used, and how many requests wait for one; null on SQLite. */
  connections(): { total: number; idle: number; waiting: number } | null
  /** How the replica is that answers reads of `fromReplica`; null where there is none. */
  replica(): ReplicaFacts | null
  close(): Promise<void>
}

export interface StoreOptions {
  /** `file:./data/plaza.db`, `:memory:` or `postgres://…` */
  url: string
  /** A pooler in transaction mode before the Postgres of `url`: what needs no connection of its own goes through it. */
  poolerUrl?: string
  /** A streaming replica of that Postgres, which answers reads of `fromReplica`. */
  readUrl?: string
  log?: Log
  /** How many connections a Postgres is asked for, and how long a statement may take there. */
  pool?: { size: number; timeoutMs: number }
  /** From which time on a statement is told of by `log`, without its values; 0 for never. */
  slowMs?: number
  /** Hears of each statement when it is done, without its values, where it was asked from. */
  onStatement?: ((query: string, ms: number) => void) | undefined
  /** `small` for a program that lives for one command: what it reads is not kept for a second time. */
  memory?: 'small'
}

/**
 * Opens the database. It must have been migrated (`db/migrate.ts`), but for `:memory:`, which is an
 * empty database that ends with its store.
 */
export const openStore = async (options: StoreOptions): Promise<Store> => {
  if (options.url === ':memory:') return openScratch(options)
  return isPostgresUrl(options.url) ? openPostgres(options) : openSqlite(options)
}

const openScratch = async (options: StoreOptions): Promise<Store> => {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-'))
  const url = `file:${join(folder, 'plaza.db')}`
  await migrate({ url })
  const store = openSqlite({ ...options, url })
  return {
    ...store,
    close: async () => {
      await store.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
