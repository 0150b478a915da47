import { readBoot } from '../boot.ts'

let reached: string | null = null

/**
 * Up to where this tab knows what happens: what is read from now on is at least as new. At first that is where the
 * page itself was read; empty while nothing is known.
 */
export const livePosition = (): string =>
  (reached ??= typeof document === 'undefined' ? '' : (readBoot()?.position ?? ''))

/** Goes on to where the stream stands. */
export function moveTo(position: string): void {
  if (position) reached = position
}

/** A place in the feed as the server writes it: the last event, and those below it that had not come. */
function read(position: string): { last: number; holes: number[] } {
  const [last = '', holes = ''] = position.split(':')
  return { last: Number(last), holes: holes.split(',').filter(Boolean).map(Number) }
}

/** What was known at both places. */
export function earlier(one: string, other: string): string {
  const [a, b] = [read(one), read(other)]
  let last = Math.min(a.last, b.last)
  const holes = new Set([...a.holes, ...b.holes].filter((hole) => hole <= last))
  while (holes.delete(last)) last -= 1
  return holes.size === 0 ? String(last) : `${last}:${[...holes].toSorted((x, y) => x - y).join(',')}`
}

/** Whether all that was known at the first place was known at the second. */
export const isWithin = (one: string, other: string): boolean => earlier(one, other) === one
