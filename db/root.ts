import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder that holds package.json: found upwards, because the program also runs bundled from `out/server`. */
function findRoot(from: string): string {
  if (existsSync(join(from, 'package.json'))) return from
  const above = dirname(from)
  if (above === from) throw new Error('package.json is missing above the program')
  return findRoot(above)
}

/** Where the program is installed: migrations, the built web app and the version are found from here. */
export const programRoot = findRoot(import.meta.dirname)
