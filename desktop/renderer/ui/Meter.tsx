import { classes } from './classes.ts'

export interface MeterProps {
  label: string
  value: number
  max: number
  /** The figures in words, beside the label: "3 of 10 posts". */
  text: string
  tone?: 'accent' | 'success' | 'warning' | 'danger'
  isLabelHidden?: boolean
}

const tones = { accent: 'bg-accent-solid', success: 'bg-success', warning: 'bg-warning', danger: 'bg-danger' }

/** How much of something is used: words, and a bar that never goes beyond its end. */
export function Meter({ label, value, max, text, tone = 'accent', isLabelHidden = false }: MeterProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-4 text-control">
        <span className={isLabelHidden ? 'sr-only' : 'font-medium'}>{label}</span>
        <span className="text-2 tabular-nums">{text}</span>
      </div>
      <div
        aria-hidden
        className="h-2 overflow-hidden rounded-full bg-sunken ring-1 ring-[var(--border-subtle)] ring-inset forced-colors:border"
      >
        <div
          className={classes('h-full rounded-full forced-colors:bg-[Highlight]', tones[tone])}
          style={{ inlineSize: `${share * 100}%` }}
        />
      </div>
    </div>
  )
}
