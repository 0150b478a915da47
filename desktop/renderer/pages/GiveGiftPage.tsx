import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PaymentForm } from '../features/billing/PaymentForm.tsx'
import { type CardFormSlot, GiftForm } from '../features/gifts/GiftForm.tsx'
import { GiftPaid } from '../features/gifts/GiftPaid.tsx'
import { planWords, usePlans } from '../features/plans/Plans.tsx'
import { useAddress } from '../features/billing/useAddress.ts'
import { useConfig } from '../lib/boot.ts'
import { useViewer } from '../lib/viewer.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { SkeletonList } from '../ui/Skeleton.tsx'
import { ErrorState } from '../ui/states.tsx'

const words = {
  title: 'Give a membership',
  intro: 'Paid once, for somebody else. Nothing renews.',
}

// Only where the provider reckons taxes.
const AddressStep = lazy(() =>
  import('../features/billing/Address.tsx').then((part) => ({ default: part.AddressStep })),
)

/** Where somebody buys a membership for somebody else. */
export default function GiveGiftPage() {
  const [params, setParams] = useSearchParams()
  const viewer = useViewer()
  const plans = usePlans()
  const paid = params.get('paid')
  const taxes = useConfig()?.taxes
  const { refused, ...address } = useAddress()
  const cardForm: CardFormSlot = (payment) => (
    <PaymentForm key={payment.clientSecret} {...payment} asksEmail={!viewer?.email} />
  )
  return (
    <div className="mx-auto max-w-reading">
      <PageHeading title={words.title} description={words.intro} />
      {paid ? (
        <GiftPaid key={paid} giftId={paid} />
      ) : plans.data && plans.data.length > 0 ? (
        <GiftForm
          plans={plans.data}
          cardForm={cardForm}
          address={
            taxes
              ? {
                  ...address,
                  fields: (
                    <Suspense fallback={<div className="h-44" />}>
                      <AddressStep address={{ refused, ...address }} isMember={Boolean(viewer)} />
                    </Suspense>
                  ),
                }
              : null
          }
          onPaid={(giftId) => setParams({ paid: giftId }, { replace: true })}
        />
      ) : plans.error || plans.data ? (
        <ErrorState message={planWords.unavailable} onRetry={() => void plans.mutate()} />
      ) : (
        <SkeletonList count={2} />
      )}
    </div>
  )
}
