import type { Config } from '#server/config.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Log } from '#server/core/log.ts'
import { createMailer } from '#server/core/mailer.ts'
import type { Outbox } from '#server/core/outbox.ts'
import { createBilling } from '#server/domains/billing/billing.ts'
import type { Queue } from '#server/jobs/queue.ts'
import { createMarketplace } from '#server/marketplace.ts'
import { openPayments } from '#server/payments.ts'
import { mailSender } from '#server/ports/mail.ts'
import type { Services } from '#server/services.ts'
import type { Store } from '#db/store.ts'
import type { Io } from './io.ts'

export type Money = Awaited<ReturnType<typeof openMoney>>

interface Parts {
  config: Config
  store: Store
  clock: Clock
  log: Log
  outbox: Outbox
  queue: Queue
  services: Services
}

/** Memberships and the marketplace as the server has them. */
export async function openMoney({ config, services, ...parts }: Parts, io: Io) {
  const { gateway, close } = await (io.payments ?? openPayments)(config, parts.clock)
  const { publicUrl, payoutHoldDays } = config
  const mailer = createMailer({ ...parts, mail: mailSender(config) })
  const marketplace = createMarketplace({
    ...parts,
    services,
    gateway,
    publicUrl,
    payoutHoldDays,
  })
  return { marketplace, billing: createBilling({ ...parts, gateway, publicUrl, mailer }), close }
}
