import { createCoupon, disableCoupon, listCoupons, offerCoupon } from '#shared/coupons.ts'
import type { Http } from '../../module.ts'
import type { CouponsService } from './coupons.service.ts'

export function couponsRoutes({ on }: Http, coupons: CouponsService): void {
  on(listCoupons, () => coupons.list())
  on(createCoupon, ({ caller, body }) => coupons.create(caller, body))
  on(offerCoupon, ({ caller, params, body }) => coupons.offer(caller, params.id, body))
  on(disableCoupon, ({ caller, params, body }) => coupons.disable(caller, params.id, body))
}
