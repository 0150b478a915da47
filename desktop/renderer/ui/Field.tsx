import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { Counter, type CounterProps } from './Counter.tsx'
import { FieldContext } from './fieldContext.ts'
import { words } from './strings.ts'

export interface FieldProps {
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
                <div id={hintId!} className="text-3">
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
