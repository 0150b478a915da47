import { type ReactNode, useState } from 'react'
import { SWRConfig } from 'swr'
import { grouped } from '#shared/counts.ts'
import type { StatRange } from '#shared/statRules.ts'

/** The range that is shown: of one that is on its way the one before stays in sight. */
export function useRange() {
  const [days, setDays] = useState<StatRange>(30)
  return { days, setDays, query: { days: String(days) } }
}

const kept = { keepPreviousData: true }

/** Around what reads by such a range. */
export function KeepShown({ children }: { children: ReactNode }) {
  return <SWRConfig value={kept}>{children}</SWRConfig>
}

/** The sum of one figure over days; what is not told counts nothing. */
export const sumOf = <Day,>(days: readonly Day[], value: (day: Day) => number | null): number =>
  days.reduce((sum, day) => sum + (value(day) ?? 0), 0)

/** A whole number as people read it. */
export const whole = (value: number): string => grouped(Math.round(value))
