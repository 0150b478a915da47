import { useEffect, useRef, useState } from 'react'
import { checkCoupon } from '#shared/coupons.ts'
import { couponWords } from '#shared/discounts.ts'
import type { Reply } from '#shared/endpoint.ts'
import type { BillingInterval } from '#shared/plans.ts'
import { call } from '../../lib/api.ts'
import { useAction } from '../../lib/useAction.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'

const words = {
  add: 'Add a coupon',
  label: 'Coupon code',
  apply: 'Apply',
  failed: 'The code could not be checked',
}

export type AppliedCoupon = Reply<typeof checkCoupon>

interface CouponFieldProps {
  planSlug: string
  interval: BillingInterval
  onApplied: (coupon: AppliedCoupon) => void
}

/** A button that makes room for a code. */
export default function Coupon(props: CouponFieldProps) {
  const [isAsked, setAsked] = useState(false)
  if (isAsked) return <CouponField {...props} />
  return (
    <Button size="small" variant="ghost" className="-ms-3 self-start" onClick={() => setAsked(true)}>
      {words.add}
    </Button>
  )
}

/** Asks for a code, and has it checked before it is used. */
function CouponField({ planSlug, interval, onApplied }: CouponFieldProps) {
  const [code, setCode] = useState('')
  const field = useRef<HTMLFormElement>(null)
  const checking = useAction(() => call(checkCoupon, { body: { code, planSlug, interval } }), {
    failure: { sentence: words.failed, prefersReason: true },
    success: (coupon) => ({ title: coupon.code, description: couponWords(coupon) }),
    onSuccess: onApplied,
  })
  // It takes the place of the button that was pressed: the keyboard goes on from there.
  useEffect(() => field.current?.querySelector('input')?.focus(), [])
  const { refusal } = checking
  return (
    <form
      ref={field}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim()) void checking.act()
      }}
    >
      <Field
        label={words.label}
        error={refusal && refusal.kind !== 'signed-out' ? refusal.sentence : undefined}
      >
        <div className="flex gap-2">
          <TextInput
            name="coupon"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            className="min-w-0 flex-1 uppercase"
            value={code}
            onChange={({ target }) => {
              checking.clear()
              setCode(target.value)
            }}
          />
          <Button type="submit" isBusy={checking.isBusy} disabled={code.trim() === ''}>
            {words.apply}
          </Button>
        </div>
      </Field>
    </form>
  )
}
