const steps: [limit: number, seconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [60, 1, 'second'],
  [3600, 60, 'minute'],
  [86_400, 3600, 'hour'],
  [604_800, 86_400, 'day'],
  [2_629_800, 604_800, 'week'],
  [31_557_600, 2_629_800, 'month'],
  [Infinity, 31_557_600, 'year'],
]

const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** `3 hours ago`, `yesterday`, `in 2 days`; anything within 45 seconds is `just now`. */
export function relativeTime(at: Date, now: Date): string {
  const seconds = (at.getTime() - now.getTime()) / 1000
  const distance = Math.abs(seconds)
  if (distance < 45) return 'just now'
  const [, size, unit] = steps.find(([limit]) => distance < limit)!
  return format.format(Math.trunc(seconds / size), unit)
}
