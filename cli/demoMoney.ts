import { count } from 'drizzle-orm'
import { openStore } from '#db/store.ts'
import type { Config } from '#server/config.ts'
import { createLog } from '#server/core/log.ts'
import { createMailer } from '#server/core/mailer.ts'
import { createOutbox } from '#server/core/outbox.ts'
import { seedDemoAdvertising } from '#server/dev/demoAdvertising.ts'
import { seedDemoMemberships } from '#server/dev/demoMemberships.ts'
import { createBilling } from '#server/domains/billing/billing.ts'
import { createQueue } from '#server/jobs/queue.ts'
import { createMarketplace } from '#server/marketplace.ts'
import { openPayments } from '#server/payments.ts'
import { mailSender } from '#server/ports/mail.ts'
import { openMedia } from '#server/ports/media.ts'
import { createServices } from '#server/services.ts'
import type { Io } from './io.ts'

/**
 * Pays for what the demonstration has, at the sandbox: with a real provider there is no money to play with.
 * Answers how many campaigns there are.
 */
export async function payForDemo(config: Config, { clock }: Io): Promise<number> {
  const store = await openStore({ url: config.databaseUrl })
  const payments = await openPayments(config, clock)
  try {
    const { gateway, sandbox } = payments
    const parts = { ...config, store, clock, log: createLog('silent'), gateway }
    const outbox = createOutbox(parts)
    const queue = createQueue(store, clock)
    const services = createServices({ ...parts, outbox, queue, media: openMedia(config) })
    if (sandbox) {
      const mailer = createMailer({ ...parts, mail: mailSender(config) })
      await seedDemoMemberships(createBilling({ ...parts, outbox, queue, mailer }), sandbox)
      const marketplace = createMarketplace({ ...parts, outbox, queue, services })
      await seedDemoAdvertising(marketplace, { sandbox, clock })
    }
    const { sponsoredPosts } = store.tables
    const [campaigns] = await store.read((db) => db.select({ n: count() }).from(sponsoredPosts))
    return campaigns?.n ?? 0
  } finally {
    await payments.close()
    await store.close()
  }
}
