import { TicketPercent } from 'lucide-react'
import { useState } from 'react'
import { type Coupon, disableCoupon, listCoupons, offerCoupon } from '#shared/coupons.ts'
import { couponWords } from '#shared/discounts.ts'
import { call } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { useAction } from '../../lib/useAction.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { shortDate } from '../../ui/dates.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { CouponForm } from './CouponForm.tsx'
import { Departures } from './Departures.tsx'
import { words } from './strings.ts'

/** What there is of coupons, a new one, and the end of one. */
export default function CouponsPanel() {
  const { data: coupons, error, mutate, isValidating } = useData(listCoupons, {})
  const [isNew, setNew] = useState(false)
  const [ending, setEnding] = useState<Coupon | null>(null)
  const disabling = useAction(({ id }: Coupon) => call(disableCoupon, { params: { id }, body: {} }), {
    success: { title: words.wasDisabled },
    failure: { sentence: words.disableFailed, prefersReason: true },
    onSuccess: () => {
      setEnding(null)
      void mutate()
    },
  })
  const offering = useAction(
    ({ id, isOffered }: Coupon) => call(offerCoupon, { params: { id }, body: { isOffered: !isOffered } }),
    {
      success: ({ isOffered }) => ({ title: isOffered ? words.wasOffered : words.offeredNoMore }),
      failure: { sentence: words.offerFailed, prefersReason: true },
      onSuccess: () => void mutate(),
    },
  )
  const { refusal } = disabling
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="font-bold">{words.title}</h2>
          <p className="text-control text-2">{words.text}</p>
        </div>
        <Button size="small" onClick={() => setNew(true)}>
          {words.create}
        </Button>
      </div>
      {coupons ? (
        coupons.length > 0 ? (
          <Card as="div" isFlush>
            <ul className="divide-y divide-[var(--border-subtle)]">
              {coupons.map((coupon) => (
                <CouponRow
                  key={coupon.id}
                  coupon={coupon}
                  onDisable={() => setEnding(coupon)}
                  onOffer={() => void offering.act(coupon)}
                />
              ))}
            </ul>
          </Card>
        ) : (
          <EmptyState icon={<TicketPercent aria-hidden />} title={words.none} text={words.noneText} />
        )
      ) : error ? (
        <ErrorState message={words.failed} onRetry={() => void mutate()} isRetrying={isValidating} />
      ) : (
        <SkeletonList shape="row" count={2} />
      )}
      {/* Once it is known how long the list above is: until then it would be pushed away. */}
      {(coupons ?? error) && (
        <div className="mt-6">
          <Departures />
        </div>
      )}
      {isNew && (
        <CouponForm
          onClose={() => setNew(false)}
          onDone={() => {
            setNew(false)
            void mutate()
          }}
        />
      )}
      {ending && (
        <ConfirmDialog
          isOpen
          onClose={() => setEnding(null)}
          title={words.disableTitle(ending.code)}
          description={words.disableText}
          confirmLabel={words.disable}
          tone="danger"
          onConfirm={async () => void (await disabling.act(ending))}
          error={refusal && refusal.kind !== 'signed-out' ? refusal.sentence : undefined}
        />
      )}
    </section>
  )
}

function stateOf({ disabledAt, expiresAt, maxUses, uses }: Coupon): string {
  if (disabledAt) return words.disabled
  if (expiresAt && new Date(expiresAt) <= new Date()) return words.expired
  return maxUses !== null && uses >= maxUses ? words.usedUp : words.valid
}

interface CouponRowProps {
  coupon: Coupon
  onDisable: () => void
  onOffer: () => void
}

function CouponRow({ coupon, onDisable, onOffer }: CouponRowProps) {
  const { code, uses, maxUses, expiresAt, planSlugs, disabledAt, isOffered } = coupon
  const state = stateOf(coupon)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 text-control">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <code className="font-medium break-all">{code}</code>
          <Badge tone={state === words.valid ? 'success' : 'neutral'}>{state}</Badge>
          {isOffered && <Badge tone="accent">{words.offered}</Badge>}
        </p>
        <p className="dotted text-dense text-2">
          <span>{couponWords(coupon)}</span>
          {planSlugs.length > 0 && <span>{words.isFor(planSlugs.join(', '))}</span>}
          <span className="tabular-nums">{words.uses(uses, maxUses)}</span>
          {expiresAt && <span>{words.until(shortDate(expiresAt))}</span>}
        </p>
      </div>
      {!disabledAt && (
        <span className="flex flex-wrap gap-2">
          <Button
            size="small"
            variant="ghost"
            aria-label={isOffered ? words.offerNoMoreOf(code) : words.offerOf(code)}
            onClick={onOffer}
          >
            {isOffered ? words.offerNoMore : words.offer}
          </Button>
          <Button size="small" variant="ghost" aria-label={words.disableOf(code)} onClick={onDisable}>
            {words.disable}
          </Button>
        </span>
      )}
    </li>
  )
}
