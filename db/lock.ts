import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { isBusy } from './errors.ts'
import { makeFolder } from './folder.ts'
import { keepPrivate } from './private.ts'
import { isPostgresUrl, sqlitePath } from './url.ts'

/** Another process holds the database. */
export class DatabaseInUseError extends Error {
  override name = 'DatabaseInUseError'
}

/** Whether a process of this machine has this number. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Who holds a file, in words: told, never relied on. */
interface Holder {
  pid: number
  host: string
}

/** How long a look of somebody else at the lock may be in the way. */
const patienceMs = 500

const lockOf = (path: string): string => `${path}-lock`
/** Beside the lock: a file that is locked is not read, for closing it again would let go of the lock. */
const holderOf = (path: string): string => `${path}-lock.holder`

const readHolder = (path: string): Holder | null => {
  try {
    const { pid, host } = JSON.parse(readFileSync(holderOf(path), 'utf8')) as Holder
    return { pid, host }
  } catch {
    return null
  }
}

const words = (holder: Holder | null): string => {
  if (holder === null) return 'another process'
  const place = holder.host === hostname() ? '' : ` of ${holder.host}`
  return `process ${holder.pid}${place}`
}

/**
 * Takes the system's own lock, which ends with its process however that ends, counts in every container that
 * shares the file, and knows nothing of numbers of processes. Null where somebody else has it.
 */
const take = (path: string): Database.Database | null => {
  // Whoever may read it could lock it, too.
  keepPrivate(lockOf(path))
  // An empty database, with which nothing else is done.
  const lock = new Database(lockOf(path), { timeout: patienceMs })
  try {
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if (isBusy(error)) return null
    throw error
  }
}

/**
 * Reserves a SQLite file for one server, and answers the function that gives it back. Postgres serves many, so
 * there it does nothing.
 */
export const lockDatabase = (url: string): (() => void) => {
  if (isPostgresUrl(url)) return () => undefined
  const path = sqlitePath(url)
  makeFolder(dirname(path))
  const lock = take(path)
  if (lock === null)
    throw new DatabaseInUseError(`${path} is in use by ${words(readHolder(path))}: stop it first`)
  writeFileSync(holderOf(path), JSON.stringify({ pid: process.pid, host: hostname() }), { mode: 0o600 })
  return () => {
    rmSync(holderOf(path), { force: true })
    lock.close()
  }
}

/** Who holds a SQLite file at this moment, in words; null where nobody does. */
export const databaseHolder = (url: string): string | null => {
  if (isPostgresUrl(url)) return null
  const path = sqlitePath(url)
  // Looking makes no file.
  if (!existsSync(lockOf(path))) return null
  try {
    const lock = take(path)
    lock?.close()
    return lock === null ? words(readHolder(path)) : null
  } catch {
    // Who may not lock it cannot know.
    return null
  }
}
