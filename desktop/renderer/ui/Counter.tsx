import { lengthOf } from '#shared/text.ts'
import { classes } from './classes.ts'
import { words } from './strings.ts'

export interface CounterProps {
  value: string
  max: number
  /** Shown from the first character on, not only at 90 % of the limit. */
  isAlwaysShown?: boolean
}

export function Counter({ value, max, isAlwaysShown = false }: CounterProps) {
  const length = lengthOf(value)
  const isNear = length >= max * 0.9
  return (
    <span aria-live={isNear ? 'polite' : 'off'} className="text-meta tabular-nums">
      {(isNear || isAlwaysShown) && (
        <span className={classes(length > max ? 'font-medium text-danger' : 'text-3')}>
          <span aria-hidden>
            {length}/{max}
          </span>
          <span className="sr-only">{words.counter(length, max)}</span>
        </span>
      )}
    </span>
  )
}
