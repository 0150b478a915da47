import { discountOf } from '#shared/discounts.ts'
import { Failure } from '#shared/errors.ts'
import type { BillingInterval } from '#shared/plans.ts'
import { priceFor } from '#shared/planPrices.ts'
import type { Store } from '#db/store.ts'
import { tokenHash } from '../../core/tokens.ts'
import { offOf } from '../coupons/coupons.policy.ts'
import type { CouponRow, CouponsService } from '../coupons/coupons.service.ts'
import type { PlanRow, PlansService } from '../plans/plans.service.ts'
import { type Caller, isUsableBy, type CheckoutRow } from './checkouts.policy.ts'
import { checkoutsRepo } from './checkouts.repo.ts'

interface Parts {
  store: Store
  plans: PlansService
  coupons: CouponsService
}

/** What somebody would pay for, and by which browser they ask. */
export interface Order {
  caller: Caller
  /** The browser's own, from its cookie. */
  token: string | undefined
  planSlug: string
  /** By the month unless told. */
  interval?: BillingInterval | undefined
  couponCode?: string | undefined
}

export type OrdersService = ReturnType<typeof ordersService>

/** What a checkout would say, before one is begun and as it is begun. */
export function ordersService({ store, plans, coupons }: Parts) {
  const repo = checkoutsRepo(store.tables)

  /** The checkout that this browser, or else this person, has begun. */
  const find = ({ caller, token }: Pick<Order, 'caller' | 'token'>): Promise<CheckoutRow | undefined> =>
    store.read(async (db) => {
      const own = token ? await repo.findByToken(db, tokenHash(token)) : undefined
      if (own || !caller) return own
      return repo.findOpenOf(db, caller.id)
    })

  /** The coupon that is named, if it may be used; a form that holds one of its uses keeps it. */
  async function couponOf(
    { caller, couponCode: code, interval = 'month' }: Order,
    plan: PlanRow,
    row: CheckoutRow | undefined,
  ): Promise<CouponRow | null> {
    if (!code) return null
    const held = row?.status === 'open' ? row.couponId : null
    return await store.read(async (db) => {
      const coupon = await coupons.require(db, { code, plan, interval }, held)
      if (!caller) return coupon
      // The one that would be carried on is no other.
      const id = row && isUsableBy(row, caller) ? row.id : ''
      if (await coupons.isHadByAnother(db, { id, userId: caller.id, couponId: coupon.id }))
        throw new Failure('coupon.used_up')
      return coupon
    })
  }

  return {
    find,
    couponOf,

    /** What a coupon would take off. */
    check: async (order: Order & { couponCode: string }) => {
      const plan = await plans.requireActive(order.planSlug)
      const coupon = await couponOf(order, plan, await find(order))
      if (!coupon) throw new Failure('coupon.not_found')
      const off = offOf(coupon)
      const cents = priceFor(plan, order.interval ?? 'month') ?? 0
      const discount = discountOf(off, cents)
      return { code: coupon.code, ...off, discount, amount: cents - discount }
    },
  }
}
