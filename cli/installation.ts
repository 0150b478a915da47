import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { Failure } from '#shared/errors.ts'
import { claimDatabase } from '#db/backup/restore.ts'
import { resetDatabase } from '#db/reset.ts'
import { seedFirstPlans } from '#db/seed/plans.ts'
import type { Tables } from '#db/schema/tables.ts'
import { openStore, type Db } from '#db/store.ts'
import type { Config } from '#server/config.ts'
import { sandboxFile } from '#server/sandboxFile.ts'
import { recordAction } from '#server/core/adminActions.ts'
import { originOf } from './actor.ts'
import type { Given, Parts } from './command.ts'
import { databaseName } from '#db/databaseName.ts'

/** What is typed to confirm that a whole database is meant. */
export const confirmation = ({ databaseUrl }: Config): string => basename(databaseName(databaseUrl))

/** Demonstrations and fresh starts are for development: a real site has people in it. */
export function refuseInProduction({ isProduction }: Config): void {
  if (isProduction) throw new Failure('access.denied', { message: 'This is refused in production' })
}

/** Has the database for itself while something is done to the whole of it. */
export async function alone<Result>({ databaseUrl }: Config, work: () => Promise<Result>): Promise<Result> {
  const release = await claimDatabase(databaseUrl)
  try {
    return await work()
  } finally {
    release()
  }
}

/** Empties a claimed database down to the default plans, and the payment sandbox with it. */
export async function startOver(config: Config, given: Given, { io }: Parts): Promise<void> {
  await resetDatabase(config.databaseUrl)
  for (const ending of ['', '-wal', '-shm']) await rm(`${sandboxFile(config)}${ending}`, { force: true })
  await writeFirst(config, given, { io, action: 'reset_database', reason: 'Everything was deleted' })
}

interface First {
  io: Parts['io']
  action: string
  reason: string
}

/** Something that is done before commands have a database of their own: a store for it alone. */
async function inStore({ databaseUrl }: Config, work: (tx: Db, tables: Tables) => Promise<void>) {
  const store = await openStore({ url: databaseUrl })
  try {
    await store.transaction((tx) => work(tx, store.tables))
  } finally {
    await store.close()
  }
}

const record = (tx: Db, tables: Tables, act: First & { config: Config; given: Given }): Promise<void> =>
  recordAction(tx, tables, {
    clock: act.io.clock,
    actor: 'operator',
    action: act.action,
    target: { type: 'database', id: confirmation(act.config) },
    reason: act.reason,
    origin: originOf(act.given),
  })

/** Writes an act into the log of a database that was just made or changed. */
export const recordFirst = (config: Config, given: Given, act: First): Promise<void> =>
  inStore(config, (tx, tables) => record(tx, tables, { ...act, config, given }))

/** The same, with the default plans where there are none. */
export const writeFirst = (config: Config, given: Given, act: First): Promise<void> =>
  inStore(config, async (tx, tables) => {
    await seedFirstPlans(tx, tables, act.io.clock.now())
    await record(tx, tables, { ...act, config, given })
  })
