import type { ComponentPropsWithRef } from 'react'
import { classes } from './classes.ts'
import { controlLook } from './controlLook.ts'
import { useFieldControl } from './fieldContext.ts'

export type TextAreaProps = ComponentPropsWithRef<'textarea'>

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
