import type { Insert } from '../../rows.ts'
import { ago, type DemoWorld } from './world.ts'

/** A coupon to be tried at the checkout, and one that whoever is about to cancel is offered. */
export const couponsOf = (world: DemoWorld): Insert<'coupons'>[] => {
  const createdAt = ago(world, '40d')
  const none = { amountOffCents: null, months: null, maxUses: null, isOffered: false }
  return [
    { ...none, code: 'WELCOME-20', percentOff: 20, duration: 'months' as const, months: 3, maxUses: 100 },
    { ...none, code: 'STAY-30', percentOff: 30, duration: 'once' as const, isOffered: true },
  ].map((coupon) => ({ id: world.idAt(createdAt), ...coupon, createdAt }))
}
