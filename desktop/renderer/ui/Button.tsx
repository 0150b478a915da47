import type { ComponentPropsWithRef, ReactNode } from 'react'
import { buttonLook, type ButtonLook } from './buttonLook.ts'
import { classes } from './classes.ts'
import { Spinner } from './Spinner.tsx'

export interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonLook {
  icon?: ReactNode
  /** Its act is under way: presses do nothing, and the focus stays where it is. */
  isBusy?: boolean
}

export function Button(props: ButtonProps) {
  const { variant, size, isWide, icon, isBusy = false, className, children, onClick, ...rest } = props
  return (
    <button
      type="button"
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      className={classes(buttonLook({ variant, size, isWide }), className)}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {isBusy ? <Spinner /> : icon}
      {children}
    </button>
  )
}
