import { useSWRConfig } from 'swr'
import { getMembershipTerms } from '#shared/coupons.ts'
import { couponWords } from '#shared/discounts.ts'
import type { DepartureReason } from '#shared/billing.ts'
import { getStayingOffer, takeStayingOffer } from '#shared/departures.ts'
import { dollars } from '#shared/money.ts'
import { call } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { NativeSelect } from '../../ui/inputs.tsx'

const words = {
  why: 'Why are you leaving?',
  hint: 'Counted without your name.',
  unsaid: 'I would rather not say',
  reasons: {
    too_expensive: 'It costs too much',
    too_little_time: 'I have too little time for it',
    not_enough_here: 'There is not enough here for me',
    something_missing: 'Something that I need is missing',
    somewhere_else: 'I go somewhere else',
    other: 'Another reason',
  } satisfies Record<DepartureReason, string>,
  offer: (off: string) => `Stay, and have ${off}`,
  amount: (amount: string) => `Your next payment would be ${amount}.`,
  stay: 'Stay With This Offer',
  pause: 'Or take a break',
  pauseText: 'Pause for up to three months: nothing is charged, and your membership comes back by itself.',
  pauseInstead: 'Pause Instead',
  stayed: 'Good that you stay',
  stayedText: (amount: string) => `Your next payment is ${amount}.`,
  failed: 'The offer could not be taken',
}

const reasons = Object.keys(words.reasons) as DepartureReason[]

interface LeavingProps {
  reason: DepartureReason | undefined
  onReason: (reason: DepartureReason | undefined) => void
  /** Told when somebody stays for what they are offered. */
  onStay: () => void
  onPause: () => void
}

/** Asks why, and shows what there is for who stays; both may be passed over. */
export default function Leaving({ reason, onReason, onStay, onPause }: LeavingProps) {
  const { mutate } = useSWRConfig()
  const { data: offer } = useData(getStayingOffer, {})
  const staying = useAction(() => call(takeStayingOffer, { body: { reason } }), {
    success: ({ amount, currency }) => ({
      title: words.stayed,
      description: words.stayedText(dollars(amount, currency)),
    }),
    failure: { sentence: words.failed, prefersReason: true },
    onSuccess: () => {
      void mutate(getMembershipTerms.path)
      // It is offered once.
      void mutate(getStayingOffer.path, null, { revalidate: false })
      onStay()
    },
  })
  return (
    <div className="flex flex-col gap-4">
      {offer && (
        <div className="flex flex-col items-start gap-2 rounded-control bg-sunken p-3 text-control">
          <p>
            <span className="block font-medium">{words.offer(couponWords(offer, true))}</span>
            <span className="text-2">{words.amount(dollars(offer.amount, offer.currency))}</span>
          </p>
          <Button size="small" variant="primary" isBusy={staying.isBusy} onClick={() => void staying.act()}>
            {words.stay}
          </Button>
          <ActionNotice refusal={staying.refusal} />
        </div>
      )}
      <div className="flex flex-col items-start gap-2 rounded-control bg-sunken p-3 text-control">
        <p>
          <span className="block font-medium">{words.pause}</span>
          <span className="text-2">{words.pauseText}</span>
        </p>
        <Button size="small" onClick={onPause}>
          {words.pauseInstead}
        </Button>
      </div>
      <Field label={words.why} hint={words.hint} isOptional>
        <NativeSelect
          value={reason ?? ''}
          onChange={({ target }) => onReason(reasons.find((one) => one === target.value))}
          options={[
            { value: '', label: words.unsaid },
            ...reasons.map((one) => ({ value: one, label: words.reasons[one] })),
          ]}
        />
      </Field>
    </div>
  )
}
