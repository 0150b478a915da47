import { Clock } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Button, Spinner } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PaidPanel } from './PaidPanel.tsx'
import { words } from './strings.ts'
import { usePaymentReturn } from './usePaymentReturn.ts'

interface ReturnPanelProps {
  isSignedIn: boolean
  planSlug: string
  /** Nothing more to say: the address drops what it carried. */
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
