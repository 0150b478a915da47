import { CircleCheck, Landmark } from 'lucide-react'
import { type PayeeState, startOnboarding } from '#shared/earnings.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { call } from '../../lib/api.ts'
import { leaveFor } from '../../lib/login.ts'
import { useAction } from '../../lib/useAction.ts'
import { Button } from '../../ui/Button.tsx'
import { words } from './strings/earnings.ts'

/** Where payouts go: the account at the payment provider, and the way to set it up. */
export function PayoutAccount({ payee }: { payee: PayeeState }) {
  const { act, isBusy, refusal } = useAction(() => call(startOnboarding, {}), {
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
        <div className="flex flex-col gap-2 print:hidden">
          <Button variant="primary" isBusy={isBusy} onClick={() => void act()}>
            {payee === 'none' ? words.setUp : words.finish}
          </Button>
          <ActionNotice refusal={refusal} />
        </div>
      )}
    </section>
  )
}
