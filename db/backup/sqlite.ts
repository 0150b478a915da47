import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { connectSqlite } from '../sqlite.ts'
import { sqlitePath } from '../url.ts'
import type { Dump } from './dump.ts'

/** The one file of a dump of SQLite. */
export const sqliteCopy = 'plaza.db'

const everything = 0x7fff_ffff

/** Search tables are made of others, and keep their rows in a form of their own. */
const tableNames = (connection: Database.Database): string[] =>
  connection
    .prepare(
      `select name from sqlite_master
       where type = 'table' and name not like 'sqlite_%' and name not like '%\\_search%' escape '\\'
       order by name`,
    )
    .pluck()
    .all() as string[]

const countRows = (connection: Database.Database): Record<string, number> =>
  Object.fromEntries(
    tableNames(connection).map((name) => [
      name,
      connection.prepare(`select count(*) from "${name}"`).pluck().get() as number,
    ]),
  )

/** Copies the file page by page beside its writers; never the file alone, for its log belongs to it. */
export async function dumpSqlite(url: string, folder: string): Promise<Dump> {
  const path = join(folder, sqliteCopy)
  const source = connectSqlite(sqlitePath(url))
  try {
    // In one step, for a copy begins anew when somebody writes between two of its steps.
    await source.backup(path, { progress: () => everything })
  } finally {
    source.close()
  }
  const copy = new Database(path)
  try {
    // One file, without a log beside it.
    copy.pragma('journal_mode = DELETE')
    return { files: [sqliteCopy], tables: countRows(copy), sequences: {} }
  } finally {
    copy.close()
  }
}

/** What is wrong with a copy: damaged pages, rows that point nowhere, rows that are missing, books that do not add up. */
export function checkSqlite(folder: string, tables: Record<string, number>): string[] {
  let copy: Database.Database | undefined
  try {
    copy = new Database(join(folder, sqliteCopy), { readonly: true })
    const integrity = copy.pragma('integrity_check', { simple: true })
    if (integrity !== 'ok') return [`the database is damaged: ${String(integrity)}`]
    const orphans = copy.pragma('foreign_key_check') as { table: string }[]
    const found = countRows(copy)
    const ledger = copy.prepare('select coalesce(sum(amount_cents), 0) from ledger_entries').pluck().get()
    return [
      ...orphans.slice(0, 5).map(({ table }) => `a row of ${table} points to one that is missing`),
      ...Object.entries(tables).flatMap(([name, count]) =>
        found[name] === count ? [] : [`${name} has ${found[name] ?? 0} rows instead of ${count}`],
      ),
      ...(ledger === 0 ? [] : [`the ledger is off by ${String(ledger)} cents`]),
    ]
  } catch (error) {
    return [`the database cannot be read: ${error instanceof Error ? error.message : 'unknown'}`]
  } finally {
    copy?.close()
  }
}

/** Puts a copy in the place of the database, whole or not at all. Nobody may have the old one open. */
export async function replaceSqlite(url: string, folder: string): Promise<void> {
  const path = sqlitePath(url)
  for (const ending of ['-wal', '-shm'])
    if (existsSync(path + ending)) await rm(path + ending, { force: true })
  await rename(join(folder, sqliteCopy), path)
}
