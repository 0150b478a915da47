import { chmodSync, closeSync, openSync, statSync } from 'node:fs'
import { quietly } from './errors.ts'

/**
 * Makes the file one that only its owner reads, before there is anything in it; SQLite gives its journals the same
 * rights. Of a file that is there, everybody else's rights are taken away, those of a group stay.
 */
export const keepPrivate = (path: string): void => {
  // Only a file that is not there yet: closing one that SQLite has open would let go of this process's locks on it.
  quietly(() => closeSync(openSync(path, 'wx', 0o600)))
  // What stands against this SQLite says at once, and better.
  quietly(() => {
    const { mode } = statSync(path)
    if ((mode & 0o007) !== 0) chmodSync(path, mode & 0o770)
  })
}
