import { CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { type Funding, getFunding } from '#shared/fundings.ts'
import { dollars } from '#shared/money.ts'
import { call } from '../../lib/api.ts'
import { Spinner } from '../../ui/Button.tsx'
import { fundingNote } from './fundingNote.ts'

const words = {
  confirming: 'Confirming your payment',
  confirmingText:
    'This takes a few seconds. Your card is charged once at most, whether you stay on this page or not.',
  paid: 'Budget added',
  paidText: (amount: string) => `${amount} is now free for applications.`,
  refused: 'The payment did not go through',
  refusedText: 'Nothing was charged, and nothing was added to the budget. You can try again.',
  unconfirmed: 'Your payment is not confirmed yet',
  unconfirmedText:
    'The payment provider has not told us yet whether your card was charged. If it was, the amount is added to the budget by itself; you do not need to pay again. If it was not, nothing is taken.',
  refunded: 'The payment was refunded',
  refundedText: (amount: string) =>
    `${amount} arrived after the campaign had ended, or was taken back. It is on its way to the card that paid; nothing of it is in the budget.`,
  disputed: 'The payment is disputed',
  disputeLost: 'The dispute was lost',
}

interface FundingNoticeProps {
  campaignId: string
  fundingId: string
  onSettled: (funding: Funding) => void
  /** The way on, once that is known. */
  children?: ReactNode
}

/** What became of a payment: the address only says that there was one, the rest is the server's word. */
export function FundingNotice({ campaignId, fundingId, onSettled, children }: FundingNoticeProps) {
  const state = useFunding({ campaignId, fundingId }, onSettled)
  const { icon, title, text } = noticeOf(state)
  return (
    <output className="flex items-start gap-3 rounded-card border bg-surface p-5 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0">
      {icon}
      <span className="flex flex-col items-start gap-1">
        <span className="font-medium">{title}</span>
        <span className="text-control text-2">{text}</span>
        {state.kind !== 'confirming' && children && <span className="mt-3">{children}</span>}
      </span>
    </output>
  )
}

function noticeOf(state: FundingState): { icon: ReactNode; title: string; text: string } {
  if (state.kind === 'confirming')
    return { icon: <Spinner />, title: words.confirming, text: words.confirmingText }
  if (state.kind === 'unconfirmed')
    return {
      icon: <Clock className="text-warning" aria-hidden />,
      title: words.unconfirmed,
      text: words.unconfirmedText,
    }
  const { status, amount, currency, dispute } = state.funding
  if (status === 'paid')
    return {
      icon: <CircleCheck className="text-success" aria-hidden />,
      title: words.paid,
      text: words.paidText(dollars(amount, currency)),
    }
  const icon = <TriangleAlert className="text-danger" aria-hidden />
  const sum = dollars(amount, currency)
  if (status === 'refunded') return { icon, title: words.refunded, text: words.refundedText(sum) }
  if (status === 'disputed') {
    const title = dispute === 'lost' ? words.disputeLost : words.disputed
    return { icon, title, text: fundingNote(state.funding) ?? '' }
  }
  return { icon, title: words.refused, text: words.refusedText }
}

const everyMilliseconds = 2000
const patienceMilliseconds = 60_000

type FundingState = { kind: 'confirming' } | { kind: 'unconfirmed' } | { kind: 'settled'; funding: Funding }

/** Follows a payment until the provider has said what became of it, for a minute at most. */
function useFunding(
  ids: { campaignId: string; fundingId: string },
  onSettled: (funding: Funding) => void,
): FundingState {
  const { campaignId, fundingId } = ids
  const [state, setState] = useState<FundingState>({ kind: 'confirming' })
  const settle = useEffectEvent((funding: Funding) => {
    setState({ kind: 'settled', funding })
    onSettled(funding)
  })

  useEffect(() => {
    const startedAt = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    const ask = async () => {
      const funding = await call(getFunding, { params: { id: campaignId, fundingId } }).catch(() => null)
      if (isLeft) return
      if (funding && funding.status !== 'open') return settle(funding)
      if (Date.now() - startedAt >= patienceMilliseconds) return setState({ kind: 'unconfirmed' })
      timer = setTimeout(() => void ask(), everyMilliseconds)
    }
    void ask()
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [campaignId, fundingId])

  return state
}
