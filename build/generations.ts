import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Hashed names: the same name is the same content. */
const assets = 'assets'
/** The files of the last two builds, the newer first; a hidden file, which is never served. */
const listName = '.generations.json'

const filesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])

function readList(folder: string): string[][] {
  const file = join(folder, listName)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[][]) : []
}

/**
 * Keeps, beside the files of the build that began then, those of the one before: a server that runs from this
 * folder, and pages that are open, go on with what they were made from. What is older is removed.
 */
export function keepTwoGenerations(folder: string, beganAt: number): void {
  const place = join(folder, assets)
  const all = filesIn(place)
  // A second less: file systems round times.
  const current = all.filter((name) => statSync(join(place, name)).mtimeMs >= beganAt - 1000)
  const [last = [], before = []] = readList(folder)
  const isSame = last.length === current.length && last.every((name) => current.includes(name))
  const former = isSame ? before : last
  const kept = new Set([...current, ...former])
  for (const name of all) if (!kept.has(name)) rmSync(join(place, name))
  writeFileSync(join(folder, listName), JSON.stringify([current, former]))
}

/** The files of the build before, which the one that stands here does not use. */
export function formerFiles(folder: string): string[] {
  const [current = [], former = []] = readList(folder)
  return former.filter((name) => !current.includes(name)).map((name) => join(folder, assets, name))
}
