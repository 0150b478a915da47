/** The first moment of the calendar month (UTC) of a moment, and of the next one. */
export function quotaMonth(at: Date): { from: Date; to: Date } {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  return { from: new Date(Date.UTC(year, month)), to: new Date(Date.UTC(year, month + 1)) }
}

/** The month of a slot in words: `this month`, or `in December 2026`. */
export const monthWords = (at: Date, now: Date): string =>
  quotaMonth(at).from.getTime() === quotaMonth(now).from.getTime()
    ? 'this month'
    : `in ${at.toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })}`
