import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { type EligibilityLine, getEligibility } from '#shared/eligibility.ts'
import { useData } from '../../lib/data.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { classes } from '../../ui/classes.ts'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'

const words = {
  title: 'What this campaign asks for',
  all: 'You meet all of it.',
  some: 'You cannot apply yet: something is missing.',
  brandSees: 'The brand sees the same list beside your application.',
  how: 'What is counted',
  met: 'Met:',
  missing: 'Missing:',
  loadFailed: 'What this campaign asks for could not be loaded.',
}

/** Facts that a campaign asks for, each with what is there and what is missing. */
export function EligibilityList({ lines }: { lines: readonly EligibilityLine[] }) {
  return (
    <ul className="flex flex-col divide-y border-y text-control">
      {lines.map(({ fact, isMet, sentence }) => {
        const Icon = isMet ? Check : X
        return (
          <li key={fact} className="flex items-start gap-2.5 py-2.5">
            <Icon
              aria-hidden
              className={classes('mt-0.5 size-4 shrink-0', isMet ? 'text-success' : 'text-danger')}
            />
            <span className="sr-only">{isMet ? words.met : words.missing}</span>
            <span className="min-w-0 wrap-anywhere">{sentence}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** The same with its heading, as both sides of an application read it. */
export function EligibilitySection({ title, text, lines, level: Heading = 'h3' }: SectionProps) {
  if (lines.length === 0) return null
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3 rounded-card border bg-surface p-5">
      <div>
        <Heading className="text-control font-medium">{title}</Heading>
        <p className="text-dense text-2">{text}</p>
      </div>
      <EligibilityList lines={lines} />
      <TextLink
        href="/advertising/guide#eligibility"
        className="inline-flex min-h-6 items-center self-start text-dense"
      >
        {words.how}
      </TextLink>
    </section>
  )
}

interface SectionProps {
  title: string
  text: string
  lines: readonly EligibilityLine[]
  level?: 'h2' | 'h3'
}

interface OwnEligibilityProps {
  campaignId: string
  /** Whether the campaign asks for anything. */
  isAsking: boolean
  /** What whoever meets all of it can do. */
  children: ReactNode
}

/** What a campaign asks of the reader beside what they have, and the way on where they meet it. */
export function OwnEligibility({ campaignId, isAsking, children }: OwnEligibilityProps) {
  const { data, error, mutate } = useData(getEligibility, isAsking ? { params: { id: campaignId } } : null)
  if (!isAsking) return children
  if (!data)
    return error ? (
      <ErrorState message={words.loadFailed} onRetry={() => void mutate()} />
    ) : (
      <SkeletonList count={1} />
    )
  return (
    <>
      <EligibilitySection
        level="h2"
        title={words.title}
        text={data.isEligible ? `${words.all} ${words.brandSees}` : words.some}
        lines={data.lines}
      />
      {data.isEligible && children}
    </>
  )
}
