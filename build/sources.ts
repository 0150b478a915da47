import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What the built program is made from. */
const made = [
  'shared',
  'db',
  'server',
  'cli',
  'build',
  'desktop/renderer',
  'desktop/shell',
  'package.json',
  'package-lock.json',
]
const isUnbuilt = (name: string): boolean => /\.test\.tsx?$|\.testing\.tsx?$|^testing$|\.md$/.test(name)

/** Says of a build what it was made from; written when a build has ended well. */
const stampOf = (root: string): string => join(root, 'out', 'built.json')

interface Stamp {
  /** When the build began, in milliseconds. */
  at: number
  /** A sum of all sources. */
  sum: string
}

/** Every source by its path from the root, with the folders that hold them: a file that is gone changes its folder. */
function listSources(root: string): { files: string[]; newest: number } {
  const files: string[] = []
  let newest = 0
  const walk = (path: string): void => {
    const place = join(root, path)
    const found = statSync(place, { throwIfNoEntry: false })
    if (!found) return
    newest = Math.max(newest, found.mtimeMs)
    if (found.isFile()) return void files.push(path)
    for (const name of readdirSync(place).toSorted()) if (!isUnbuilt(name)) walk(`${path}/${name}`)
  }
  for (const path of made) walk(path)
  return { files, newest }
}

function sumOf(root: string, files: string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** What stands in the stamp of a build that begins now: asked before, so that what changes meanwhile is built again. */
export function beginStamp(root: string): Stamp {
  return { at: Date.now(), sum: sumOf(root, listSources(root).files) }
}

/** Says that a build has ended well. */
export function writeStamp(root: string, stamp: Stamp): void {
  mkdirSync(dirname(stampOf(root)), { recursive: true })
  writeFileSync(stampOf(root), JSON.stringify(stamp))
}

/**
 * Whether the built program is that of the sources: their times decide, and where one is newer, which a copied or
 * checked-out file also is, their content.
 */
export function buildState(root: string): 'none' | 'outdated' | 'current' {
  if (!existsSync(join(root, 'out', 'server', 'main.js')) || !existsSync(stampOf(root))) return 'none'
  const stamp = JSON.parse(readFileSync(stampOf(root), 'utf8')) as Stamp
  const { files, newest } = listSources(root)
  if (newest <= stamp.at) return 'current'
  if (sumOf(root, files) !== stamp.sum) return 'outdated'
  return 'current'
}
