import { readlinkSync, realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Engine } from './store.ts'

/** Whether a database address is that of a Postgres server. */
export const isPostgresUrl = (url: string): boolean => /^postgres(ql)?:\/\//.test(url)

/** Whether a text is the address of a database that the program can open. */
export const isDatabaseUrl = (url: string): boolean =>
  isPostgresUrl(url) ? URL.canParse(url) : /^file:(?!\/\/[^/]).+/.test(url)

/** The engine that a database address speaks of. */
export const engineOfUrl = (url: string): Engine => (isPostgresUrl(url) ? 'postgres' : 'sqlite')

/** The path that a `file:` address says. */
export const writtenPath = (url: string): string => url.replace(/^file:(\/\/)?/, '')

/**
 * The file behind a `file:` address, which is another where the path is a link: SQLite keeps its journals beside
 * that one, and so must be the lock, whichever name somebody comes by.
 */
export const sqlitePath = (url: string): string => followed(writtenPath(url))

function followed(path: string): string {
  try {
    return followed(resolve(realpathSync(dirname(path)), readlinkSync(path)))
  } catch {
    return path
  }
}

const lax = /([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/

/**
 * The address as the driver is given it. It takes these words for verify-full, and would say so in many lines each
 * time; other programs, which know them, are given the address as it stands.
 */
export const driverUrl = (url: string): string =>
  url.includes('uselibpqcompat=') ? url : url.replace(lax, '$1verify-full')
