import { Gauge } from 'lucide-react'
import { TextLink } from '../../ui/Anchor.tsx'
import { words } from '../strings/create.ts'

/** Says that the plan allows no more, and where to change that. */
export function LimitNotice({ sentence }: { sentence: string | null }) {
  if (!sentence) return null
  return (
    <output className="flex items-start gap-2 rounded-control bg-sunken px-3 py-2.5 text-control">
      <Gauge className="mt-0.5 size-4 shrink-0 text-3" aria-hidden />
      <span>
        {sentence.replace(/\.$/, '')}. <TextLink href="/my-plan">{words.seePlan}</TextLink>
      </span>
    </output>
  )
}
