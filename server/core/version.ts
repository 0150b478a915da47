import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { programRoot } from '#db/root.ts'

/** The version of this program. */
export function programVersion(): string {
  const { version } = JSON.parse(readFileSync(join(programRoot, 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}
