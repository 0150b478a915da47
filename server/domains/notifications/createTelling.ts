import type { Router } from 'express'
import type { Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import type { Mailer } from '../../core/mailer.ts'
import type { Outbox } from '../../core/outbox.ts'
import type { On } from '../../http/pipeline.ts'
import type { RateLimits } from '../../http/rateLimit.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Runner } from '../../jobs/runner.ts'
import type { PushSender } from '../../ports/push.ts'
import type { ConversationsService } from '../conversations/conversations.service.ts'
import { communityWorkers } from './community.workers.ts'
import { mailJobs } from './mail.jobs.ts'
import { messageWorkers } from './messages.workers.ts'
import { moderationWorkers } from './moderation.workers.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import type { NotificationsService } from './notifications.service.ts'
import { payoutWorkers } from './payouts.workers.ts'
import { peopleWorkers } from './people.workers.ts'
import { createPush } from './push.service.ts'
import { pushRoutes } from './push.routes.ts'
import { sponsorshipWorkers } from './sponsorship.workers.ts'
import { createTeller } from './teller.ts'
import { unsubscribeTokens } from './unsubscribe.ts'
import { unsubscribeRoutes } from './unsubscribe.routes.ts'

interface Parts {
  store: Store
  clock: Clock
  outbox: Outbox
  queue: Queue
  runner: Runner
  mailer: Mailer
  push: PushSender
  publicUrl: string
  sessionSecrets: readonly string[]
  notifications: NotificationsService
  conversations: ConversationsService
}

/** Puts the telling together: workers on the outbox, mail and push by jobs, and the routes. */
export function createTelling(parts: Parts) {
  const tell = createTeller(parts)
  const told = { ...parts, tell }
  communityWorkers(told)
  peopleWorkers(told)
  moderationWorkers(told)
  sponsorshipWorkers(told)
  payoutWorkers(told)
  const conversations = parts.conversations.reading
  messageWorkers({ ...parts, conversations })
  const tokens = unsubscribeTokens(parts.sessionSecrets)
  mailJobs({ ...parts, tokens })
  const push = createPush({ ...parts, conversations })
  push.jobs(parts.runner)

  return {
    /** Routes that stand before the cross-site rule and the body parsers. */
    mountSigned: (router: Router, { limits }: { limits: RateLimits }) =>
      unsubscribeRoutes(router, { ...parts, tokens, limits }),
    routes: (on: On) => {
      notificationsRoutes(on, parts.notifications)
      pushRoutes(on, push)
    },
  }
}
