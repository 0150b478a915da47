import { chmodSync, cpSync, existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { programRoot } from '#db/root.ts'
import { buildState } from '../../build/sources.ts'
import type { User } from './process.ts'

/** Who runs what needs no rights: nobody, on every Linux. */
const nobody: User = { uid: 65_534, gid: 65_534 }

const { version } = JSON.parse(readFileSync(join(programRoot, 'package.json'), 'utf8')) as {
  version: string
}
const release = join(programRoot, 'dist', `plaza-${version}`)

/** Why the release cannot be tried, if so: one of other sources would show nothing of these. */
export const releaseHindrance = (): string | null => {
  if (!existsSync(release)) return 'there is no release: npm run build makes one'
  return buildState(programRoot) === 'current'
    ? null
    : 'the release is of other sources: npm run build makes a new one'
}

/** A release as an operator installs it. */
export interface Installed {
  entry: string
  /** Somebody without rights; unset where whoever runs the drill has none anyway. */
  as: User | undefined
  /** What of the folder is not as it was installed. */
  changed(): string[]
}

/** Installs the release in a folder to which nobody can write. */
export function install(folder: string): Installed {
  const root = join(folder, 'installed')
  cpSync(release, root, { recursive: true })
  const paths = () => ['', ...(readdirSync(root, { recursive: true }) as string[])]
  const state = () =>
    new Map(
      paths().map((path) => {
        const { mtimeMs, size } = lstatSync(join(root, path))
        return [path, `${mtimeMs} ${size}`]
      }),
    )
  for (const path of paths()) {
    const { mode } = lstatSync(join(root, path))
    chmodSync(join(root, path), (mode | 0o444) & 0o555)
  }
  const before = state()
  return {
    entry: join(root, 'server.js'),
    as: process.getuid?.() === 0 ? nobody : undefined,
    changed: () => {
      const after = state()
      return [...new Set([...before.keys(), ...after.keys()])].filter(
        (path) => before.get(path) !== after.get(path),
      )
    },
  }
}
