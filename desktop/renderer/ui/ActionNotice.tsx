import { CircleAlert, Lock } from 'lucide-react'
import type { Refusal } from '../lib/refusal.ts'
import { TextLink } from './Anchor.tsx'
import { uiWords } from './strings.ts'

/** Beside a control: why its last press failed, or that it needs a subscription. */
export function ActionNotice({ refusal }: { refusal: Refusal | null }) {
  if (!refusal || refusal.kind === 'signed-out') return null
  if (refusal.kind === 'subscription') return <SubscriptionRequired reason={refusal.sentence} />
  return (
    <p className="flex items-start gap-1.5 text-control text-danger">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      {refusal.sentence}
    </p>
  )
}

interface SubscriptionRequiredProps {
  /** The refusal as the server worded it. */
  reason?: string
  /** Where the payment page has a policy of its own, it is loaded anew. */
  reloadDocument?: boolean
}

/** In place of a control that needs a subscription; what was typed stays beside it. */
export function SubscriptionRequired({
  reason = uiWords.subscriptionRequired,
  reloadDocument,
}: SubscriptionRequiredProps) {
  return (
    <output className="flex items-start gap-2 rounded-control bg-sunken px-3 py-2.5 text-control">
      <Lock className="mt-0.5 size-4 shrink-0 text-3" aria-hidden />
      <span>
        {reason.replace(/\.$/, '')}.{' '}
        <TextLink href="/subscribe" reloadDocument={reloadDocument}>
          {uiWords.seePlans}
        </TextLink>
      </span>
    </output>
  )
}
