import { countRows } from '#db/count.ts'
import { demoAccounts } from '#db/seed/accounts.ts'
import { seedFirstPlans } from '#db/seed/plans.ts'
import type { Store } from '#db/store.ts'
import type { Config } from './config.ts'
import type { Clock } from './core/clock.ts'
import type { Log } from './core/log.ts'
import { openMedia } from './ports/media.ts'

interface Parts {
  config: Config
  store: Store
  clock: Clock
  log: Log
  /** The folder of package.json. */
  appDir: string
}

/**
 * What an installation needs before anybody comes: the default plans where there are none, and, where
 * demo data is on and there is no account yet, the demonstration. Answers whether demo data was made just now.
 */
export async function prepareFirstData({ config, store, clock, log, appDir }: Parts): Promise<boolean> {
  const { users } = store.tables
  await store.transaction((tx) => seedFirstPlans(tx, store.tables, clock.now()))
  const people = await store.read((db) => countRows(db, users))
  if (!config.hasDemoData || people > 0) return false
  // Loaded only here: it is large, and production never reads it.
  const { makeDemo } = await import('./dev/demoData.ts')
  const result = await makeDemo({ url: config.databaseUrl, media: openMedia(config), appDir })
  log.info({ ...result }, 'demo.seeded')
  return true
}

/** The names to sign in by, for the lines that the program prints when it serves. */
export const demoNames = (): string => demoAccounts.map(({ username }) => username).join(', ')
