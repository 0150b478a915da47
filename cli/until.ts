import type { Clock } from '#server/core/clock.ts'
import { UsageError } from './exit.ts'

const spans = { d: 86_400_000, w: 7 * 86_400_000 }

/** The moment at which something ends: after 90d or 12w, or with a day (UTC), or at a time of day. */
export function untilOf(value: unknown, { flag, clock }: { flag: string; clock: Clock }): Date {
  const said = typeof value === 'string' ? value : ''
  const [, count, unit] = /^(\d{1,4})([dw])$/.exec(said) ?? []
  if (unit) return new Date(clock.now().getTime() + Number(count) * spans[unit as keyof typeof spans])
  const at = /^\d{4}-\d\d-\d\d/.test(said) ? new Date(said) : new Date(Number.NaN)
  if (Number.isNaN(at.getTime()))
    throw new UsageError(
      said === '' ? `${flag} is needed` : `${flag} ${said} is not understood`,
      'Give a date as 2027-01-31, which ends with that day (UTC), or 90d, 12w',
    )
  return /^\d{4}-\d\d-\d\d$/.test(said) ? new Date(at.getTime() + spans.d) : at
}
