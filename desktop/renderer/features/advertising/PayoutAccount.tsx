import { CircleCheck, Landmark } from 'lucide-react'
import { useState } from 'react'
import { listPayoutCountries, type PayeeState, startOnboarding } from '#shared/earnings.ts'
import { ActionNotice } from '../../lib/ActionNotice.tsx'
import { call } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { leaveFor } from '../../lib/login.ts'
import { useAction } from '../../lib/useAction.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { NativeSelect } from '../../ui/NativeSelect.tsx'
import { words } from './strings/earnings.ts'

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })

/** By their names, the platform's own country first. */
function optionsOf([own, ...others]: readonly string[]) {
  const named = others
    .map((value) => ({ value, label: countryNames.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  return own === undefined ? [] : [{ value: own, label: countryNames.of(own) ?? own }, ...named]
}

/** Where payouts go: the account at the payment provider, and the way to set it up. */
export function PayoutAccount({ payee }: { payee: PayeeState }) {
  const isNew = payee === 'none'
  const { data } = useData(listPayoutCountries, isNew ? {} : null)
  const [chosen, setChosen] = useState<string | null>(null)
  const country = chosen ?? data?.countries[0]
  const { act, isBusy, refusal } = useAction(() => call(startOnboarding, { body: { country } }), {
    failure: { sentence: words.onboardingFailed, prefersReason: true },
    // The link is good for one use: it is made out when it is wanted, and followed at once.
    onSuccess: ({ url }) => leaveFor(url),
  })
  const isReady = payee === 'active'
  return (
    <section
      aria-label={words.payees[payee]}
      className="flex flex-wrap items-center justify-between gap-4 rounded-card border bg-surface p-5"
    >
      <div className="flex min-w-60 flex-1 items-start gap-3 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0">
        {isReady ? <CircleCheck className="text-success" aria-hidden /> : <Landmark aria-hidden />}
        <div>
          <p className="font-medium">{words.payees[payee]}</p>
          <p className="max-w-prose text-control text-2">{words.payeeTexts[payee]}</p>
        </div>
      </div>
      {!isReady && (
        <div className="flex min-w-56 flex-col gap-3 print:hidden">
          {isNew && data && (
            <Field label={words.country} hint={words.countryHint}>
              <NativeSelect
                value={country ?? ''}
                onChange={({ target }) => setChosen(target.value)}
                options={optionsOf(data.countries)}
              />
            </Field>
          )}
          <Button variant="primary" isBusy={isBusy} onClick={() => void act()}>
            {isNew ? words.setUp : words.finish}
          </Button>
          <ActionNotice refusal={refusal} />
        </div>
      )}
    </section>
  )
}
