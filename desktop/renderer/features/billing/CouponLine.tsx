import { couponWords } from '#shared/discounts.ts'
import { dollars } from '#shared/money.ts'
import { Button } from '../../ui/Button.tsx'
import type { AppliedCoupon } from './CouponField.tsx'

const words = { coupon: 'Coupon', remove: 'Remove' }

/** What a coupon takes off an order, with the way to be without it. */
export default function CouponLine({ coupon, onRemove }: { coupon: AppliedCoupon; onRemove: () => void }) {
  return (
    <div className="flex items-start justify-between gap-4">
      <dt className="text-2">
        {words.coupon}
        <span className="block text-dense break-all">{coupon.code}</span>
      </dt>
      <dd className="text-end font-medium">
        -{dollars(coupon.discount, coupon.currency)}
        <span className="block text-dense font-normal text-2">{couponWords(coupon)}</span>
        <Button size="small" variant="ghost" className="-me-3" onClick={onRemove}>
          {words.remove}
        </Button>
      </dd>
    </div>
  )
}
