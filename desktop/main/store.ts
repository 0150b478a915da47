import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Log } from './log.ts'

/** A small JSON file that is there whole or not at all. */
export interface Store<T> {
  get: () => T
  /** Whether it is on the disk as well; the value goes on either way. */
  set: (value: T) => boolean
}

interface StoreOptions<T> {
  file: string
  /** Makes sense of what was read: undefined where there is no file yet, or it is no JSON. */
  read: (content: unknown) => T
  log: Log
}

/** Reads the file now and keeps its content; each change is on the disk when `set` returns, also at the end of the app. */
export function openStore<T>({ file, read, log }: StoreOptions<T>): Store<T> {
  let value = read(contentOf(file, log))
  return {
    get: () => value,
    set: (changed) => {
      value = changed
      try {
        replace(file, JSON.stringify(changed, null, 2))
        return true
      } catch (error) {
        log.error('store.write', { file, error })
        return false
      }
    },
  }
}

function contentOf(file: string, log: Log): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown
  } catch (error) {
    if (!isMissing(error)) log.warn('store.read', { file, error })
    return undefined
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

function replace(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const fresh = `${file}.new`
  const descriptor = openSync(fresh, 'w', 0o600)
  try {
    writeSync(descriptor, content)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  renameSync(fresh, file)
}
