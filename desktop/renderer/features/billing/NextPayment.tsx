import type { MembershipTerms } from '#shared/coupons.ts'
import { couponWords } from '#shared/discounts.ts'
import { dollars } from '#shared/money.ts'
import { Badge } from '../../ui/Badge.tsx'

const words = {
  next: (amount: string) => `The next payment is ${amount}.`,
}

/** What a coupon makes of the next payment. */
export function NextPayment({
  terms: { price, currency },
  coupon,
}: {
  terms: MembershipTerms
  coupon: NonNullable<MembershipTerms['coupon']>
}) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-control text-2">
      <Badge tone="success">{coupon.code}</Badge>
      <span>
        {couponWords(coupon)}.{' '}
        {price !== null && words.next(dollars(Math.max(0, price - coupon.discount), currency))}
      </span>
    </p>
  )
}
