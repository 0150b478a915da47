import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export interface SegmentedProps<Value extends string> {
  /** Names the group for those who do not see it. */
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  isWide?: boolean
}

/** One choice among a few, all of them in sight: buttons in a row, the chosen one pressed. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, isWide = false } = props
  return (
    <fieldset
      aria-label={label}
      className={classes(
        'm-0 max-w-full min-w-0 gap-0.5 overflow-x-auto rounded-control bg-sunken p-0.5',
        isWide ? 'flex' : 'inline-flex',
      )}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={classes(
            'flex min-h-9 cursor-pointer items-center justify-center gap-1.5 rounded-[5px] px-3 text-control font-medium whitespace-nowrap transition-colors [&_svg]:size-4',
            'max-[25rem]:px-2.5 max-[22rem]:min-w-8 max-[22rem]:px-1 max-[22rem]:text-dense',
            'focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent touch:min-h-11',
            option.value === value
              ? 'bg-surface text-1 ring-1 ring-[var(--border-subtle)] ring-inset'
              : 'text-2 hover:text-1',
            isWide && 'flex-1',
          )}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
