import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info' | 'sponsored'

export interface BadgeProps {
  children: ReactNode
  tone?: Tone
  icon?: ReactNode
}

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-2',
  accent: 'bg-accent-subtle text-accent-on',
  success: 'bg-success-bg text-success',
  warning: 'bg-sunken text-warning',
  danger: 'bg-danger-bg text-danger',
  info: 'bg-sunken text-info',
  sponsored: 'bg-sponsored-bg text-sponsored-text',
}

export function Badge({ children, tone = 'neutral', icon }: BadgeProps) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-meta font-medium whitespace-nowrap [&_svg]:size-3',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  )
}
