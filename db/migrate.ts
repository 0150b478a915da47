import { sql } from 'drizzle-orm'
import { migratePostgres, postgresApplied } from './migrate.postgres.ts'
import { migrateSqlite, sqliteApplied } from './migrate.sqlite.ts'
import { listMigrations, pendingOf } from './migrations.ts'
import { rawRows } from './sql.ts'
import type { Log, Store } from './store.ts'
import { engineOfUrl } from './url.ts'

export interface MigrateOptions {
  url: string
  log?: Log
  /** Where the migration folders are, when this program was bundled away from them. */
  folder?: string
}

export interface SchemaState {
  applied: string[]
  pending: string[]
}

/** What a database has and lacks, without changing it. */
export const schemaState = async ({ url, folder }: MigrateOptions): Promise<SchemaState> => {
  const engine = engineOfUrl(url)
  const applied = engine === 'postgres' ? await postgresApplied(url) : sqliteApplied(url)
  const pending = pendingOf(listMigrations(engine, folder), applied)
  return { applied, pending: pending.map(({ tag }) => tag) }
}

/**
 * Brings a database to the schema of this program and answers the migrations it ran. Instances that
 * start together take turns. A SQLite file that holds something is copied beside itself first.
 */
export const migrate = async ({ url, log, folder }: MigrateOptions): Promise<string[]> => {
  const engine = engineOfUrl(url)
  const known = listMigrations(engine, folder)
  const ran =
    engine === 'postgres'
      ? await migratePostgres({ url, known, log })
      : await migrateSqlite({ url, known, log })
  if (ran.length > 0) log?.('database.migrated', { migrations: ran })
  return ran
}

/**
 * Asks an open database whether it has every migration of this program. It may have more: a later version that is
 * started beside this one brings its own.
 */
export const schemaWatch = ({ engine, read }: Pick<Store, 'engine' | 'read'>): (() => Promise<boolean>) => {
  const known = listMigrations(engine).map(({ tag }) => tag)
  return async () => {
    const rows = await read((db) => rawRows<{ tag: string }>(db, sql`select tag from schema_migrations`))
    const applied = new Set(rows.map(({ tag }) => tag))
    return known.every((tag) => applied.has(tag))
  }
}
