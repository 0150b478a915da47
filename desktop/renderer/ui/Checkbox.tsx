import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
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

interface SwitchProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'role'> {
  label: ReactNode
  hint?: ReactNode
}

/** On or off, at once: for a setting that is saved by the press itself, or a plain yes or no. */
export function Switch({ label, hint, className, ...rest }: SwitchProps) {
  const labelId = useId()
  const hintId = useId()
  return (
    <label
      className={classes(
        'flex cursor-pointer items-start justify-between gap-4 py-1 touch:min-h-11',
        className,
      )}
    >
      <span>
        <span id={labelId} className="block text-control font-medium">
          {label}
        </span>
        {hint && (
          <span id={hintId} className="block text-dense text-3">
            {hint}
          </span>
        )}
      </span>
      <span className="relative mt-0.5 inline-flex h-6 w-10 shrink-0">
        <input
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the checkbox has its own state
          role="switch"
          // The hint describes it, and is no part of its name.
          aria-labelledby={labelId}
          aria-describedby={hint ? hintId : undefined}
          className="peer absolute inset-0 z-10 cursor-pointer rounded-full opacity-0"
          {...rest}
        />
        <span
          aria-hidden
          className={classes(
            'absolute inset-0 rounded-full border border-strong bg-sunken transition-colors',
            'peer-checked:border-transparent peer-checked:bg-accent-solid peer-disabled:opacity-50',
            'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
          )}
        />
        <span
          aria-hidden
          className={classes(
            'absolute start-1 top-1 size-4 rounded-full bg-[var(--border-strong)] transition-transform forced-colors:bg-[CanvasText]',
            'peer-checked:translate-x-4 peer-checked:bg-white forced-colors:peer-checked:bg-[Highlight] rtl:peer-checked:-translate-x-4',
          )}
        />
      </span>
    </label>
  )
}
