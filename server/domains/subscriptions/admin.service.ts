import type { SubscriptionWord } from '#shared/membership.ts'
import { Failure } from '#shared/errors.ts'
import { decodeCursor, pageOf, type PageQuery } from '#shared/paging.ts'
import { consequence } from '#shared/rehearsals.ts'
import type { Db } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import { recordAction } from '../../core/adminActions.ts'
import type { Asked, Rehearsals } from '../../core/rehearsals.ts'
import { withPaymentFailures } from '../../core/paymentFailures.ts'
import { GatewayDown, GatewayMissing } from '../../ports/stripe/errors.ts'
import type { Member } from '../users/users.service.ts'
import { isLive } from './subscriptions.policy.ts'
import type { SubscriptionsService } from './subscriptions.service.ts'
import type { SyncParts, SyncService } from './sync.service.ts'

export type AdminService = ReturnType<typeof adminService>

interface Parts extends SyncParts {
  rehearsals: Rehearsals
  subscriptions: SubscriptionsService
  sync: SyncService
}

type Query = PageQuery & {
  q?: string | undefined
  status?: SubscriptionWord | undefined
  /** Who joined since. */
  since?: Date | undefined
}

interface Ending {
  /** Now, instead of with the period that is paid for. */
  isAtOnce: boolean
  reason: string
  /** The hash of the rehearsal that was seen. */
  expected?: string | undefined
  /** Where the act came from, for the log of acts. */
  origin?: Record<string, unknown>
}

const askedOf = ({ id, username }: Member, isAtOnce: boolean): Asked => ({
  act: isAtOnce ? 'end_subscription' : 'cancel_subscription',
  target: { type: 'user', id, name: username },
  actorId: null,
  isOpen: true,
})

const viewOf = (member: Member) => ({
  id: member.id,
  username: member.username,
  plan: member.planType,
  interval: member.billingInterval,
  status: member.subscriptionStatus,
  providerStatus: member.stripeStatus,
  expiresAt: member.subscriptionExpiresAt,
  graceEndsAt: member.graceEndsAt,
  subscriptionId: member.stripeSubscriptionId,
})

/** What the people who run the site see of memberships, and how they end one. */
export function adminService(parts: Parts) {
  const { store, clock, rehearsals, subscriptions, sync } = parts
  const { memberships } = parts.users

  async function find(key: string): Promise<Member> {
    const member = await store.read((db) => memberships.findByName(db, key))
    if (!member) throw new Failure('user.not_found', { message: `There is no u/${key}` })
    return member
  }

  async function findLive(key: string): Promise<Member> {
    const member = await find(key)
    if (!isLive(member, clock.now())) throw new Failure('subscription.not_active')
    return member
  }

  rehearsals.add(['cancel_subscription', 'end_subscription'], async (db, { act, target }) => {
    const member = await memberships.find(db, target.id)
    if (!member || !isLive(member, clock.now())) return []
    const told = consequence('notifications', { count: 1, examples: [`@${target.name}`] })
    if (act === 'end_subscription')
      return [consequence('membership', { count: 1, examples: [member.planType] }), told]
    // What is cancelled already ends as it would have.
    if (member.subscriptionStatus === 'cancelled') return []
    const until = member.subscriptionExpiresAt?.toISOString().slice(0, 10)
    const examples = [until ? `${member.planType}, until ${until}` : member.planType]
    return [consequence('membership_ending', { count: 1, examples }), told]
  })

  /** What of a membership is not as the provider has it; null when the provider does not say. */
  async function differences(member: Member): Promise<string[] | null> {
    try {
      return await sync.compare(member)
    } catch (error) {
      if (error instanceof GatewayMissing) return ['stripeSubscriptionId']
      if (error instanceof GatewayDown) return null
      throw error
    }
  }

  async function record(tx: Db, before: Member, act: Ending & { actor: Actor }): Promise<void> {
    const after = await memberships.find(tx, before.id)
    const stateOf = (member: Member | undefined) => ({
      status: member?.subscriptionStatus,
      expiresAt: member?.subscriptionExpiresAt,
    })
    await recordAction(tx, store.tables, {
      clock,
      actor: act.actor,
      action: act.isAtOnce ? 'end_subscription' : 'cancel_subscription',
      target: { type: 'user', id: before.id },
      reason: act.reason,
      origin: act.origin,
      before: stateOf(before),
      after: stateOf(after),
    })
  }

  return {
    list: (query: Query) =>
      store.read(async (db) => {
        const [after] = query.cursor ? decodeCursor(query.cursor, ['string']) : []
        const rows = await memberships.list(db, {
          ...query,
          after: String(after ?? ''),
          limit: query.limit + 1,
        })
        return pageOf(rows.map(viewOf), query.limit, (last) => [last.username])
      }),

    show: async (key: string) => {
      const member = await find(key)
      return { ...viewOf(member), differences: await differences(member) }
    },

    /** What ending this membership would come to, with nothing asked for. */
    preview: async (key: string, { isAtOnce }: Pick<Ending, 'isAtOnce'>) => {
      const member = await findLive(key)
      const expiresAt = isAtOnce ? clock.now() : member.subscriptionExpiresAt
      return { ...viewOf(member), status: isAtOnce ? ('none' as const) : ('cancelled' as const), expiresAt }
    },

    /** The same as a list under a hash. */
    rehearse: async (key: string, { isAtOnce }: Pick<Ending, 'isAtOnce'>) => {
      const member = await findLive(key)
      return await store.read((db) => rehearsals.list(db, askedOf(member, isAtOnce)))
    },

    /** Ends a membership with its paid period, or at once. What was ended before stays as it is. */
    end: async (actor: Actor, key: string, ending: Ending) => {
      const before = await findLive(key)
      // The provider is asked outside of any transaction, so that it is looked at just before.
      const { expected, isAtOnce } = ending
      if (expected !== undefined)
        await store.transaction((tx, scope) => {
          scope.only()
          return rehearsals.require(tx, askedOf(before, isAtOnce), expected)
        })
      const also = (tx: Db) => record(tx, before, { ...ending, actor })
      await withPaymentFailures(
        'The subscription could not be ended',
        () =>
          ending.isAtOnce ? subscriptions.endNow(before.id, also) : subscriptions.cancel(before.id, also),
        {
          isForOperators: true,
          known: 'It goes on, and nothing was charged.',
          unsure: 'If it ended all the same, it shows here within a few minutes. Nothing was charged.',
        },
      )
      return viewOf(await find(before.id))
    },
  }
}
