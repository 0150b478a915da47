import { ChevronDown } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { classes } from './classes.ts'
import { controlLook } from './controlLook.ts'
import { useFieldControl } from './fieldContext.ts'

export interface NativeSelectProps extends ComponentPropsWithRef<'select'> {
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
