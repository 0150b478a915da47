import type { Db, Store } from '#db/store.ts'
import type { BillingGateway } from '../../ports/stripe.ts'
import { GatewayMissing, GatewayRefused } from '../../ports/stripe/errors.ts'
import type { SubscriptionFacts } from '../../ports/stripe/membership.facts.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { PricesService } from '../prices/prices.service.ts'
import type { Member, UsersService } from '../users/users.service.ts'
import { differencesOf, isOver, membershipOf, turnOf } from './subscriptions.policy.ts'

export interface SyncParts {
  store: Store
  clock: Clock
  queue: Queue
  outbox: Outbox
  gateway: BillingGateway
  prices: PricesService
  users: UsersService
}

const mostTries = 5
const dayMs = 24 * 60 * 60 * 1000
/** After a failed renewal: the days on which its person hears of it. */
export const dunningDays = [0, 3, 6, 7] as const

export type SyncService = ReturnType<typeof syncService>

/** Makes a membership what the provider says it is. An older answer never overwrites a newer one. */
export function syncService(parts: SyncParts) {
  const { store, clock, queue, outbox, gateway, prices } = parts
  const { memberships } = parts.users

  async function wantedOf(db: Db, facts: SubscriptionFacts) {
    const plan = await prices.planOf(db, facts.productId)
    return membershipOf(facts, plan?.slug, clock.now())
  }

  /** Writes the facts over the membership as it was read; answers what differed, or null to try again. */
  async function write(tx: Db, member: Member, facts: SubscriptionFacts): Promise<string[] | null> {
    const now = clock.now()
    const wanted = await wantedOf(tx, facts)
    const differing = differencesOf(member, wanted)
    if (differing.length === 0) return differing
    if (!(await memberships.write(tx, member, { ...wanted, updatedAt: now }))) return null
    await outbox.emit(tx, {
      name: 'subscription.changed',
      userId: member.id,
      turn: turnOf(member, wanted.subscriptionStatus, now),
    })
    if (isOver(facts.status)) await voidLater(tx, facts.subscriptionId)
    const { graceEndsAt } = wanted
    if (graceEndsAt && differing.includes('graceEndsAt')) await schedule(tx, member.id, graceEndsAt)
    return differing
  }

  /** What is owed for a membership that has ended buys nothing any more: nobody is to pay it. */
  async function voidLater(tx: Db, subscriptionId: string): Promise<void> {
    const payload = { subscriptionId }
    await queue.enqueue(tx, {
      queue: 'subscription.void',
      payload,
      key: subscriptionId,
      dedupeKey: subscriptionId,
    })
  }

  async function schedule(tx: Db, userId: string, graceEndsAt: Date): Promise<void> {
    const failedAt = graceEndsAt.getTime() - 7 * dayMs
    for (const day of dunningDays) {
      await queue.enqueue(tx, {
        queue: 'subscription.dun',
        payload: { userId, day, failedAt },
        key: userId,
        dedupeKey: `${userId}:${failedAt}:${day}`,
        runAt: new Date(failedAt + day * dayMs),
      })
    }
  }

  /** Answers the names of the fields that were not as the provider has them. */
  async function sync(userId: string): Promise<string[]> {
    for (let tries = 0; tries < mostTries; tries++) {
      const member = await store.read((db) => memberships.find(db, userId))
      if (!member?.stripeSubscriptionId) return []
      const facts = await gateway.readSubscription(member.stripeSubscriptionId)
      const differing = await store.transaction((tx) => write(tx, member, facts))
      if (differing) return differing
    }
    throw new Error(`the membership of ${userId} is changed faster than it can be read`)
  }

  return {
    write,
    sync,

    /** Reads a membership anew whose period has ended by what is written: it may have been renewed, and nobody told yet. */
    catchUp: async (userId: string): Promise<void> => {
      const member = await store.read((db) => memberships.find(db, userId))
      const endsAt = member?.stripePeriodEndAt
      if (endsAt && endsAt <= clock.now() && !isOver(member.stripeStatus)) await sync(userId)
    },

    /** Has the invoices of a membership looked at once more, if it has ended. */
    settleIfEnded: async (subscriptionId: string): Promise<void> => {
      const member = await store.read((db) => memberships.findBySubscription(db, subscriptionId))
      if (member && isOver(member.stripeStatus))
        await store.transaction((tx) => voidLater(tx, subscriptionId))
    },

    /** The names of the fields that are not as the provider has them, with nothing written. */
    compare: async (member: Member): Promise<string[]> => {
      if (!member.stripeSubscriptionId) return []
      const facts = await gateway.readSubscription(member.stripeSubscriptionId)
      return differencesOf(member, await store.read((db) => wantedOf(db, facts)))
    },

    /** The provider refuses what no longer fits: then what we know is read anew, and the request is tried once more. */
    insist: async <Result>(userId: string, work: () => Promise<Result>): Promise<Result> => {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof GatewayRefused || error instanceof GatewayMissing)) throw error
        await sync(userId)
        return work()
      }
    },
  }
}
