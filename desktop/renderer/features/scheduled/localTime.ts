const minuteMs = 60_000

/** A moment as a field for date and time holds it, on the reader's own clock: `2026-03-01T09:00`. */
export function toField(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** What such a field says; nothing while it is not filled. */
export function ofField(value: string): Date | null {
  const at = new Date(value)
  return value === '' || Number.isNaN(at.getTime()) ? null : at
}

/** Tomorrow at nine, which is what most people mean by later. */
export function tomorrowMorning(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9)
}

/** The first whole minute that can still be chosen. */
export const nextMinute = (now: Date): Date => new Date((Math.floor(now.getTime() / minuteMs) + 1) * minuteMs)

/** The reader's time zone at a moment: `Europe/Berlin, GMT+2`. */
export function zoneAt(at: Date): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' }).formatToParts(at)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value
  return offset && offset !== timeZone ? `${timeZone}, ${offset}` : timeZone
}
