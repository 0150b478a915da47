import { schemaState } from '#db/migrate.ts'
import { programVersion } from '#server/core/version.ts'
import { configOf } from './context.ts'
import type { Io } from './io.ts'

/** Program, schema and Node, for a report of a fault. */
export async function versionText(io: Io): Promise<string> {
  const schema = await schemaState({ url: configOf(io).databaseUrl }).then(
    ({ applied }) => applied.at(-1) ?? 'none',
    () => 'not reachable',
  )
  return `plaza ${programVersion()}  schema ${schema}  node ${process.versions.node}`
}
