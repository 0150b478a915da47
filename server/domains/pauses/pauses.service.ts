import type { DepartureReason } from '#shared/billing.ts'
import { Failure } from '#shared/errors.ts'
import { monthsAfter, pauseNoticeDays, type PauseQuery } from '#shared/pauses.ts'
import { priceFor } from '#shared/planPrices.ts'
import { newId } from '#db/ids.ts'
import type { Db } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import { personOf } from '../../core/people.ts'
import { requireAdmin } from '../../core/rights.ts'
import { timeCursor, timePage } from '../../core/timeCursor.ts'
import { GatewayDown } from '../../ports/stripe/errors.ts'
import type { AlertsService } from '../alerts/alerts.service.ts'
import type { DeparturesService } from '../departures/departures.service.ts'
import { isLive } from '../subscriptions/subscriptions.policy.ts'
import type { SubscriptionsService } from '../subscriptions/subscriptions.service.ts'
import type { SyncService } from '../subscriptions/sync.service.ts'
import type { Member } from '../users/users.service.ts'
import { comebackService, type ComebackParts } from './comeback.service.ts'
import { pauseMails, type PauseMailsParts } from './pauses.mails.ts'
import { pausesRepo, type PauseRow } from './pauses.repo.ts'

export interface PausesParts extends PauseMailsParts, ComebackParts {
  alerts: AlertsService
  departures: DeparturesService
  subscriptions: Pick<SubscriptionsService, 'letEnd' | 'resume' | 'addGivingUp'> & { sync: SyncService }
}

/** What a pause brings back. */
const boughtOf = ({ planType, billingInterval, seats, stripePriceId }: Member, known: string) => ({
  plan: planType,
  billingInterval,
  seats,
  priceId: stripePriceId ?? known,
})
const isSameBought = (one: Member, other: Member): boolean =>
  one.planType === other.planType &&
  one.billingInterval === other.billingInterval &&
  one.seats === other.seats &&
  one.stripePriceId === other.stripePriceId

export type PausesService = ReturnType<typeof pausesService>

const dayMs = 24 * 60 * 60 * 1000
/** Longer than a request lasts: one that has not reached the provider by then has died. */
const patienceMs = 60_000

/**
 * Memberships that stand still: the subscription ends with what is paid for, and on its day another one begins, by
 * the same card. Nothing runs at the provider meanwhile, so nothing can be charged by accident.
 */
