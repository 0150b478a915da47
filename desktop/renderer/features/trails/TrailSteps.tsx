import { dollars } from '#shared/money.ts'
import { type TrailStep, trailPath } from '#shared/trails.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { utcDate } from '../../ui/dates.ts'
import { eventOf, words } from './strings.ts'

interface TrailStepsProps {
  label: string
  steps: readonly TrailStep[]
  currency: string
}

/** What moved, one after the other: the day, what happened and the cents; for the operator with the books. */
export function TrailSteps({ label, steps, currency }: TrailStepsProps) {
  return (
    <ol aria-label={label} className="flex flex-col text-control">
      {steps.map((step) => (
        <li
          key={`${step.at} ${step.event} ${step.entries[0]?.id ?? step.amount}`}
          className="relative flex flex-col gap-1 border-s-2 ps-4 pb-4 last:pb-0"
        >
          <span
            aria-hidden
            className="absolute start-[-0.3125rem] top-1.5 size-2 rounded-full bg-accent-solid"
          />
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">{eventOf(step.event)}</span>
            <span className="ms-auto font-medium tabular-nums">{dollars(step.amount, currency)}</span>
          </div>
          <p className="text-dense text-3">
            <time dateTime={step.at}>{utcDate(step.at)}</time>
          </p>
          {step.providerId && <p className="font-mono text-meta wrap-anywhere text-3">{step.providerId}</p>}
          {step.entries.length > 0 && <Entries step={step} currency={currency} />}
        </li>
      ))}
    </ol>
  )
}

/** Both sides of a movement, as the ledger has them. */
function Entries({ step, currency }: { step: TrailStep; currency: string }) {
  return (
    <details className="text-dense">
      <summary className="inline-flex min-h-6 cursor-pointer items-center rounded-[3px] text-2 underline decoration-dotted underline-offset-[0.2em]">
        <span className="sr-only">{words.entries(eventOf(step.event))}</span>
        <span aria-hidden>{words.entriesShort}</span>
      </summary>
      <ul className="flex flex-col gap-1 pt-1">
        {step.entries.map(({ id, account, amount }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>{words.accounts(account)}</span>
            <span className="ms-auto tabular-nums">{dollars(amount, currency)}</span>
            <TextLink
              tone="quiet"
              href={trailPath(id)}
              className="inline-flex min-h-6 w-full items-center font-mono text-meta wrap-anywhere text-3"
            >
              {id}
            </TextLink>
          </li>
        ))}
      </ul>
    </details>
  )
}
