import { openStore } from '#db/store.ts'
import type { Config } from '#server/config.ts'
import { createLog } from '#server/core/log.ts'
import { seedDemoAdvertising } from '#server/dev/demoAdvertising.ts'
import { seedDemoMemberships } from '#server/dev/demoMemberships.ts'
import { openPayments } from '#server/payments.ts'
import type { Io } from './io.ts'
import { servicesOver } from './services.ts'

/**
 * Pays for what the demonstration has, at the sandbox: with a real provider there is no money to play with.
 * Answers how many campaigns there are.
 */
export async function payForDemo(config: Config, { clock }: Io): Promise<number> {
  const store = await openStore({ url: config.databaseUrl })
  const { gateway, sandbox, close } = await openPayments(config, clock)
  try {
    const services = servicesOver({ config, store, clock, log: createLog('silent'), gateway })
    if (sandbox) {
      await seedDemoMemberships(services, { store, sandbox })
      await seedDemoAdvertising(services, { sandbox, clock })
    }
    return await services.campaigns.count()
  } finally {
    await close()
    await store.close()
  }
}
