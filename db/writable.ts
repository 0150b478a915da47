import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** As much as a picture or the pages of a commit may take. */
const trial = Buffer.alloc(1024 * 1024)

/** Throws the system's error where a folder takes no new file: full, over its quota, read-only, broken. */
export const proveWritable = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `.trial-${randomUUID()}`)
  try {
    const file = await open(path, 'wx')
    try {
      await file.writeFile(trial)
      await file.sync()
    } finally {
      await file.close()
    }
  } finally {
    await rm(path, { force: true })
  }
}
