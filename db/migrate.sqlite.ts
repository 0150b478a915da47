import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { MigrationError, pendingOf, type Migration } from './migrations.ts'
import { keepPrivate } from './private.ts'
import { connectSqlite } from './sqlite.ts'
import type { Log } from './store.ts'
import { sqlitePath } from './url.ts'

interface Migrating {
  url: string
  known: Migration[]
  log?: Log | undefined
}

const appliedIn = (connection: Database.Database): string[] => {
  const hasTable = connection.prepare(`select 1 from sqlite_master where name = 'schema_migrations'`).get()
  if (!hasTable) return []
  return connection.prepare('select tag from schema_migrations order by tag').pluck().all() as string[]
}

/** The migrations that a file has had. */
export const sqliteApplied = (url: string): string[] => {
  const path = sqlitePath(url)
  if (!existsSync(path)) return []
  const connection = new Database(path, { readonly: true })
  try {
    return appliedIn(connection)
  } finally {
    connection.close()
  }
}

/** Whether the migration was run here, and not meanwhile by another process. */
const apply = (connection: Database.Database, { tag, read }: Migration): boolean => {
  connection.exec('begin immediate')
  try {
    if (appliedIn(connection).includes(tag)) {
      connection.exec('rollback')
      return false
    }
    connection.exec(read())
    connection.prepare('insert into schema_migrations (tag, applied_at) values (?, ?)').run(tag, Date.now())
    const broken = connection.pragma('foreign_key_check') as unknown[]
    if (broken.length > 0)
      throw new Error(`Migration ${tag} leaves ${broken.length} rows without their parent`)
    connection.exec('commit')
    return true
  } catch (error) {
    if (connection.inTransaction) connection.exec('rollback')
    throw new MigrationError(`Migration ${tag} failed: ${String(error)}`, { cause: error })
  }
}

const keptCopies = 2

/** Keeps the newest copies of what was before an upgrade, and removes older ones. */
const pruneCopies = (path: string): void => {
  const folder = dirname(path)
  const copies = readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(path)}.before-`))
    .map((name) => ({ file: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
    .toSorted((a, b) => b.at - a.at)
  for (const { file } of copies.slice(keptCopies)) rmSync(file, { force: true })
}

/** Runs what is pending, each migration in its own transaction. */
export const migrateSqlite = async ({ url, known, log }: Migrating): Promise<string[]> => {
  const path = sqlitePath(url)
  const connection = connectSqlite(path)
  try {
    const applied = appliedIn(connection)
    const pending = pendingOf(known, applied)
    if (pending.length === 0) return []
    if (applied.length > 0) {
      const copy = `${path}.before-${pending[0]?.tag}`
      keepPrivate(copy)
      await connection.backup(copy)
      pruneCopies(path)
      log?.('database.copied', { copy })
    }
    connection.exec(
      'create table if not exists schema_migrations (tag text primary key, applied_at integer not null)',
    )
    // A rebuilt table is for a moment not where foreign keys expect it; they are checked at the end.
    connection.pragma('foreign_keys = OFF')
    return pending.filter((migration) => apply(connection, migration)).map(({ tag }) => tag)
  } finally {
    connection.close()
  }
}
