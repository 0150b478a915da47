import type { Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import type { Mailer } from '../../core/mailer.ts'
import type { Outbox } from '../../core/outbox.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { BillingGateway } from '../../ports/stripe.ts'

/** What the parts of the billing domain stand on. */
export interface BillingParts {
  store: Store
  clock: Clock
  log: Log
  queue: Queue
  outbox: Outbox
  mailer: Mailer
  gateway: BillingGateway
  publicUrl: string
}
