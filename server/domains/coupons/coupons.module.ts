import type { Module } from '../../module.ts'
import { couponsRoutes } from './coupons.routes.ts'
import { couponsService, type CouponsParts, type CouponsService } from './coupons.service.ts'

export function couponsModule(parts: CouponsParts): Module<CouponsService> {
  const coupons = couponsService(parts)
  return { service: coupons, routes: (http) => couponsRoutes(http, coupons) }
}
