import { Gift } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { claimCheckout } from '#shared/billing.ts'
import { call } from '../../lib/api.ts'
import { useAction } from '../../lib/useAction.ts'
import { refreshViewer } from '../../lib/viewer.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { SignInRequired } from '../../ui/states.tsx'
import { forgetLinkToken } from './linkToken.ts'
import { words } from './strings.ts'

/** Attaches the paid checkout of a mailed link to the account that is signed in, on a press only. */
export function ClaimPanel({ token, isSignedIn }: { token: string; isSignedIn: boolean }) {
  const navigate = useNavigate()
  const claiming = useAction(() => call(claimCheckout, { body: { token } }), {
    success: { title: words.paymentSuccessful, description: words.claimedText },
    failure: { sentence: words.claimFailed, prefersReason: true },
    onSuccess: () => {
      forgetLinkToken('claim')
      void refreshViewer()
      void navigate('/my-plan')
    },
    onRefused: ({ status }) => {
      // A link that was used, is wrong or has expired stays so.
      if (status === 404) forgetLinkToken('claim')
      return false
    },
  })
  if (!isSignedIn) return <SignInRequired sentence={words.claimSignIn} />
  return (
    <Card
      as="section"
      isFlush
      className="mx-auto flex max-w-reading flex-col items-center px-6 py-12 text-center"
    >
      <Gift className="mb-3 size-8 stroke-[1.5] text-accent" aria-hidden />
      <h1 tabIndex={-1} className="text-section font-bold">
        {words.claimTitle}
      </h1>
      <p className="mt-1 mb-6 text-2">{words.claimText}</p>
      <Button variant="primary" isBusy={claiming.isBusy} onClick={() => void claiming.act()}>
        {words.claim}
      </Button>
      <div className="mt-4 empty:hidden">
        <ActionNotice refusal={claiming.refusal} />
      </div>
    </Card>
  )
}
