import type { Preferences } from './settings.ts'

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Whether a time of day lies in the quiet hours; an end before the beginning is the next morning's. */
export function isQuiet(hours: Preferences['quietHours'], minuteOfDay: number): boolean {
  if (!hours) return false
  const from = minutesOf(hours.from)
  const to = minutesOf(hours.to)
  return from <= to ? minuteOfDay >= from && minuteOfDay < to : minuteOfDay >= from || minuteOfDay < to
}
