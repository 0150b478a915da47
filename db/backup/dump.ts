import { engineOfUrl } from '../url.ts'
import { dumpPostgres } from './postgres.dump.ts'
import { dumpSqlite } from './sqlite.ts'

/** One moment of a database as files, with what proves that nothing of it is missing. */
export interface Dump {
  /** Within the folder that was given. */
  files: string[]
  /** How many rows each table has. */
  tables: Record<string, number>
  /** Numbers that go on where they stood. */
  sequences: Record<string, number>
}

/** Copies a database, as it is at one moment, into files of a folder, while others go on writing. */
export const dumpDatabase = (url: string, folder: string): Promise<Dump> =>
  engineOfUrl(url) === 'postgres' ? dumpPostgres(url, folder) : dumpSqlite(url, folder)
