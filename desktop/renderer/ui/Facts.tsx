import { Fragment, type ReactNode } from 'react'

interface FactsProps {
  /** Values by their names; what is not there is left out. */
  facts: Record<string, ReactNode>
  /** `rows` are divided by lines, with the values at their end and lists below their name; in `columns` the values line up. */
  look?: 'rows' | 'columns'
}

/** Names with their values, one below the other. */
export function Facts({ facts, look = 'rows' }: FactsProps) {
  const known = Object.entries(facts).filter(
    ([, value]) => value !== null && value !== undefined && value !== false && value !== '',
  )
  if (known.length === 0) return null
  if (look === 'columns')
    return (
      <dl className="grid grid-cols-[minmax(0,auto)_minmax(6rem,1fr)] items-start gap-x-4 gap-y-2 text-control">
        {known.map(([label, value]) => (
          <Fragment key={label}>
            <dt className="text-3">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </Fragment>
        ))}
      </dl>
    )
  return (
    <dl className="flex flex-col divide-y border-y text-control">
      {known.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2.5">
          <dt className="text-3">{label}</dt>
          <dd
            dir="auto"
            className="ms-auto min-w-0 text-end font-medium break-words tabular-nums has-[ul]:ms-0 has-[ul]:basis-full has-[ul]:text-start"
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
