import type { ComponentPropsWithRef } from 'react'
import { classes } from './classes.ts'
import { controlLook } from './controlLook.ts'
import { useFieldControl } from './fieldContext.ts'

export type TextInputProps = ComponentPropsWithRef<'input'>

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
