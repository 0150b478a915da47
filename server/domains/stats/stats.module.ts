import type { Clock } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import type { Outbox } from '../../core/outbox.ts'
import type { Store } from '#db/store.ts'
import type { Module } from '../../module.ts'
import type { BillingGateway } from '../../ports/stripe.ts'
import type { ForumsService } from '../forums/forums.service.ts'
import type { SessionsService } from '../sessions/sessions.service.ts'
import type { UsersService } from '../users/users.service.ts'
import type { WebhooksService } from '../webhooks/webhooks.service.ts'
import { countingRepo, type CountingRepo } from './counting.repo.ts'
import { countingService, type CountingService } from './counting.service.ts'
import { figuresRepo } from './figures.repo.ts'
import { membershipsService, type MembershipsService } from './memberships.service.ts'
import { readersService, type ReadersService } from './readers.service.ts'
import { spansRepo } from './spans.repo.ts'
import { statsRoutes } from './stats.routes.ts'
import { statsService, type StatsService } from './stats.service.ts'

interface Parts {
  store: Store
  clock: Clock
  log: Log
  gateway: BillingGateway
  users: UsersService
  sessions: SessionsService
  forums: ForumsService
  posts: { onOpened: (listener: (userId: string, postId: string) => void) => void }
  webhooks: WebhooksService
}

type Service = StatsService & {
  memberships: MembershipsService
  counting: CountingService
  readers: ReadersService
}

const tenMinutes = 10 * 60

export function statsModule(parts: Parts): Module<Service> {
  const { users, sessions, posts, webhooks } = parts
  const { tables } = parts.store
  const figures = figuresRepo(tables)
  const facts = countingRepo(tables)
  const memberships = membershipsService({ ...parts, figures })
  const readers = readersService({ ...parts, figures, counting: facts })
  const counting = countingService({
    ...parts,
    figures,
    memberships,
    counting: facts,
    spans: spansRepo(tables),
  })
  const stats = statsService({ ...parts, figures, counting })

  return {
    service: { ...stats, memberships, counting, readers },
    routes: (http) => statsRoutes(http, stats),
    jobs: (runner) =>
      runner.every('stats.count', tenMinutes, async (stopping) => void (await counting.run(stopping))),
    listeners: (outbox) => {
      users.onMembership(memberships.follow)
      users.onErase(async (tx, userId, now) => {
        await memberships.erase(tx, userId, now)
        await readers.erase(tx, userId)
        await figures.removeOf(tx, 'creator', userId)
      })
      webhooks.listen('invoice', memberships.notePaid)
      sessions.onRequest((userId) => readers.note(userId, null))
      posts.onOpened((userId, postId) => readers.note(userId, postId))
      outbox.on(
        'gift.paid',
        async (tx, { giftId }) => {
          const payment = await facts.giftPaid(tx, giftId)
          if (payment) await memberships.note(tx, payment)
        },
        { isQuiet: true },
      )
      listenForLate(outbox, { facts, counting })
    },
  }
}

/** What is taken back, removed or restored later has its day counted again. */
function listenForLate(
  outbox: Outbox,
  { facts, counting }: { facts: CountingRepo; counting: CountingService },
): void {
  const isQuiet = { isQuiet: true }
  outbox.on(
    'post.gone',
    async (tx, { postId }) => await counting.again(tx, [await facts.postedAt(tx, postId)]),
    isQuiet,
  )
  outbox.on(
    'comment.changed',
    async (tx, { commentId }) => {
      const comment = await facts.commentedAt(tx, commentId)
      if (comment?.isGone) await counting.again(tx, [comment.at, comment.postedAt])
    },
    isQuiet,
  )
  for (const name of ['content.removed', 'content.restored'] as const)
    outbox.on(
      name,
      async (tx, { kind, id }) => {
        const comment = kind === 'comment' ? await facts.commentedAt(tx, id) : undefined
        const post = kind === 'post' ? await facts.postedAt(tx, id) : null
        await counting.again(tx, [comment?.at, comment?.postedAt, post])
      },
      isQuiet,
    )
  outbox.on(
    'gift.refund_changed',
    async (tx, { refundId }) => await counting.again(tx, [await facts.giftRefundedAt(tx, refundId)]),
    isQuiet,
  )
  for (const name of ['payment.refunded', 'payment.refund_failed'] as const)
    outbox.on(
      name,
      async (tx, { refundId }) => await counting.again(tx, [await facts.refundedAt(tx, refundId)]),
      isQuiet,
    )
}
