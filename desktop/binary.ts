import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Electron's own program on this machine, or null where it was not fetched: npm installs the package without it. */
export function findElectron(): string | null {
  const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'))
  const named = join(folder, 'path.txt')
  const name = existsSync(named) ? readFileSync(named, 'utf8') : 'electron'
  const program = join(process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(folder, 'dist'), name)
  return existsSync(program) ? program : null
}
