import { CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { authPaths } from '#shared/auth.ts'
import { claimCheckout, getCheckoutStatus } from '#shared/billing.ts'
import { pages } from '#shared/pages.ts'
import { call } from '../../lib/api.ts'
import { useSite } from '../../lib/site.ts'
import { toast } from '../../lib/toasts.ts'
import { refreshViewer, useViewer } from '../../lib/viewer.ts'
import { Button, ButtonLink, Spinner } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { words } from './strings.ts'

interface ReturnPanelProps {
  isSignedIn: boolean
  planSlug: string
  /** Takes what it carried out of the address. */
  onOver: () => void
}

export default function ReturnPanel({ isSignedIn, planSlug, onOver }: ReturnPanelProps) {
  const state = usePaymentReturn(isSignedIn)
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (state === 'over') over()
  }, [state])
  return (
    <div className="mx-auto my-6 w-full max-w-reading empty:hidden">
      {state === 'paid' && <PaidPanel planSlug={planSlug} />}
      {state === 'confirming' && (
        <Notice icon={<Spinner />} title={words.confirming} text={words.confirmingText} />
      )}
      {state === 'returned' && (
        <Notice
          icon={<TriangleAlert className="size-5 text-warning" aria-hidden />}
          title={words.returned}
          text={words.returnedText}
        >
          <ButtonLink size="small" href={pages.subscribe.path}>
            {words.choosePlan}
          </ButtonLink>
        </Notice>
      )}
      {state === 'unconfirmed' && (
        <Notice
          icon={<Clock className="size-5 text-warning" aria-hidden />}
          title={words.unconfirmed}
          text={words.unconfirmedText}
        >
          <Button size="small" onClick={onOver}>
            {words.dismiss}
          </Button>
        </Notice>
      )}
    </div>
  )
}

interface NoticeProps {
  icon: ReactNode
  title: string
  text: string
  children?: ReactNode
}

function Notice({ icon, title, text, children }: NoticeProps) {
  return (
    <Card className="flex items-start gap-3">
      <span className="mt-0.5">{icon}</span>
      <output className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        <span className="mt-0.5 block text-control text-2">{text}</span>
      </output>
      {children}
    </Card>
  )
}

/** For somebody who has paid and not yet signed in. */
export function PaidPanel({ planSlug }: { planSlug: string }) {
  return (
    <Card as="section" isFlush className="flex flex-col items-center px-6 py-10 text-center">
      <CircleCheck className="mb-3 size-8 text-success" aria-hidden />
      <h2 className="text-section font-bold">{words.paidTitle}</h2>
      <p className="mt-1 mb-6 text-2">{words.paidText}</p>
      <ButtonLink variant="primary" href={afterPayment(planSlug)}>
        {words.signInToFinish}
      </ButtonLink>
    </Card>
  )
}

const everyMilliseconds = 2000
const patienceMilliseconds = 60_000

type ReturnState = 'asking' | 'confirming' | 'paid' | 'returned' | 'unconfirmed' | 'over'

/**
 * Follows a payment after the browser has come back from it. The address only says that there was one;
 * what became of it is the server's word, asked every two seconds for a minute.
 */
function usePaymentReturn(isSignedIn: boolean): ReturnState {
  // Whoever has chosen a name has been here before.
  const isSetUp = Boolean(useViewer()?.displayName)
  const { name: siteName } = useSite()
  const [state, setState] = useState<ReturnState>('asking')

  const settle = useEffectEvent(async (status: 'paid' | 'claimed') => {
    toast({
      title: words.paymentSuccessful,
      description: (isSetUp ? words.welcomeBack : words.welcome)(siteName),
      tone: 'success',
    })
    if (status === 'paid' && !isSignedIn) return setState('paid')
    // A background job may attach the payment as well: asking for it again is harmless.
    if (status === 'paid') await call(claimCheckout, { body: {} }).catch(() => null)
    await refreshViewer()
    setState('over')
  })

  useEffect(() => {
    const startedAt = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    const ask = async () => {
      const status = await call(getCheckoutStatus, {}).then(
        (reply) => reply.status,
        () => 'open' as const,
      )
      if (isLeft) return
      if (status === 'paid' || status === 'claimed') await settle(status)
      else if (status === 'expired') setState('returned')
      else if (status !== 'open') setState('over')
      else if (Date.now() - startedAt >= patienceMilliseconds) setState('unconfirmed')
      else {
        setState('confirming')
        timer = setTimeout(() => void ask(), everyMilliseconds)
      }
    }
    void ask()
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [])

  return state
}

/** Where somebody goes who has paid: signing in finishes it. The two words only choose a notice there. */
export const afterPayment = (planSlug: string): string =>
  `${authPaths.login}?${new URLSearchParams({ payment_success: 'true', plan: planSlug }).toString()}`
