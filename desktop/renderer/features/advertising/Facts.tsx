import type { ReactNode } from 'react'

interface FactsProps {
  /** What is not there is left out. */
  facts: readonly (readonly [label: string, value: ReactNode])[]
}

/** Names with their values, one below the other. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="flex flex-col divide-y border-y text-control">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2.5">
            <dt className="text-3">{label}</dt>
            <dd dir="auto" className="min-w-0 text-end font-medium break-words tabular-nums">
              {value}
            </dd>
          </div>
        ))}
    </dl>
  )
}
