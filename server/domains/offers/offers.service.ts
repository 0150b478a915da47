import { discountOf } from '#shared/discounts.ts'
import type { DepartureReason } from '#shared/billing.ts'
import { Failure } from '#shared/errors.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { BillingGateway } from '../../ports/stripe.ts'
import { GatewayError, GatewayMissing, GatewayRefused } from '../../ports/stripe/errors.ts'
import type { TermsService } from '../checkouts/terms.service.ts'
import { offOf, refusalOf } from '../coupons/coupons.policy.ts'
import type { CouponsService } from '../coupons/coupons.service.ts'
import type { DeparturesService } from '../departures/departures.service.ts'
import { isLive } from '../subscriptions/subscriptions.policy.ts'
import type { Member, UsersService } from '../users/users.service.ts'
import { offersRepo } from './offers.repo.ts'

export interface OffersParts {
  store: Store
  clock: Clock
  log: Log
  queue: Queue
  gateway: BillingGateway
  coupons: CouponsService
  departures: DeparturesService
  checkouts: { terms: TermsService }
  users: UsersService
}

export type OffersService = ReturnType<typeof offersService>

export const giveQueue = 'offer.give'

/** What somebody who is about to cancel is offered to stay: a coupon of the operator's choice, once for each person. */
export function offersService(parts: OffersParts) {
  const { store, clock, log, queue, gateway, coupons, departures, checkouts } = parts
  const { memberships } = parts.users
  const repo = offersRepo(store.tables)

  /** Who has a coupon that still counts, has cancelled, or owes a payment is offered nothing. */
  async function offerTo(db: Db, member: Member | undefined) {
    const now = clock.now()
    if (!member || !isLive(member, now) || member.subscriptionStatus !== 'active' || member.graceEndsAt)
      return null
    const coupon = await coupons.offered(db)
    const terms = coupon && (await checkouts.terms.find(db, member))
    if (!coupon || !terms || terms.price === null || terms.coupon) return null
    const use = { slug: terms.planSlug, cents: terms.price, now, isHeld: false }
    if (refusalOf(coupon, use) || (await repo.hasTaken(db, member.id, coupon.id))) return null
    const off = offOf(coupon)
    return { coupon, shown: { ...off, amount: terms.price - discountOf(off, terms.price) } }
  }

  /** Has the provider take it off; what was given stays given, however often it is asked for. */
  async function give(id: string): Promise<void> {
    const row = await store.read((db) => repo.find(db, id))
    const coupon = row && !row.givenAt && (await store.read((db) => coupons.find(db, row.couponId)))
    if (!row || !coupon) return
    try {
      const couponId = await coupons.ensure(coupon)
      await gateway.addCoupon({ subscriptionId: row.subscriptionId, couponId, grantId: row.id })
    } catch (error) {
      // Of a subscription that has ended meanwhile there is nothing to be taken off.
      if (!(error instanceof GatewayMissing || error instanceof GatewayRefused)) throw error
      log.warn({ offerId: id, code: error.code }, 'offer.refused')
    }
    await store.transaction((tx) => repo.setGiven(tx, id, clock.now()))
  }

  return {
    give,

    of: (userId: string) =>
      store.read(async (db) => (await offerTo(db, await memberships.find(db, userId)))?.shown ?? null),

    take: async (userId: string, reason: DepartureReason | undefined) => {
      const taken = await store.transaction(async (tx) => {
        const member = await memberships.hold(tx, userId)
        if (!member || !isLive(member, clock.now())) throw new Failure('subscription.not_active')
        const offer = await offerTo(tx, member)
        if (!offer) throw new Failure('offer.not_found')
        const row = await repo.insert(tx, {
          id: newId(),
          userId,
          couponId: offer.coupon.id,
          subscriptionId: member.stripeSubscriptionId ?? '',
          periodEndsAt: member.stripePeriodEndAt,
          createdAt: clock.now(),
        })
        if (!row) throw new Failure('offer.not_found')
        await coupons.move(tx, null, offer.coupon.id)
        await departures.count(tx, { planSlug: member.planType, reason, outcome: 'stayed' })
        await queue.enqueue(tx, { queue: giveQueue, payload: { offerId: row.id }, key: row.subscriptionId })
        return { id: row.id, shown: offer.shown }
      })
      // The job does it where the provider does not answer now.
      await give(taken.id).catch((error: unknown) => {
        if (!(error instanceof GatewayError)) throw error
      })
      return taken.shown
    },
  }
}
