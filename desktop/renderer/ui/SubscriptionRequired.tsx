import { Lock } from 'lucide-react'
import { words } from './strings.ts'
import { TextLink } from './TextLink.tsx'

export interface SubscriptionRequiredProps {
  /** The refusal as the server worded it. */
  reason?: string
  /** Where the payment page has a policy of its own, it is loaded anew. */
  reloadDocument?: boolean
}

/** In place of a control that needs a subscription; what was typed stays beside it. */
export function SubscriptionRequired({
  reason = words.subscriptionRequired,
  reloadDocument,
}: SubscriptionRequiredProps) {
  return (
    <output className="flex items-start gap-2 rounded-control bg-sunken px-3 py-2.5 text-control">
      <Lock className="mt-0.5 size-4 shrink-0 text-3" aria-hidden />
      <span>
        {reason.replace(/\.$/, '')}.{' '}
        <TextLink href="/subscribe" reloadDocument={reloadDocument}>
          {words.seePlans}
        </TextLink>
      </span>
    </output>
  )
}
