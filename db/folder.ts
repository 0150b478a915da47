import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory()

/**
 * Makes a folder and those above it. One by one: told to make them all, Node asks without end where the system says
 * that a folder is not there which is, as below /proc. What is made has the mode; where none is given, others than the
 * owner and the group see nothing of it.
 */
export function makeFolder(path: string, mode = 0o750): void {
  if (isFolder(path)) return
  makeFolder(dirname(path), mode)
  try {
    mkdirSync(path, mode)
  } catch (error) {
    // Another process may have made it just now.
    if (!isFolder(path)) throw error
  }
}