export function pausesService(parts: PausesParts) {
  const { store, clock, outbox, alerts, plans, departures, subscriptions } = parts
  const { memberships } = parts.users
  const repo = pausesRepo(store.tables)
  const mails = pauseMails(parts)
  const { end, alone, bringBack } = comebackService({ ...parts, repo })

  async function viewOf(db: Db, row: PauseRow) {
    const plan = await plans.findBySlug(db, row.plan)
    const { billingInterval: interval, seats, months, startsAt, resumesAt } = row
    return {
      plan: row.plan,
      planName: plan?.name ?? row.plan,
      interval,
      seats,
      months,
      startsAt,
      resumesAt,
      isPaused: startsAt <= clock.now(),
      amount: ((plan && priceFor(plan, interval)) ?? 0) * seats,
      currency: plan?.currency ?? 'usd',
    }
  }

  /** Writes down what was asked for, before the provider is asked. */
  const begin = (userId: string, months: number): Promise<PauseRow> =>
    store.transaction(async (tx) => {
      const now = clock.now()
      const member = await memberships.hold(tx, userId)
      if (!member?.stripeSubscriptionId || !isLive(member, now)) throw new Failure('subscription.not_active')
      if (await repo.findOf(tx, userId)) throw new Failure('pause.exists')
      if (member.subscriptionStatus !== 'active') throw new Failure('subscription.cancelled')
      if (member.stripeStatus === 'past_due' || member.graceEndsAt) throw new Failure('subscription.past_due')
      const { stripeSubscriptionId: subscriptionId, stripePeriodEndAt: startsAt, stripePriceId } = member
      if (!startsAt || !stripePriceId) throw new Failure('subscription.not_active')
      const row = {
        id: newId(),
        userId,
        subscriptionId,
        ...boughtOf(member, stripePriceId),
        months,
        startsAt,
        resumesAt: monthsAfter(startsAt, months),
        createdAt: now,
      }
      if (!(await repo.insert(tx, row))) throw new Failure('pause.exists')
      const written = await repo.find(tx, row.id)
      if (!written) throw new Error('the pause was not written')
      return written
    })

  const forget = (row: PauseRow): Promise<unknown> =>
    store.transaction((tx) => repo.end(tx, row.id, { state: 'dropped', endedAt: clock.now() }))

  /** Has the subscription end with what is paid for; a pause that could not be had leaves nothing behind. */
  async function ask(row: PauseRow, reason: DepartureReason | undefined): Promise<void> {
    const count = (tx: Db) => departures.count(tx, { planSlug: row.plan, reason, outcome: 'stayed' })
    try {
      await subscriptions.letEnd(row.userId, count)
    } catch (error) {
      const isUnsure = error instanceof GatewayDown && !error.outcomeKnown
      if (!isUnsure) await forget(row)
      // What cannot be told now is kept: the provider's event tells it, or the next sweep asks again.
      if (!isUnsure || !(await wasHeard(row))) throw error
      await store.transaction(count)
    }
  }

  /** Whether the provider has heard of a pause, though its answer was lost. */
  async function wasHeard({ userId, subscriptionId }: PauseRow): Promise<boolean> {
    await subscriptions.sync.sync(userId).catch(() => undefined)
    const member = await store.read((db) => memberships.find(db, userId))
    return member?.stripeSubscriptionId === subscriptionId && member.subscriptionStatus === 'cancelled'
  }

  async function remind(row: PauseRow): Promise<void> {
    await mails.ending(row, await store.read((db) => viewOf(db, row)))
    await store.transaction(async (tx) => {
      await repo.update(tx, row.id, { remindedAt: clock.now() })
      await outbox.emit(tx, { name: 'pause.changed', userId: row.userId, pauseId: row.id, change: 'ending' })
    })
  }

  async function returnDue(row: PauseRow): Promise<void> {
    if ((await bringBack(row.id)) !== 'declined') return
    await mails.failed(row)
    await store.transaction((tx) => end(tx, row, 'failed'))
  }

  /** A row may have been listed a while ago: it is taken alone, as it is by now, and left where it is over. */
  const afresh =
    (work: (row: PauseRow) => Promise<void>) =>
    ({ id }: PauseRow): Promise<void> =>
      alone(id, async () => {
        const row = await store.read((db) => repo.find(db, id))
        if (row) await work(row)
      })

  /** All rows of a kind, one after the other: one that cannot be done keeps none of the others. */
  const round = (
    list: (db: Db, page: { after: string; limit: number }) => Promise<PauseRow[]>,
    work: (row: PauseRow) => Promise<void>,
  ): Promise<number> =>
    alerts.round({ kind: 'pause.stuck', read: (page) => store.read((db) => list(db, page)), work })

  return {
    of: (userId: string) =>
      store.read(async (db) => {
        const row = await repo.findOf(db, userId)
        return row ? await viewOf(db, row) : null
      }),

    pause: async (
      userId: string,
      { months, reason }: { months: number; reason?: DepartureReason | undefined },
    ) => {
      await subscriptions.sync.catchUp(userId)
      const row = await begin(userId, months)
      await ask(row, reason)
      // A renewal in between has moved it.
      return await store.read(async (db) => viewOf(db, (await repo.find(db, row.id)) ?? row))
    },

    /** Before it has begun the membership goes on; afterwards it does not come back by itself. */
    end: async (userId: string) => {
      const asked = await store.read((db) => repo.findOf(db, userId))
      if (!asked) throw new Failure('pause.not_found')
      await subscriptions.sync.catchUp(userId)
      return await alone(asked.id, async () => {
        // It may have come back meanwhile: then there is nothing left to give up.
        const row = await store.read((db) => repo.find(db, asked.id))
        if (!row) throw new Failure('pause.not_found')
        const isPaused = row.startsAt <= clock.now()
        if (!isPaused) {
          // The provider may have heard of it, though its answer was lost.
          await subscriptions.sync.sync(userId)
          await subscriptions.resume(userId)
        }
        await store.transaction((tx) => end(tx, row, 'dropped'))
        return { isPaused }
      })
    },

    /** Whoever cancels does not come back by themselves; one that is coming back at this moment is waited for. */
    giveUp: async (userId: string, also?: (tx: Db, member: Member) => Promise<void>): Promise<boolean> => {
      const row = await store.read((db) => repo.findOf(db, userId))
      if (!row) return false
      return await alone(row.id, () =>
        store.transaction(async (tx) => {
          const member = await memberships.hold(tx, userId)
          if (!member || !(await end(tx, row, 'dropped'))) return false
          await also?.(tx, { ...member, planType: row.plan })
          return true
        }),
      )
    },

    comeBack: async (userId: string) => {
      const row = await store.read((db) => repo.findOf(db, userId))
      if (!row || row.startsAt > clock.now()) throw new Failure('pause.not_found')
      const outcome = await bringBack(row.id)
      if (outcome === 'declined') throw new Failure('payment.declined')
      if (outcome !== 'returned') throw new Failure('pause.not_found')
      return { planSlug: row.plan }
    },

    /**
     * A membership was written: a pause begins with its end and brings back what is paid for by then, and is over where
     * it goes on, has ended too early, or another one was begun.
     */
    follow: async (tx: Db, before: Member, after: Member): Promise<void> => {
      const periodEndsAt = after.stripePeriodEndAt
      const isSame = isSameBought(before, after)
      if (
        isSame &&
        before.subscriptionStatus === after.subscriptionStatus &&
        before.stripeSubscriptionId === after.stripeSubscriptionId &&
        before.stripePeriodEndAt?.getTime() === periodEndsAt?.getTime()
      )
        return
      const row = await repo.findOf(tx, after.id)
      // One that comes back by itself is ended by whoever brought it back.
      if (!row || row.checkoutId !== null) return
      const isOther = after.stripeSubscriptionId !== row.subscriptionId
      if (!isOther && !isSame && after.subscriptionStatus !== 'none')
        await repo.update(tx, row.id, boughtOf(after, row.priceId))
      if (!isOther && periodEndsAt && periodEndsAt > row.startsAt)
        await repo.update(tx, row.id, {
          startsAt: periodEndsAt,
          resumesAt: monthsAfter(periodEndsAt, row.months),
        })
      const isHeard = before.subscriptionStatus === 'active' && after.subscriptionStatus === 'cancelled'
      if (!isOther && isHeard)
        await outbox.emit(tx, { name: 'pause.changed', userId: row.userId, pauseId: row.id, change: 'begun' })
      const goesOn = before.subscriptionStatus === 'cancelled' && after.subscriptionStatus === 'active'
      const isEarly = after.subscriptionStatus === 'none' && clock.now() < row.startsAt
      if (isEarly || (isOther ? after.subscriptionStatus !== 'none' : goesOn)) await end(tx, row, 'dropped')
    },

    /** Whose money went back is not charged again by itself. */
    drop: async (tx: Db, userId: string): Promise<void> => {
      const row = await repo.findOf(tx, userId)
      if (row) await end(tx, row, 'dropped')
    },

    erase: repo.erase,

    /** Tells of what comes back soon, brings back what is due, and asks again for what a crash has kept from the provider. */
    sweep: async (): Promise<void> => {
      const now = clock.now()
      const soon = new Date(now.getTime() + pauseNoticeDays * dayMs)
      const unheard = new Date(now.getTime() - patienceMs)
      await round(
        (db, page) => repo.listUnheard(db, unheard, page),
        afresh((row) => ask(row, undefined)),
      )
      await round((db, page) => repo.listUnreminded(db, soon, page), afresh(remind))
      await round((db, page) => repo.listDue(db, now, page), returnDue)
    },

    list: (actor: Actor, query: PauseQuery) =>
      store.read(async (db) => {
        requireAdmin(actor)
        const rows = await repo.list(db, {
          userIds: await memberships.idsOf(db, query.user),
          after: timeCursor(query),
          limit: query.limit + 1,
        })
        const page = timePage(rows, query.limit, ({ pause }) => [pause.resumesAt, pause.id])
        const items = []
        for (const { pause, person } of page.items)
          items.push({ ...(await viewOf(db, pause)), id: pause.id, person: personOf(person) })
        return { ...page, items }
      }),
  }
}
