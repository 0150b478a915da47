import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from './folder.ts'

/** As much as a picture or the pages of a commit may take. */
const trial = Buffer.alloc(1024 * 1024)

/** Throws the system's error where a folder takes no new file: full, over its quota, read-only, broken. */
export const proveWritable = async (folder: string): Promise<void> => {
  makeFolder(folder)
  const path = join(folder, `.trial-${randomUUID()}`)
  try {
    // Room is given when something is written; waiting for the disk itself would cost more than it tells.
    await writeFile(path, trial, { flag: 'wx' })
  } finally {
    await rm(path, { force: true })
  }
}
