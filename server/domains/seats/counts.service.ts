import { Failure } from '#shared/errors.ts'
import { priceFor } from '#shared/planPrices.ts'
import type { Db, Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { BillingGateway } from '../../ports/stripe.ts'
import type { PlansService } from '../plans/plans.service.ts'
import { hasExpired, isLive, paidSeats } from '../subscriptions/subscriptions.policy.ts'
import type { SyncService } from '../subscriptions/sync.service.ts'
import type { UpgradesService } from '../subscriptions/upgrades.service.ts'
import type { Member, UsersService } from '../users/users.service.ts'
import type { SeatsRepo } from './seats.repo.ts'
import { namesOf } from './seats.view.ts'

export interface CountsParts {
  store: Store
  clock: Clock
  queue: Queue
  gateway: BillingGateway
  users: UsersService
  plans: PlansService
  subscriptions: { sync: SyncService; upgrades: UpgradesService }
}

const leaseMs = 30_000

interface Counted {
  seats: number
  amountDue: number
  currency: string
  from: Date | null
  clientSecret?: string
}

export type CountsService = ReturnType<typeof countsService>

/** How many seats a membership pays for: more at once, for what is left of the period; fewer from the next one on. */
export function countsService(parts: CountsParts & { repo: SeatsRepo }) {
  const { store, clock, queue, gateway, plans, repo } = parts
  const { memberships } = parts.users
  const { sync, upgrades } = parts.subscriptions

  /** Whose number of seats may be changed, or why it may not. */
  function requireChangeable(member: Member | undefined): Member & { stripeSubscriptionId: string } {
    const now = clock.now()
    if (!member?.stripeSubscriptionId) throw new Failure('subscription.not_active')
    const { stripeSubscriptionId, subscriptionStatus, stripeStatus } = member
    if (subscriptionStatus === 'cancelled' && !hasExpired(member, now))
      throw new Failure('subscription.cancelled')
    if (!isLive(member, now)) throw new Failure('subscription.not_active')
    if (stripeStatus === 'past_due') throw new Failure('subscription.past_due')
    return { ...member, stripeSubscriptionId }
  }

  /** Never fewer than are taken: says whose they are. */
  async function requireFree(db: Db, holderId: string, seats: number): Promise<void> {
    const taken = (await repo.listOf(db, holderId)).filter(({ seat }) => seat.personId !== null)
    const tooMany = taken.length + 1 - seats
    if (tooMany <= 0) return
    const message = `${taken.length + 1} seats are taken, yours included. Free ${tooMany} of these first: ${namesOf(taken)}.`
    throw new Failure('seats.taken', { message })
  }

  /** What is paid for already: fewer from the next payment on, or as many again as were paid for. */
  async function setPaid(userId: string, seats: number): Promise<Counted> {
    const now = clock.now()
    const until = new Date(now.getTime() + leaseMs)
    const asking = await store.transaction(async (tx) => {
      const held = await memberships.takeLease(tx, userId, { now, until })
      if (!held) throw new Failure('subscription.busy', { retryAfter: 5 })
      const member = requireChangeable(held)
      // The period that they were paid for has ended since this was asked.
      if (seats > paidSeats(member, now)) throw new Failure('subscription.busy', { retryAfter: 5 })
      // Nobody takes a seat until the lease is given back.
      await requireFree(tx, userId, seats)
      const written = await memberships.write(tx, member, {
        seatsPaid: paidSeats(member, now),
        seatsPaidUntil: member.stripePeriodEndAt,
        updatedAt: now,
      })
      if (!written) throw new Failure('subscription.busy', { retryAfter: 5 })
      const { stripeSubscriptionId: subscriptionId } = member
      // Whatever becomes of this process, somebody will look at what the provider made of it.
      const job = { payload: { userId }, key: subscriptionId, runAt: until }
      await queue.enqueue(tx, { queue: 'subscription.sync', ...job })
      return { subscriptionId, billingVersion: member.billingVersion + 1 }
    })
    try {
      await gateway.setQuantity({ ...asking, quantity: seats })
      await sync.sync(userId)
    } finally {
      await store.transaction((tx) => memberships.giveLeaseBack(tx, userId, until))
    }
    return await answerOf(userId, seats)
  }

  async function answerOf(userId: string, seats: number): Promise<Counted> {
    const member = await store.read((db) => memberships.find(db, userId))
    const plan = member && (await store.read((db) => plans.findBySlug(db, member.planType)))
    const from = member && seats < paidSeats(member, clock.now()) ? member.stripePeriodEndAt : null
    return { seats, amountDue: 0, currency: plan?.currency ?? 'usd', from }
  }

  return {
    set: async (
      userId: string,
      { seats, preview = false }: { seats: number; preview?: boolean | undefined },
    ) => {
      await sync.catchUp(userId)
      const member = requireChangeable(await store.read((db) => memberships.find(db, userId)))
      if (seats > paidSeats(member, clock.now())) {
        const bought = preview
          ? await upgrades.previewSeats(userId, seats)
          : await upgrades.buySeats(userId, seats)
        const { planSlug: _plan, ...counted } = bought
        return { ...counted, from: null }
      }
      await store.read((db) => requireFree(db, userId, seats))
      if (preview || seats === member.seats) return await answerOf(userId, seats)
      return await sync.insist(userId, () => setPaid(userId, seats))
    },

    /** What the payer sees of it; null for whoever has no plan with seats. */
    find: async (db: Db, member: Member) => {
      const plan = await plans.findBySlug(db, member.planType)
      const {
        subscriptionStatus: word,
        stripeStatus,
        billingInterval: interval,
        stripePriceId: priceId,
      } = member
      if (!plan || word === 'none' || (plan.seatsMax === 1 && member.seats === 1)) return null
      const isOfNow = [plan.stripePriceId, plan.stripeYearlyPriceId].includes(priceId)
      return {
        plan: plan.slug,
        interval,
        seats: member.seats,
        paid: paidSeats(member, clock.now()),
        max: Math.max(plan.seatsMax, member.seats),
        price: isOfNow ? priceFor(plan, interval) : null,
        currency: plan.currency,
        periodEndsAt: member.stripePeriodEndAt,
        canChange: word === 'active' && stripeStatus !== 'past_due' && isLive(member, clock.now()),
      }
    },
  }
}
