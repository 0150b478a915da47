import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { programRoot } from '../root.ts'

// Postgres runs as another user where tests run as root, and has to reach its own folder in this one.
const makeFolder = (below: string): string => {
  const folder = mkdtempSync(join(below, 'plaza-run-'))
  chmodSync(folder, 0o755)
  return folder
}

const memory = '/dev/shm'
/** What the databases of a run need at most at one time, with much to spare; containers are often given 64 MB. */
const roomBytes = 4 * 2 ** 30

/** Where databases need not wait for a disk, if the system has such a folder and room in it. */
export function memoryFolder(): string | undefined {
  if (!existsSync(memory)) return undefined
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= roomBytes ? memory : undefined
}

/** The folder of a run for what has to stand below the project's own, to find what it is installed with. */
export const runCache = (): string => join(programRoot, '.cache', 'runs', basename(tmpdir()))

/**
 * Gives a run of tests a temporary folder of its own, for its workers and all that they start, and answers
 * how to remove it: what a test that failed left behind goes with it. SQLite files get one in
 * memory where that is possible.
 */
export default function setup(): () => void {
  const folders = [makeFolder(tmpdir())]
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folders[0]
  const below = memoryFolder()
  if (below) {
    const inMemory = makeFolder(below)
    process.env['PLAZA_TEST_MEMORY'] = inMemory
    folders.push(inMemory)
  }
  folders.push(runCache())
  return () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}
