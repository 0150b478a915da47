import { discountEnd, discountOf } from '#shared/discounts.ts'
import type { BillingInterval } from '#shared/plans.ts'
import { priceFor } from '#shared/planPrices.ts'
import type { Db, Store } from '#db/store.ts'
import { offOf } from '../coupons/coupons.policy.ts'
import type { CouponRow, CouponsService } from '../coupons/coupons.service.ts'
import type { PlansService } from '../plans/plans.service.ts'
import type { Member, UsersService } from '../users/users.service.ts'
import { checkoutsRepo } from './checkouts.repo.ts'

interface Parts {
  store: Store
  coupons: CouponsService
  plans: PlansService
  users: UsersService
}

interface Use {
  couponId: string
  at: Date
  /** Whether it was taken while the membership ran. */
  isLater: boolean
  /** The end of the period in which it was taken, where that was written down. */
  periodEndsAt: Date | null
}

/** From when on a coupon takes nothing off; one for a single payment that was taken later is for the next one. */
function endOf(coupon: CouponRow, use: Use, interval: BillingInterval): Date | null {
  const isNext = use.isLater && coupon.duration === 'once'
  if (!isNext) return discountEnd(coupon, use.at)
  // Months are of different length: a month from then may end before the next payment, or after the one that follows.
  if (use.periodEndsAt) return new Date(use.periodEndsAt.getTime() + 1)
  const months = interval === 'year' ? 12 : 1
  return new Date((discountEnd({ duration: 'months', months }, use.at)?.getTime() ?? 0) + 1)
}

export type TermsService = ReturnType<typeof termsService>

/** What a membership costs from its next payment on, by what is stored of it. */
export function termsService({ store, coupons, plans, users }: Parts) {
  const repo = checkoutsRepo(store.tables)

  /** The coupon of a membership: the one that its person took to stay, else the one that it was begun with. */
  async function useOf(db: Db, subscriptionId: string): Promise<Use | undefined> {
    const taken = await repo.findTakenOffer(db, subscriptionId)
    if (taken) {
      const { couponId, createdAt: at, periodEndsAt } = taken
      return { couponId, at, isLater: true, periodEndsAt }
    }
    const row = await repo.findBySubscription(db, subscriptionId)
    if (!row?.couponId) return undefined
    const at = row.paidAt ?? row.createdAt
    return { couponId: row.couponId, at, isLater: false, periodEndsAt: null }
  }

  /** The coupon with which a membership was begun, if its next payment is cheaper by it. */
  async function couponOf(db: Db, member: Member, price: number | null) {
    const use = await useOf(db, member.stripeSubscriptionId ?? '')
    const coupon = use && (await coupons.find(db, use.couponId))
    if (!use || !coupon || price === null) return null
    if (coupon.planSlugs.length > 0 && !coupon.planSlugs.includes(member.planType)) return null
    const until = endOf(coupon, use, member.billingInterval)
    const next = member.stripePeriodEndAt
    if (until && next && next >= until) return null
    const off = offOf(coupon)
    return { code: coupon.code, ...off, until, discount: discountOf(off, price) }
  }

  async function find(db: Db, member: Member) {
    const { billingInterval: interval, stripePriceId } = member
    if (!stripePriceId || member.subscriptionStatus === 'none') return null
    const plan = await plans.findBySlug(db, member.planType)
    if (!plan) return null
    // Who began at another price goes on at it.
    const isCurrent = stripePriceId === (interval === 'year' ? plan.stripeYearlyPriceId : plan.stripePriceId)
    const perSeat = isCurrent ? priceFor(plan, interval) : null
    const price = perSeat === null ? null : perSeat * member.seats
    return {
      planSlug: plan.slug,
      interval,
      price,
      currency: plan.currency,
      coupon: await couponOf(db, member, price),
    }
  }

  return {
    find,
    of: (userId: string) =>
      store.read(async (db) => {
        const member = await users.memberships.find(db, userId)
        return member ? find(db, member) : null
      }),
  }
}
