import { useId, type ComponentPropsWithRef, type ReactNode } from 'react'
import { classes } from './classes.ts'

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
}

export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  const labelId = useId()
  const hintId = useId()
  return (
    <label
      className={classes('flex min-h-6 cursor-pointer items-start gap-2.5 py-1 touch:min-h-11', className)}
    >
      <input
        type="checkbox"
        // The hint describes it, and is no part of its name.
        aria-labelledby={labelId}
        aria-describedby={hint ? hintId : undefined}
        className="mt-0.5 size-[1.125rem] shrink-0 cursor-pointer accent-accent-solid"
        {...rest}
      />
      <span>
        <span id={labelId} className="block text-control">
          {label}
        </span>
        {hint && (
          <span id={hintId} className="block text-dense text-3">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
