import { consequence } from '#shared/rehearsals.ts'
import type { Db } from '#db/store.ts'
import type { Rehearsals } from '../../core/rehearsals.ts'
import type { Member } from '../users/users.service.ts'
import { isLive } from './subscriptions.policy.ts'
import type { SubscriptionsService } from './subscriptions.service.ts'
import type { SyncParts, SyncService } from './sync.service.ts'

export const banQueue = 'subscription.ban'

export type BansService = ReturnType<typeof bansService>

interface Parts extends SyncParts {
  rehearsals: Rehearsals
  subscriptions: Pick<SubscriptionsService, 'letEnd' | 'resume'>
  sync: SyncService
}

/** Whoever is banned for good cannot use what they pay for, nor cancel it: it ends with what is paid for. */
export function bansService(parts: Parts) {
  const { store, clock, queue, rehearsals, subscriptions, sync } = parts
  const { memberships } = parts.users

  const isRunning = (member: Member): boolean =>
    isLive(member, clock.now()) && member.subscriptionStatus !== 'cancelled'

  rehearsals.add(['ban'], async (db, { target, until }) => {
    const member = await memberships.find(db, target.id)
    if (until || !member || !isRunning(member)) return []
    const end = member.subscriptionExpiresAt?.toISOString().slice(0, 10)
    const examples = [end ? `${member.planType}, until ${end}` : member.planType]
    return [consequence('membership_ending', { count: 1, examples })]
  })

  const mark = (tx: Db, member: Member, bannedSubscriptionId: string | null): Promise<boolean> =>
    memberships.write(tx, member, { bannedSubscriptionId, updatedAt: clock.now() })

  /** Writes down that it is the ban which ends the membership, before the provider is asked; false where it does not. */
  const claim = (userId: string): Promise<boolean> =>
    store.transaction(async (tx) => {
      const member = await memberships.hold(tx, userId)
      if (!member || !isRunning(member)) return false
      return await mark(tx, member, member.stripeSubscriptionId)
    })

  async function goOn(userId: string): Promise<void> {
    // What the provider was asked for may not be written yet.
    await sync.sync(userId)
    const member = await store.read((db) => memberships.find(db, userId))
    const isOurs = member && member.bannedSubscriptionId === member.stripeSubscriptionId
    if (isOurs && isLive(member, clock.now())) await subscriptions.resume(userId)
    await store.transaction(async (tx) => {
      const held = await memberships.hold(tx, userId)
      if (held) await mark(tx, held, null)
    })
  }

  return {
    /** Has the membership of somebody who was banned, or is free again, looked at by a job. */
    followLater: (tx: Db, userId: string): Promise<void> =>
      queue.enqueue(tx, { queue: banQueue, payload: { userId }, key: userId }),

    /** Brings a membership to what the ban of its person is now. */
    follow: async (userId: string): Promise<void> => {
      const member = await store.read((db) => memberships.find(db, userId))
      if (!member || member.isTombstone) return
      if (member.isBlocked && member.blockedUntil === null) {
        if (await claim(userId)) await subscriptions.letEnd(userId)
      } else if (member.bannedSubscriptionId !== null) await goOn(userId)
    },
  }
}
