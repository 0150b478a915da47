import { ChevronDown } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { classes } from './classes.ts'
import { useFieldControl } from './Field.tsx'

/** The look of everything one types into. 16 px on touch, or phones zoom in on focus. */
export const controlLook =
  'w-full rounded-control border border-strong bg-surface px-3 text-control text-1 transition-colors ' +
  'hover:border-[var(--text-3)] aria-invalid:border-danger disabled:bg-sunken disabled:opacity-60 touch:text-[1rem] ' +
  'focus-visible:outline-offset-0 focus-visible:border-accent'

type TextInputProps = ComponentPropsWithRef<'input'>

export function TextInput({ className, ...rest }: TextInputProps) {
  return (
    <input
      type="text"
      {...useFieldControl()}
      className={classes(controlLook, 'min-h-10', className)}
      {...rest}
    />
  )
}

type TextAreaProps = ComponentPropsWithRef<'textarea'>

/** Grows with its text, from `rows` lines up to 60 % of the window. */
export function TextArea({ className, rows = 4, ...rest }: TextAreaProps) {
  return (
    <textarea
      rows={rows}
      dir="auto"
      {...useFieldControl()}
      style={{ minBlockSize: `${rows * 1.25 + 1.125}rem` }}
      className={classes(controlLook, 'field-sizing-content max-h-[60vh] resize-y py-2', className)}
      {...rest}
    />
  )
}

interface NativeSelectProps extends ComponentPropsWithRef<'select'> {
  options: readonly { value: string; label: string }[]
  /** Shown while nothing is chosen. */
  placeholder?: string
}

export function NativeSelect({ options, placeholder, className, ...rest }: NativeSelectProps) {
  return (
    <span className={classes('relative block', className)}>
      <select
        {...useFieldControl()}
        className={classes(controlLook, 'min-h-10 appearance-none pe-9')}
        // Drawn by the server, it would stand on the first that can be chosen.
        defaultValue={placeholder !== undefined && rest.value === undefined ? '' : undefined}
        {...rest}
      >
        {placeholder !== undefined && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute end-3 top-3 size-4 text-3" aria-hidden />
    </span>
  )
}
