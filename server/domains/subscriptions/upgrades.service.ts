import { Failure } from '#shared/errors.ts'
import type { BillingInterval } from '#shared/plans.ts'
import { isUpgrade, priceFor } from '#shared/planPrices.ts'
import { newId } from '#db/ids.ts'
import { GatewayDeclined } from '../../ports/stripe/errors.ts'
import type { PlanRow, PlansService } from '../plans/plans.service.ts'
import type { Member } from '../users/users.service.ts'
import { quotesRepo, type Quote } from './quotes.repo.ts'
import { hasExpired, isLive } from './subscriptions.policy.ts'
import type { SyncParts, SyncService } from './sync.service.ts'

const quoteMs = 30 * 60 * 1000
const leaseMs = 30_000

export interface UpgradesParts extends SyncParts {
  plans: PlansService
}

export interface Upgraded {
  /** The plan in force after the call. */
  planSlug: string
  amountDue: number
  currency: string
  /** Set while the bank asks its holder; the plan changes when they have answered. */
  clientSecret?: string
}

export type UpgradesService = ReturnType<typeof upgradesService>

/** Changing to a higher-priced plan, or from months to years: quoted by the provider, charged at once, in force only when it is paid. */
export function upgradesService(parts: UpgradesParts & { sync: SyncService }) {
  const { store, clock, queue, gateway, plans, prices, sync } = parts
  const { memberships } = parts.users
  const quotes = quotesRepo(store.tables)

  interface Change {
    member: Member
    subscriptionId: string
    fromPrice: string
    toPrice: string
    from: PlanRow | undefined
    to: PlanRow
  }

  /** A plan, paid by the month or the year; as often as until now where that is not said. */
  interface Wish {
    to: PlanRow
    interval: BillingInterval | undefined
  }

  /** The change as it may be made, or why it may not. */
  async function changeOf(member: Member | undefined, { to, interval }: Wish): Promise<Change> {
    const now = clock.now()
    if (!member?.stripeSubscriptionId || !member.stripePriceId) throw new Failure('subscription.not_active')
    if (member.subscriptionStatus === 'cancelled' && !hasExpired(member, now)) {
      throw new Failure('subscription.cancelled')
    }
    if (!isLive(member, now)) throw new Failure('subscription.not_active')
    if (member.stripeStatus === 'past_due') throw new Failure('subscription.past_due')
    const from = await store.read((db) => plans.findBySlug(db, member.planType))
    const wanted = interval ?? member.billingInterval
    if (priceFor(to, wanted) === null) throw new Failure('plan.not_found')
    const terms = { plan: to, interval: wanted }
    if (from && !isUpgrade({ plan: from, interval: member.billingInterval }, terms))
      throw new Failure('plan.not_an_upgrade')
    const { priceId: toPrice } = await prices.ensure(to, wanted)
    if (toPrice === member.stripePriceId) throw new Failure('plan.not_an_upgrade')
    const { stripeSubscriptionId: subscriptionId, stripePriceId: fromPrice } = member
    return { member, subscriptionId, fromPrice, toPrice, from, to }
  }

  async function quote({ member, subscriptionId, fromPrice, toPrice }: Change): Promise<Quote> {
    const now = clock.now()
    const preview = await gateway.previewUpgrade({ subscriptionId, priceId: toPrice, prorationAt: now })
    return store.transaction((tx) =>
      quotes.insert(tx, {
        id: newId(),
        userId: member.id,
        fromPrice,
        toPrice,
        prorationAt: preview.prorationAt,
        amountDueCents: preview.amountDueCents,
        currency: preview.currency,
        expiresAt: new Date(now.getTime() + quoteMs),
        createdAt: now,
      }),
    )
  }

  /** The quote that the person has seen, while it holds, else a new one; taken for this try. */
  async function takeQuote(change: Change): Promise<Quote> {
    const wanted = { ...change, userId: change.member.id }
    const seen = await store.read((db) => quotes.findFresh(db, wanted, clock.now()))
    const taken = seen ?? (await quote(change))
    if (!(await store.transaction((tx) => quotes.use(tx, taken.id, clock.now())))) {
      throw new Failure('subscription.busy', { retryAfter: 5 })
    }
    return taken
  }

  async function carryOut(change: Change): Promise<Upgraded> {
    const { member, subscriptionId, toPrice, from, to } = change
    const { id: quoteId, prorationAt, amountDueCents: amountDue, currency } = await takeQuote(change)
    // Whatever becomes of this process, somebody will look at what the provider made of it.
    await store.transaction((tx) =>
      queue.enqueue(tx, {
        queue: 'subscription.sync',
        payload: { userId: member.id },
        key: subscriptionId,
        runAt: new Date(clock.now().getTime() + leaseMs),
      }),
    )
    const order = { subscriptionId, priceId: toPrice, prorationAt, quoteId }
    const outcome = await gateway.upgrade(order)
    if (outcome.outcome === 'action_required') {
      const { clientSecret } = outcome
      return { planSlug: from?.slug ?? member.planType, amountDue, currency, clientSecret }
    }
    await sync.sync(member.id)
    return { planSlug: to.slug, amountDue, currency }
  }

  async function preview(userId: string, wish: Wish): Promise<Upgraded> {
    const { to } = wish
    const change = await changeOf(await store.read((db) => memberships.find(db, userId)), wish)
    const { amountDueCents: amountDue, currency } = await quote(change)
    return { planSlug: to.slug, amountDue, currency }
  }

  /** One change of a person at a time: a second one would be charged on top of the first. */
  async function upgrade(userId: string, wish: Wish): Promise<Upgraded> {
    const now = clock.now()
    const until = new Date(now.getTime() + leaseMs)
    const member = await store.transaction((tx) => memberships.takeLease(tx, userId, { now, until }))
    if (!member) throw new Failure('subscription.busy', { retryAfter: 5 })
    try {
      return await carryOut(await changeOf(member, wish))
    } catch (error) {
      // A declined upgrade leaves nothing behind but the wish to know it for certain.
      if (error instanceof GatewayDeclined) await sync.sync(userId).catch(() => undefined)
      throw error
    } finally {
      await store.transaction((tx) => memberships.giveLeaseBack(tx, userId, until))
    }
  }

  return {
    preview: async (userId: string, planSlug: string, interval?: BillingInterval): Promise<Upgraded> => {
      const to = await plans.requireActive(planSlug)
      return sync.insist(userId, () => preview(userId, { to, interval }))
    },

    upgrade: async (userId: string, planSlug: string, interval?: BillingInterval): Promise<Upgraded> => {
      const to = await plans.requireActive(planSlug)
      return sync.insist(userId, () => upgrade(userId, { to, interval }))
    },
  }
}
