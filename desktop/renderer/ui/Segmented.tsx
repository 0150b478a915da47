import { useId, type ReactNode } from 'react'
import { classes } from './classes.ts'

export interface SegmentedProps<Value extends string> {
  /** Names the group for those who do not see it. */
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  isWide?: boolean
}

/** One choice among a few, all of them in sight: a radio group in a row. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, isWide = false } = props
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classes(
        'max-w-full gap-0.5 overflow-x-auto rounded-control bg-sunken p-0.5',
        isWide ? 'flex' : 'inline-flex',
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={classes(
            'relative flex min-h-9 cursor-pointer items-center justify-center gap-1.5 rounded-[5px] px-3 text-control font-medium whitespace-nowrap transition-colors [&_svg]:size-4',
            'has-focus-visible:outline-2 has-focus-visible:outline-accent touch:min-h-11',
            option.value === value
              ? 'bg-surface text-1 ring-1 ring-[var(--border-subtle)]'
              : 'text-2 hover:text-1',
            isWide && 'flex-1',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
