import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isPostgresUrl, sqlitePath } from './url.ts'

/** Another process of this machine holds the database. */
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

const holderOf = (path: string): number | undefined => {
  try {
    const pid = Number(readFileSync(path, 'utf8'))
    return Number.isInteger(pid) && pid !== process.pid && isRunning(pid) ? pid : undefined
  } catch {
    return undefined
  }
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST'

/**
 * Reserves a SQLite file for one server, and answers the function that gives it back. The lock of a
 * process that no longer runs is taken over. Postgres serves many, so there it does nothing.
 */
export const lockDatabase = (url: string): (() => void) => {
  if (isPostgresUrl(url)) return () => undefined
  const path = `${sqlitePath(url)}.lock`
  const own = `${path}.${process.pid}`
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(own, String(process.pid))
  try {
    for (;;) {
      try {
        // A link, unlike a written file, appears whole or not at all.
        linkSync(own, path)
        return () => rmSync(path, { force: true })
      } catch (error) {
        if (!isTaken(error)) throw error
        const holder = holderOf(path)
        if (holder)
          throw new DatabaseInUseError(`${sqlitePath(url)} is in use by process ${holder}: stop it first`)
        rmSync(path, { force: true })
      }
    }
  } finally {
    rmSync(own, { force: true })
  }
}

/** The process that holds a SQLite file at this moment, if any. */
export const databaseHolder = (url: string): number | undefined =>
  isPostgresUrl(url) ? undefined : holderOf(`${sqlitePath(url)}.lock`)
