import type { Db } from '#db/store.ts'
import { GatewayRefused } from '../../ports/stripe/errors.ts'
import type { SubscriptionFacts } from '../../ports/stripe/membership.facts.ts'
import type { BillingParts } from './billing.parts.ts'
import { membersRepo, type Member } from './members.repo.ts'
import { differencesOf, membershipOf } from './membership.policy.ts'
import type { Prices } from './prices.service.ts'

const mostTries = 5
const dayMs = 24 * 60 * 60 * 1000
/** After a failed renewal: the days on which its person hears of it. */
export const dunningDays = [0, 3, 6, 7] as const

export type SubscriptionSync = ReturnType<typeof createSubscriptionSync>

/** Makes a membership what the provider says it is. An older answer never overwrites a newer one. */
export function createSubscriptionSync(parts: BillingParts & { prices: Prices }) {
  const { store, clock, queue, outbox, gateway, prices } = parts
  const members = membersRepo(store.tables)

  async function wantedOf(db: Db, facts: SubscriptionFacts) {
    const plan = await prices.planOfPrice(db, facts.priceId)
    return membershipOf(facts, plan?.slug, clock.now())
  }

  /** Writes the facts over the membership as it was read; answers what differed, or null to try again. */
  async function write(tx: Db, member: Member, facts: SubscriptionFacts): Promise<string[] | null> {
    const now = clock.now()
    const wanted = await wantedOf(tx, facts)
    const differing = differencesOf(member, wanted)
    if (differing.length === 0) return differing
    if (!(await members.write(tx, member, { ...wanted, updatedAt: now }))) return null
    await outbox.emit(tx, { name: 'subscription.changed', userId: member.id })
    const { graceEndsAt } = wanted
    if (graceEndsAt && differing.includes('graceEndsAt')) await schedule(tx, member.id, graceEndsAt)
    return differing
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
      const member = await store.read((db) => members.find(db, userId))
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

    /** The names of the fields that are not as the provider has them, with nothing written. */
    compare: async (member: Member): Promise<string[]> => {
      if (!member.stripeSubscriptionId) return []
      const facts = await gateway.readSubscription(member.stripeSubscriptionId)
      return differencesOf(member, await store.read((db) => wantedOf(db, facts)))
    },

    /** The provider refuses what no longer fits: then our picture is renewed, and the wish judged once more. */
    insist: async <Result>(userId: string, work: () => Promise<Result>): Promise<Result> => {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof GatewayRefused)) throw error
        await sync(userId)
        return work()
      }
    },
  }
}
