import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Nothing that a folder is made for takes as long. */
const forgottenMs = 24 * 60 * 60 * 1000

/**
 * Makes a folder of which only the end of the name is left to chance, for work that removes it behind itself. Those
 * of its kind that a killed process has left there go first: each may be as large as all that is kept.
 */
export async function makeWorkFolder(start: string): Promise<string> {
  const home = dirname(start)
  const names = await readdir(home)
  for (const name of names.filter((one) => one.startsWith(basename(start)))) {
    const left = join(home, name)
    // Somebody else's, or gone meanwhile: it is not in the way.
    await removeOld(left).catch(() => undefined)
  }
  return await mkdtemp(start)
}

async function removeOld(folder: string): Promise<void> {
  const { mtimeMs } = await stat(folder)
  if (Date.now() - mtimeMs > forgottenMs) await rm(folder, { recursive: true })
}
