import { CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Funding } from '#shared/fundings.ts'
import { dollars } from '#shared/money.ts'
import { Spinner } from '../../ui/Button.tsx'
import { fundingWords as words } from './strings/campaign.ts'
import { type FundingState, useFunding } from './useFunding.ts'

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
  const { status, amount, currency } = state.funding
  if (status === 'paid')
    return {
      icon: <CircleCheck className="text-success" aria-hidden />,
      title: words.paid,
      text: words.paidText(dollars(amount, currency)),
    }
  return {
    icon: <TriangleAlert className="text-danger" aria-hidden />,
    title: words.refused,
    text: words.refusedText,
  }
}
