import type { ReactNode } from 'react'
import { Anchor, type AnchorProps } from './Anchor.tsx'
import { buttonLook, type ButtonLook } from './buttonLook.ts'
import { classes } from './classes.ts'

export interface ButtonLinkProps extends AnchorProps, ButtonLook {
  icon?: ReactNode
}

/** Goes somewhere, and looks like a button. */
export function ButtonLink({ variant, size, isWide, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Anchor className={classes(buttonLook({ variant, size, isWide }), className)} {...rest}>
      {icon}
      {children}
    </Anchor>
  )
}
