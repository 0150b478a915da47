import { existsSync } from 'node:fs'
import { atLast } from '#db/atEnd.ts'
import { createScope } from '#db/changes.ts'
import { openStore, type Store } from '#db/store.ts'
import { schemaState, type SchemaState } from '#db/migrate.ts'
import { ConfigError, readConfig, type Config } from '#server/config.ts'
import type { Actor } from '#server/core/actor.ts'
import { withCallProfile } from '#server/core/callProfile.ts'
import type { Clock } from '#server/core/clock.ts'
import { createLog } from '#server/core/log.ts'
import type { Services } from '#server/domains.ts'
import { UsageError } from './exit.ts'
import type { Io } from './io.ts'
import { lazyGateway, servicesOver } from './services.ts'
import { counted } from './counted.ts'

/** What a command works with: the same services as the server's, over the same database. */
export interface CliContext {
  config: Config
  store: Store
  clock: Clock
  services: Services
  isDryRun: boolean
  /** Who asked for it over the network; on this machine commands name somebody themselves. */
  caller?: Actor
}

/**
 * How a dry run keeps nothing. `rollback`: one transaction around everything, taken back at the end.
 * `preview`: for commands that ask others than the database, which must not be waited for in a
 * transaction; they read only, and a write is a mistake.
 */
export type DryRun = 'rollback' | 'preview'

/** The settings, with a sentence instead of a stack when they are wrong. */
export function configOf(io: Io): Config {
  try {
    return readConfig(io.env)
  } catch (error) {
    throw error instanceof ConfigError ? new UsageError(error.message) : error
  }
}

/** Opens the database for one command and closes it behind it. What the command told is left to a running server. */
export async function withContext<Result>(
  io: Io,
  options: { dryRun: DryRun | null },
  work: (context: CliContext) => Promise<Result>,
): Promise<Result> {
  const config = configOf(io)
  await requireSchema(config)
  const store = await openStore({ url: config.databaseUrl, memory: 'small' })
  if (!config.stripe && !config.isProduction) {
    const { followSandbox } = await import('#server/dev/payments/clockOffset.ts')
    followSandbox(config, io.clock)
  }
  const log = createLog('silent')
  const { dryRun } = options
  const payments = lazyGateway(config, async () => {
    const { openPayments } = await import('#server/payments.ts')
    return await (io.payments ?? openPayments)(config, io.clock)
  })
  const run = (used: Store) => {
    const parts = { config, store: used, clock: io.clock }
    const services = servicesOver({ ...parts, log, gateway: payments.gateway })
    const context = { ...parts, services, isDryRun: dryRun !== null }
    // Nobody waits at a page: calls to other systems may take long.
    return withCallProfile('background', () => work(context))
  }
  try {
    if (dryRun === 'rollback') return await takenBack(store, run)
    return await run(dryRun === 'preview' ? readOnly(store) : store)
  } finally {
    await payments.close()
    await store.close()
  }
}

/** The services over a store of which nothing is to be kept: none of it is told to whatever serves beside it. */
export function over(
  { store, ...parts }: Parameters<typeof servicesOver>[0],
  dryRun: 'preview' | null,
): Pick<CliContext, 'store' | 'services'> {
  const quiet: Store = { ...store, onChange: () => undefined }
  const used = dryRun === 'preview' ? readOnly(quiet) : quiet
  return { store: used, services: servicesOver({ ...parts, store: used }) }
}

const readOnly = (store: Store): Store => ({
  ...store,
  transaction: () => {
    throw new Error('a dry run must not write')
  },
})

/** What a database has and lacks; one that is none, or empty, is told how to become one. */
export async function requireInstalled({ databaseUrl }: Config): Promise<SchemaState> {
  const file = databaseUrl.startsWith('file:') ? databaseUrl.slice('file:'.length) : null
  if (file && !existsSync(file)) throw new UsageError(`There is no database at ${file}`, 'plaza db migrate')
  const state = await schemaState({ url: databaseUrl })
  if (state.applied.length === 0)
    throw new UsageError(
      `The database lacks ${counted(state.pending.length, 'migration')}`,
      'plaza db migrate',
    )
  return state
}

async function requireSchema(config: Config): Promise<void> {
  const { pending } = await requireInstalled(config)
  if (pending.length > 0)
    throw new UsageError(`The database lacks ${counted(pending.length, 'migration')}`, 'plaza db migrate')
}

class RolledBack extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('rolled back')
    this.result = result
  }
}

/**
 * The same path and the same checks, inside one transaction that never commits: every transaction of
 * the services becomes a part of it.
 */
export async function takenBack<Result>(
  store: Store,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  try {
    return await store.transaction(async (tx) => {
      throw new RolledBack(
        await work({
          ...store,
          read: (part) => part(tx),
          transaction: (part) => part(tx, createScope()).then(atLast),
        }),
      )
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result as Result
    throw error
  }
}
