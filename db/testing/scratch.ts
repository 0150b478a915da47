import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Postgres runs as another user where tests run as root, and has to reach its own folder in this one.
const makeFolder = (below: string): string => {
  const folder = mkdtempSync(join(below, 'plaza-run-'))
  chmodSync(folder, 0o755)
  return folder
}

/**
 * Gives a run of tests a temporary folder of its own, for its workers and all that they start, and answers
 * how to remove it: what a test that failed left behind goes with it. Where the system has a folder in
 * memory, SQLite files get one there: a commit need not wait for a disk.
 */
export default function setup(): () => void {
  const folders = [makeFolder(tmpdir())]
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folders[0]
  if (existsSync('/dev/shm')) {
    const inMemory = makeFolder('/dev/shm')
    process.env['PLAZA_TEST_MEMORY'] = inMemory
    folders.push(inMemory)
  }
  return () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}
