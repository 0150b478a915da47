import { schemaState } from '#db/migrate.ts'
import { programVersion } from '#server/core/version.ts'
import { settingsOf } from './doctor/settings.ts'
import type { Io } from './io.ts'

/** Program, schema and Node, for a report of a fault. */
export async function versionText(io: Io): Promise<string> {
  const schema = await schemaOf(io).catch(() => 'not reachable')
  return `plaza ${programVersion()}  schema ${schema}  node ${process.versions.node}`
}

async function schemaOf(io: Io): Promise<string> {
  const { applied } = await schemaState({ url: settingsOf(io.env).databaseUrl })
  return applied.at(-1) ?? 'none'
}
