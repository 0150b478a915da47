import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { lengthOf } from '#shared/length.ts'
import { classes } from './classes.ts'

const words = {
  optional: 'Optional',
  counter: (length: number, max: number) => `${length} of ${max} characters`,
}

interface FieldControl {
  id: string
  describedBy: string | undefined
  isInvalid: boolean
  isRequired: boolean
}

const FieldContext = createContext<FieldControl | null>(null)

/** What a control inside a Field carries; a control on its own carries only what it was given. */
export function useFieldControl() {
  const field = useContext(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.isInvalid || undefined,
    'aria-required': field.isRequired || undefined,
  }
}

interface FieldProps {
  label: string
  /** The control: it takes its id and its descriptions from here. */
  children: ReactNode
  hint?: ReactNode
  error?: string | undefined
  counter?: CounterProps
  isRequired?: boolean
  isOptional?: boolean
  /** The label is read out but not drawn: a search field with its own icon. */
  isLabelHidden?: boolean
  className?: string
}

export function Field(props: FieldProps) {
  const { label, children, hint, error, counter, isRequired = false, isOptional = false, className } = props
  const id = useId()
  const hintId = hint ? `${id}-hint` : null
  const errorId = error ? `${id}-error` : null
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <FieldContext value={{ id, describedBy, isInvalid: Boolean(error), isRequired }}>
      <div className={classes('flex flex-col gap-1.5', className)}>
        <label
          htmlFor={id}
          className={props.isLabelHidden ? 'sr-only' : 'flex items-baseline gap-2 text-control font-medium'}
        >
          {label}
          {isOptional && <span className="text-meta font-normal text-3">{words.optional}</span>}
        </label>
        {children}
        {(error || hint || counter) && (
          <div className="flex items-start justify-between gap-4">
            <div className="flex flex-col gap-1 text-dense">
              {error && (
                <p id={errorId!} className="flex items-start gap-1.5 text-danger">
                  <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
                  {error}
                </p>
              )}
              {hint && (
                <div id={hintId!} className="text-pretty text-3">
                  {hint}
                </div>
              )}
            </div>
            {counter && <Counter {...counter} />}
          </div>
        )}
      </div>
    </FieldContext>
  )
}

interface CounterProps {
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
