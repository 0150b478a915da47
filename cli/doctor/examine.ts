import { existsSync } from 'node:fs'
import { databaseFault } from '#db/fault.ts'
import { schemaState } from '#db/migrate.ts'
import { openStore, type Store } from '#db/store.ts'
import { isPostgresUrl, sqlitePath } from '#db/url.ts'
import type { Config } from '#server/config.ts'
import type { Io } from '../io.ts'
import { fail, reasonOf, skip, type Check, type Finding, type Patient } from './check.ts'
import { databaseChecks } from './database.ts'
import { outsideChecks } from './outside.ts'
import { postgresChecks } from './postgres.ts'
import { settingsChecks, settingsOf } from './settings.ts'
import { workChecks } from './work.ts'

export const checks: readonly Check[] = [
  ...settingsChecks,
  ...databaseChecks,
  ...postgresChecks,
  ...outsideChecks,
  ...workChecks,
]

export interface Examined extends Finding {
  check: string
}

function configOf(io: Io): Config | null {
  try {
    return settingsOf(io.env)
  } catch {
    return null
  }
}

/** A store, where there is a database of this schema; nothing is made by looking. */
async function storeOf(config: Config | null): Promise<Store | null> {
  const url = config?.databaseUrl
  if (!url || (!isPostgresUrl(url) && !existsSync(sqlitePath(url)))) return null
  try {
    const { pending } = await schemaState({ url })
    return pending.length > 0 ? null : await openStore({ url })
  } catch {
    return null
  }
}

async function look(check: Check, patient: Partial<Patient>): Promise<Finding> {
  if (check.needs !== 'nothing' && !patient.config) return skip('the settings are not valid')
  if (check.needs === 'store' && !patient.store) return skip('there is no database of this schema')
  try {
    return await check.look(patient as Patient)
  } catch (error) {
    // A check that fails itself cannot mend itself: the database and its disk say why.
    const fix =
      check.needs === 'store' || check.name === 'migrations'
        ? 'plaza doctor --only database,disk'
        : 'see the log'
    return fail(databaseFault(error) ?? reasonOf(error), fix)
  }
}

/** Asks every question, one after the other, and hands on each answer as it comes. */
export async function* examine(
  io: Io,
  { only, isOffline }: { only: readonly Check[]; isOffline: boolean },
): AsyncGenerator<Examined> {
  const config = configOf(io)
  const store = await storeOf(config)
  const patient = { env: io.env, clock: io.clock, isOffline }
  const known = { ...patient, ...(config ? { config } : {}), ...(store ? { store } : {}) }
  try {
    for (const check of only) yield { check: check.name, ...(await look(check, known)) }
  } finally {
    await store?.close()
  }
}
