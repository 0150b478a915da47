import type { Stripe } from 'stripe'

interface NewCoupon {
  id: string
  created: number
  name: string | null
  percentOff: number | null
  amountOff: number | null
  currency: string | null
  duration: Stripe.Coupon.Duration
  months: number | null
  products: string[] | null
  metadata: Record<string, string>
}

export function couponObject(coupon: NewCoupon): Stripe.Coupon {
  return {
    id: coupon.id,
    object: 'coupon',
    amount_off: coupon.amountOff,
    ...(coupon.products && { applies_to: { products: coupon.products } }),
    created: coupon.created,
    currency: coupon.currency,
    duration: coupon.duration,
    duration_in_months: coupon.months,
    livemode: false,
    max_redemptions: null,
    metadata: coupon.metadata,
    name: coupon.name,
    percent_off: coupon.percentOff,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  }
}

interface NewDiscount {
  id: string
  coupon: string
  start: number
  end: number | null
  subscription: string
}

export function discountObject({ id, coupon, start, end, subscription }: NewDiscount): Stripe.Discount {
  return {
    id,
    object: 'discount',
    checkout_session: null,
    customer: null,
    customer_account: null,
    end,
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { coupon, type: 'coupon' },
    start,
    subscription,
    subscription_item: null,
  }
}
