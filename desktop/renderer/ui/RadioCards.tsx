import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { useFieldControl } from './Field.tsx'

export interface RadioCardsProps<Value extends string> {
  label: string
  options: readonly {
    value: Value
    /** What the option is called. */
    title: string
    /** Anything below the title; links inside stay links. */
    content?: ReactNode
    /** Beside the title: a badge. */
    aside?: ReactNode
  }[]
  value: Value | null
  onChange: (value: Value) => void
  /** How many stand in a row on wide screens. */
  columns?: 1 | 2 | 3
}

const grids = { 1: '', 2: 'md:grid-cols-2', 3: 'lg:grid-cols-3' }

/** A radio group whose options are cards; a press anywhere on a card chooses it. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { label, options, value, onChange, columns = 1 } = props
  const name = useId()
  const { id: _id, ...described } = useFieldControl()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      {...described}
      className={classes('grid gap-3', grids[columns])}
    >
      {options.map((option) => (
        <div
          key={option.value}
          className={classes(
            'relative flex flex-col rounded-card border bg-surface p-4 transition-colors',
            'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent',
            option.value === value ? 'border-accent ring-1 ring-accent' : 'hover:border-strong',
          )}
        >
          <label className="flex cursor-pointer items-center gap-2.5 font-medium before:absolute before:inset-0 before:rounded-card">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="relative size-4 accent-accent-solid outline-none"
            />
            {option.title}
            {option.aside && <span className="ms-auto">{option.aside}</span>}
          </label>
          {option.content && <div className="mt-2 flex-1 [&_:is(a,button)]:relative">{option.content}</div>}
        </div>
      ))}
    </div>
  )
}
