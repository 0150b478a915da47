import type { DigestChoice } from './digests.ts'
import { wallClock } from './wallClock.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** Whoever was here so shortly before has missed nothing yet. */
const justHereMs = 12 * hourMs

/** What a wall clock shows, as if it were one of UTC. */
function shownAt(at: number, timeZone: string): number {
  const { date, minutes } = wallClock(new Date(at), timeZone)
  return Date.parse(`${date}T00:00:00Z`) + minutes * 60_000
}

/**
 * When a wall clock of this zone shows a full hour of a date: the first time where it shows it twice, and where a
 * change to summer time leaves it out, the moment at which it would have been.
 */
function hourOf(date: string, hour: number, timeZone: string): Date {
  const wanted = Date.parse(`${date}T00:00:00Z`) + hour * hourMs
  const [before = wanted, after = wanted] = [wanted - dayMs, wanted + dayMs].map(
    (near) => wanted - (shownAt(near, timeZone) - near),
  )
  const isShown = (at: number) => shownAt(at, timeZone) === wanted
  const [first, second] = before <= after ? [before, after] : [after, before]
  return new Date(isShown(first) ? first : isShown(second) ? second : before)
}

/** Monday is 1. */
const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

/** The next moment after `now` at which a digest is due; null where none is wanted. */
export function nextDigestAt(now: Date, choice: DigestChoice, timeZone: string): Date | null {
  if (choice.rhythm === 'off') return null
  const today = Date.parse(`${wallClock(now, timeZone).date}T00:00:00Z`)
  for (let days = 0; days <= 14; days += 1) {
    const date = new Date(today + days * dayMs).toISOString().slice(0, 10)
    if (choice.rhythm === 'weekly' && weekdayOf(date) !== choice.weekday) continue
    const at = hourOf(date, choice.hour, timeZone)
    if (at > now) return at
  }
  return null
}

interface Seen {
  /** Until when the digest before told. */
  toldUntil: Date
  lastVisitAt: Date | null
}

/** Since when there is something to tell of; null where its person was here just now. */
export function missedSince({ toldUntil, lastVisitAt }: Seen, now: Date): Date | null {
  if (lastVisitAt === null) return toldUntil
  if (now.getTime() - lastVisitAt.getTime() < justHereMs) return null
  return lastVisitAt > toldUntil ? lastVisitAt : toldUntil
}
