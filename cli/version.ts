import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { programRoot } from '#db/root.ts'
import { schemaState } from '#db/migrate.ts'
import { configOf } from './context.ts'
import type { Io } from './io.ts'

/** The version of this program. */
export function programVersion(): string {
  const { version } = JSON.parse(readFileSync(join(programRoot, 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}

/** Program, schema and Node, for a report of a fault. */
export async function versionText(io: Io): Promise<string> {
  const schema = await schemaState({ url: configOf(io).databaseUrl }).then(
    ({ applied }) => applied.at(-1) ?? 'none',
    () => 'not reachable',
  )
  return `plaza ${programVersion()}  schema ${schema}  node ${process.versions.node}`
}
