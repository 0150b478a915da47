import { chmodSync, chownSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseEnv } from 'node:util'
import { makeFolder } from '#db/folder.ts'
import { UsageError } from './exit.ts'

/** The settings of a file, none where there is no file yet. */
export function settingsIn(file: string): Record<string, string | undefined> {
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
}

/** A value as a file of settings holds it. */
function quoted(name: string, value: string): string {
  if (/[\r\n\0]/.test(value)) throw new UsageError(`${name} must be one line`)
  if (/^[\w@%+:,./?&=-]*$/.test(value)) return value
  const quote = ["'", '"', '`'].find((one) => !value.includes(one))
  if (quote === undefined) throw new UsageError(`${name} cannot be written: it holds every kind of quotes`)
  return `${quote}${value}${quote}`
}

/** Gives a file that is to replace another its owner, its group and what that may read. */
function takeRights(fresh: string, file: string): void {
  chmodSync(fresh, 0o600)
  if (!existsSync(file)) return
  const { mode, uid, gid } = statSync(file)
  if (process.getuid?.() === 0) chownSync(fresh, uid, gid)
  // Of another group nobody may read it: those of this one were never meant.
  if (statSync(fresh).gid === gid) chmodSync(fresh, 0o600 | (mode & 0o040))
}

/**
 * Adds settings to a file that is readable to nobody but its owner and, where it is so already, its group. What
 * stands there stays, with its comments; an empty setting is filled in. The file is replaced whole or not at all.
 */
export function addSettings(file: string, added: Readonly<Record<string, string>>): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const missing = new Map(Object.entries(added))
  const lines = before.split('\n').map((line) => {
    const name = /^\s*(?:export\s+)?(\w+)\s*=\s*$/.exec(line)?.[1]
    const value = name === undefined ? undefined : missing.get(name)
    if (name === undefined || value === undefined) return line
    missing.delete(name)
    return `${name}=${quoted(name, value)}`
  })
  const rest = [...missing].map(([name, value]) => `${name}=${quoted(name, value)}`)
  const text = [lines.join('\n').replace(/\n+$/, ''), ...rest].filter(Boolean).join('\n')
  makeFolder(dirname(file))
  const fresh = `${file}.${process.pid}`
  writeFileSync(fresh, `${text}\n`, { mode: 0o600 })
  takeRights(fresh, file)
  renameSync(fresh, file)
}
