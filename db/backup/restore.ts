import { DatabaseInUseError, lockDatabase } from '../lock.ts'
import { migrate, schemaState } from '../migrate.ts'
import { postgresKit, sqliteKit } from '../kit.ts'
import { buildTables, type Tables } from '../schema/tables.ts'
import { openSqlite } from '../sqlite.ts'
import type { Db, Engine } from '../store.ts'
import { engineOfUrl } from '../url.ts'
import { join } from 'node:path'
import { checkPostgres } from './postgres.dump.ts'
import { loadPostgres, postgresUsers } from './postgres.load.ts'
import { checkSqlite, replaceSqlite, sqliteCopy } from './sqlite.ts'

interface Copy {
  engine: Engine
  folder: string
  tables: Record<string, number>
  sequences: Record<string, number>
}

/** Whatever is wrong with the files of a dump; nothing, when they can be restored. */
export const checkDump = async ({ engine, folder, tables }: Copy): Promise<string[]> =>
  engine === 'postgres' ? await checkPostgres(folder, tables) : checkSqlite(folder, tables)

/** Reserves a database for work that nobody else may be at, and answers the function that gives it back. */
export async function claimDatabase(url: string): Promise<() => void> {
  if (engineOfUrl(url) === 'sqlite') return lockDatabase(url)
  if ((await postgresUsers(url)) > 0)
    throw new DatabaseInUseError('The database is in use by a running server: stop it first')
  return () => undefined
}

/** Whether there is a database with tables of ours. */
export async function isInstalled(url: string): Promise<boolean> {
  return (await schemaState({ url })).applied.length > 0
}

/**
 * Signs everybody out of a restored database: sessions and tokens that had ended since would be good again, and
 * so would push to their browsers.
 */
export async function forgetSignIns(tx: Db, tables: Tables): Promise<void> {
  const { sessions, desktopCodes, apiTokens, deviceLogins, pushSubscriptions } = tables
  for (const table of [sessions, desktopCodes, apiTokens, deviceLogins, pushSubscriptions])
    await tx.delete(table)
}

/**
 * Puts a checked dump in the place of a claimed database, and brings it to the schema of this program.
 * `settle` writes what has to be true before anybody opens it.
 */
export async function restoreDatabase(
  url: string,
  copy: Copy,
  settle: (tx: Db, tables: Tables) => Promise<void>,
): Promise<void> {
  if (copy.engine === 'postgres') {
    const tables = buildTables(postgresKit)
    await loadPostgres({
      ...copy,
      url,
      tables: Object.keys(copy.tables),
      settle: (tx) => settle(tx, tables),
    })
    await migrate({ url })
    return
  }
  const copyUrl = `file:${join(copy.folder, sqliteCopy)}`
  await migrate({ url: copyUrl })
  const store = openSqlite({ url: copyUrl })
  try {
    await store.transaction((tx) => settle(tx, buildTables(sqliteKit)))
  } finally {
    await store.close()
  }
  await replaceSqlite(url, copy.folder)
}
