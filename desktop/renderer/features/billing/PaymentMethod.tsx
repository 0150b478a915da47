import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import {
  changePaymentMethod,
  confirmPaymentMethod,
  getPaymentMethod,
  type PaymentCard,
} from '#shared/billing.ts'
import { call } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { useAction } from '../../lib/useAction.ts'
import { refreshViewer } from '../../lib/viewer.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useInvoices } from './Invoices.tsx'
import { PaymentForm } from './PaymentForm.tsx'

const words = {
  card: 'Payment method',
  cardName: ({ brand, last4, expMonth, expYear }: PaymentCard) =>
    `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${last4}, expires ${String(expMonth).padStart(2, '0')}/${expYear}`,
  noCard: 'No card is on file.',
  cardChange: 'Change card',
  cardKeep: 'Keep this card',
  cardSave: 'Save card',
  cardChanged: 'Card Changed',
  cardChangedText: 'Your membership is charged to the new card from now on.',
  cardFailed: 'Failed to change the card. Please try again.',
  cardUnknown: 'Your card could not be loaded.',
}

/** The card that is charged, and the form that puts another in its place. */
export function PaymentMethod() {
  const { data: card, error, mutate } = useData(getPaymentMethod, {})
  const invoices = useInvoices(true)
  const [form, setForm] = useState<{ clientSecret: string; setupId: string } | null>(null)
  const opening = useAction(() => call(changePaymentMethod, {}), {
    failure: { sentence: words.cardFailed, prefersReason: true },
    onSuccess: setForm,
  })
  const saving = useAction((setupId: string) => call(confirmPaymentMethod, { body: { setupId } }), {
    success: { title: words.cardChanged, description: words.cardChangedText },
    failure: { sentence: words.cardFailed, prefersReason: true },
    onSuccess: (changed) => {
      setForm(null)
      void mutate(changed, { revalidate: false })
      // An open invoice may have been paid with it.
      void invoices.mutate()
      void refreshViewer()
    },
  })
  return (
    <Card as="section" aria-labelledby="payment-method" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <h2 id="payment-method" className="font-medium">
            {words.card}
          </h2>
          {card === undefined && !error ? (
            <Skeleton className="mt-2 h-5 w-48" />
          ) : card ? (
            <p className="mt-1 flex items-center gap-2 text-control text-2">
              <CreditCard className="size-4 shrink-0" aria-hidden />
              {words.cardName(card)}
            </p>
          ) : (
            !error && <p className="mt-1 text-control text-2">{words.noCard}</p>
          )}
        </div>
        {form ? (
          <Button onClick={() => setForm(null)}>{words.cardKeep}</Button>
        ) : (
          <Button isBusy={opening.isBusy} onClick={() => void opening.act()}>
            {words.cardChange}
          </Button>
        )}
      </div>
      {error && card === undefined && (
        <ErrorState message={words.cardUnknown} onRetry={() => void mutate()} />
      )}
      {form && (
        <div className="border-t pt-4">
          <PaymentForm
            key={form.clientSecret}
            clientSecret={form.clientSecret}
            returnUrl={location.href}
            asksEmail={false}
            submitLabel={words.cardSave}
            onPaid={() => void saving.act(form.setupId)}
          />
        </div>
      )}
      <ActionNotice refusal={saving.refusal ?? opening.refusal} />
    </Card>
  )
}
