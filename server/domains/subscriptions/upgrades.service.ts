import { Failure } from '#shared/errors.ts'
import type { BillingInterval } from '#shared/plans.ts'
import { isUpgrade, priceFor } from '#shared/planPrices.ts'
import { newId } from '#db/ids.ts'
import { GatewayDeclined } from '../../ports/stripe/errors.ts'
import type { PlanRow, PlansService } from '../plans/plans.service.ts'
import type { Member } from '../users/users.service.ts'
import { quotesRepo, type Quote } from './quotes.repo.ts'
import { hasExpired, isLive, paidSeats } from './subscriptions.policy.ts'
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
  /** How many seats it is for, or was for until now while the bank asks. */
  seats: number
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
    fromQuantity: number
    quantity: number
    from: PlanRow | undefined
    to: PlanRow
  }

  /** A plan, paid by the month or the year; as often as until now where that is not said. */
  interface Wish {
    to: PlanRow
    interval: BillingInterval | undefined
    /** More seats of the plan that is in force, at the price at which it was bought. */
    seats?: number
  }

  /** The change as it may be made, or why it may not. */
  async function changeOf(member: Member | undefined, { to, interval, seats }: Wish): Promise<Change> {
    const now = clock.now()
    if (!member?.stripeSubscriptionId || !member.stripePriceId) throw new Failure('subscription.not_active')
    if (member.subscriptionStatus === 'cancelled' && !hasExpired(member, now)) {
      throw new Failure('subscription.cancelled')
    }
    if (!isLive(member, now)) throw new Failure('subscription.not_active')
    if (member.stripeStatus === 'past_due') throw new Failure('subscription.past_due')
    const from = await store.read((db) => plans.findBySlug(db, member.planType))
    const { stripeSubscriptionId: subscriptionId, stripePriceId: fromPrice, seats: fromQuantity } = member
    // What is paid for until the period ends would be paid for twice, or be had for less.
    if (fromQuantity < paidSeats(member, now)) throw new Failure('seats.reduced')
    const quantity = seats ?? fromQuantity
    if (quantity > to.seatsMax) throw new Failure('seats.too_many')
    const change = { member, subscriptionId, fromPrice, fromQuantity, quantity, from, to }
    if (seats !== undefined) return { ...change, toPrice: fromPrice }
    const wanted = interval ?? member.billingInterval
    if (priceFor(to, wanted) === null) throw new Failure('plan.not_found')
    const terms = { plan: to, interval: wanted }
    if (from && !isUpgrade({ plan: from, interval: member.billingInterval }, terms))
      throw new Failure('plan.not_an_upgrade')
    const { priceId: toPrice } = await prices.ensure(to, wanted)
    if (toPrice === member.stripePriceId) throw new Failure('plan.not_an_upgrade')
    return { ...change, toPrice }
  }

  async function quote({
    member,
    subscriptionId,
    fromPrice,
    toPrice,
    fromQuantity,
    quantity,
  }: Change): Promise<Quote> {
    const now = clock.now()
    const preview = await gateway.previewUpgrade({
      subscriptionId,
      priceId: toPrice,
      quantity,
      prorationAt: now,
    })
    return store.transaction((tx) =>
      quotes.insert(tx, {
        id: newId(),
        userId: member.id,
        fromPrice,
        toPrice,
        fromQuantity,
        quantity,
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
    const { member, subscriptionId, toPrice, fromQuantity, quantity, from, to } = change
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
    const order = { subscriptionId, priceId: toPrice, quantity, prorationAt, quoteId }
    const outcome = await gateway.upgrade(order)
    if (outcome.outcome === 'action_required') {
      const { clientSecret } = outcome
      const planSlug = from?.slug ?? member.planType
      return { planSlug, seats: fromQuantity, amountDue, currency, clientSecret }
    }
    await sync.sync(member.id)
    return { planSlug: to.slug, seats: quantity, amountDue, currency }
  }

  async function preview(userId: string, wish: Wish): Promise<Upgraded> {
    const { to } = wish
    const change = await changeOf(await store.read((db) => memberships.find(db, userId)), wish)
    const { amountDueCents: amountDue, currency } = await quote(change)
    return { planSlug: to.slug, seats: change.quantity, amountDue, currency }
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

  /** More seats of somebody's own plan, which may be offered to nobody else any more. */
  async function seatsWish(userId: string, seats: number): Promise<Wish> {
    const to = await store.read(async (db) => {
      const member = await memberships.find(db, userId)
      return member && (await plans.findBySlug(db, member.planType))
    })
    if (!to) throw new Failure('subscription.not_active')
    return { to, interval: undefined, seats }
  }

  return {
    previewSeats: async (userId: string, seats: number): Promise<Upgraded> => {
      const wish = await seatsWish(userId, seats)
      return sync.insist(userId, () => preview(userId, wish))
    },

    /** More seats now: charged at once for what is left of the period, there only when it is paid. */
    buySeats: async (userId: string, seats: number): Promise<Upgraded> => {
      const wish = await seatsWish(userId, seats)
      return sync.insist(userId, () => upgrade(userId, wish))
    },

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
