import { checkCoupon, createCoupon, disableCoupon, listCoupons, offerCoupon } from '#shared/coupons.ts'
import { discountOf } from '#shared/discounts.ts'
import { priceFor } from '#shared/planPrices.ts'
import type { Http } from '../../module.ts'
import type { PlansService } from '../plans/plans.service.ts'
import { offOf } from './coupons.policy.ts'
import type { CouponsParts, CouponsService } from './coupons.service.ts'

interface Parts {
  coupons: CouponsService
  plans: PlansService
  store: CouponsParts['store']
}

export function couponsRoutes({ on }: Http, { coupons, plans, store }: Parts): void {
  on(checkCoupon, async ({ body: { code, planSlug, interval = 'month' } }) => {
    const plan = await plans.requireActive(planSlug)
    const coupon = await store.read((db) => coupons.require(db, { code, plan, interval }))
    const off = offOf(coupon)
    const cents = priceFor(plan, interval) ?? 0
    const discount = discountOf(off, cents)
    return { code, ...off, discount, amount: cents - discount }
  })
  on(listCoupons, () => coupons.list())
  on(createCoupon, ({ caller, body }) => coupons.create(caller, body))
  on(offerCoupon, ({ caller, params, body }) => coupons.offer(caller, params.id, body))
  on(disableCoupon, ({ caller, params, body }) => coupons.disable(caller, params.id, body))
}
