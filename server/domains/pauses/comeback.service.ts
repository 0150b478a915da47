import { Failure } from '#shared/errors.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import { createLeases } from '../../core/leases.ts'
import type { Outbox } from '../../core/outbox.ts'
import type { RestartService } from '../checkouts/restart.service.ts'
import type { OpinionsService } from '../opinions/opinions.service.ts'
import type { PlansService } from '../plans/plans.service.ts'
import type { PricesService } from '../prices/prices.service.ts'
import { isSubscribed } from '../subscriptions/subscriptions.policy.ts'
import type { SyncService } from '../subscriptions/sync.service.ts'
import type { Member, UsersService } from '../users/users.service.ts'
import type { PauseRow, PausesRepo } from './pauses.repo.ts'

export interface ComebackParts {
  store: Store
  clock: Clock
  outbox: Outbox
  users: UsersService
  opinions: OpinionsService
  plans: PlansService
  prices: PricesService
  subscriptions: { sync: SyncService }
  checkouts: RestartService
}

const busy = new Failure('subscription.busy', { retryAfter: 5 })

/** The end of a pause: the membership begins again, cannot, or is not to. */
export function comebackService(parts: ComebackParts & { repo: PausesRepo }) {
  const { store, clock, outbox, opinions, plans, prices, subscriptions, checkouts, repo } = parts
  const { memberships } = parts.users
  const leases = createLeases(parts)

  async function end(
    tx: Db,
    { id, userId }: Pick<PauseRow, 'id' | 'userId'>,
    change: 'returned' | 'failed' | 'dropped',
  ): Promise<boolean> {
    if (!(await repo.end(tx, id, { state: change, endedAt: clock.now() }))) return false
    await outbox.emit(tx, { name: 'pause.changed', userId, pauseId: id, change })
    return true
  }

  /** Who is banned, or had their money back, is charged nothing more. */
  async function mayReturn(member: Member): Promise<boolean> {
    if (member.isTombstone || (member.isBlocked && member.blockedUntil === null)) return false
    return !(await store.read((db) => opinions.hasOwnReturn(db, member.id)))
  }

  async function orderOf(row: PauseRow, member: Member) {
    const plan = await store.read((db) => plans.findBySlug(db, row.plan))
    if (!plan || !member.stripeCustomerId) return null
    const price = await prices.ensure(plan, row.billingInterval).catch((error: unknown) => {
      // A plan that is not sold so any more.
      if (error instanceof Failure) return null
      throw error
    })
    if (!price) return null
    const checkoutId = row.checkoutId ?? newId()
    if (!row.checkoutId) await store.transaction((tx) => repo.update(tx, row.id, { checkoutId }))
    return {
      checkoutId,
      userId: row.userId,
      customerId: member.stripeCustomerId,
      priceId: price.priceId,
      quantity: row.seats,
      formerSubscriptionId: row.subscriptionId,
      planId: plan.id,
      billingInterval: row.billingInterval,
      amountCents: price.amountCents * row.seats,
      currency: price.currency,
    }
  }

  async function drop(row: PauseRow): Promise<'dropped'> {
    await store.transaction((tx) => end(tx, row, 'dropped'))
    return 'dropped'
  }

  async function bring(row: PauseRow): Promise<'returned'> {
    await store.transaction((tx) => end(tx, row, 'returned'))
    return 'returned'
  }

  /** Whether what a crash kept from us has brought a member back: whoever pays anew is charged nothing by a pause. */
  async function hasReturned({ checkoutId, userId }: PauseRow, member: Member): Promise<boolean> {
    const customerId = member.stripeCustomerId
    if (!checkoutId || !customerId) return false
    try {
      return (await checkouts.conclude({ checkoutId, userId, customerId })) === 'paid'
    } catch (error) {
      const isBack =
        error instanceof Failure && ['subscription.exists', 'checkout.refunded'].includes(error.code)
      if (isBack) return false
      throw error
    }
  }

  /** Begins the membership again. The card is asked once for each try: a crash in between is no second payment. */
  async function bringBackNow(id: string): Promise<'returned' | 'declined' | 'dropped' | 'gone'> {
    const row = await store.read((db) => repo.find(db, id))
    if (!row || row.startsAt > clock.now()) return 'gone'
    await subscriptions.sync.sync(row.userId)
    const member = await store.read((db) => memberships.find(db, row.userId))
    const isMember = member !== undefined && isSubscribed(member, clock.now())
    // A suspension ends, and then they come back; meanwhile nobody can give them what is paid for.
    if (member?.isBlocked && member.blockedUntil !== null) return 'gone'
    // The provider has not told yet that it has ended.
    if (isMember && member.stripeSubscriptionId === row.subscriptionId) throw busy
    if (isMember && (await hasReturned(row, member))) return await bring(row)
    if (!member || isMember || !(await mayReturn(member))) return await drop(row)
    const order = await orderOf(row, member)
    if (order && (await checkouts.restart(order)) === 'paid') return await bring(row)
    // The next try is a payment of its own.
    await store.transaction((tx) => repo.update(tx, id, { checkoutId: null }))
    return 'declined'
  }

  /** One caller at a time, here and wherever else a pause is ended by hand. */
  const alone = <Result>(id: string, work: () => Promise<Result>): Promise<Result> =>
    leases.hold(`pause:${id}`, { patienceMs: 10_000, busy }, work)

  return {
    /** Answers false where somebody else has ended it. */
    end,

    alone,

    /** Begins it again, one caller at a time; `gone` where there is nothing to begin. */
    bringBack: (id: string) => alone(id, () => bringBackNow(id)),
  }
}
