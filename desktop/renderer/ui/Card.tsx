import type { ComponentPropsWithRef } from 'react'
import { classes } from './classes.ts'

export interface CardProps extends ComponentPropsWithRef<'div'> {
  as?: 'div' | 'section' | 'article' | 'aside' | 'li' | 'form'
  /** Without its padding: a picture or a table fills it. */
  isFlush?: boolean
}

export function Card({ as = 'div', isFlush = false, className, ...rest }: CardProps) {
  // Every allowed tag takes the attributes of a div.
  const Tag = as as 'div'
  return (
    <Tag className={classes('rounded-card border bg-surface', !isFlush && 'p-card', className)} {...rest} />
  )
}
