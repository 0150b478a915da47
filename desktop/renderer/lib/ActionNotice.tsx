import { CircleAlert } from 'lucide-react'
import { SubscriptionRequired } from '../ui/SubscriptionRequired.tsx'
import type { Refusal } from './refusal.ts'

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
