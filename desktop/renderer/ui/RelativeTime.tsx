import { useContext, useSyncExternalStore } from 'react'
import { DrawnAt, useHydrated } from '../lib/hydrated.ts'
import { fullTime, relativeTime, type Zone } from './dates.ts'

interface RelativeTimeProps {
  at: string
  className?: string
}

export function RelativeTime({ at, className }: RelativeTimeProps) {
  // It tells the reader's own time, which a server does not know, and no time on the page is drawn again for it.
  const tellWhole = (time: HTMLTimeElement | null) => {
    if (time) time.title = fullTime(at)
  }
  return (
    <time ref={tellWhole} dateTime={at} className={className}>
      {useTimed((now) => relativeTime(new Date(at), now))}
    </time>
  )
}

const minute = 60_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = Date.now()

function tick() {
  now = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (listeners.size === 1) timer = setInterval(tick, minute)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

// A page that opens long after the last tick must not read an old clock.
function snapshot() {
  if (Date.now() - now >= minute) now = Date.now()
  return now
}

/**
 * What holds at the time, to the minute: one timer for every time on the page. What the server drew is drawn again
 * only where it holds no more.
 */
export function useTimed<Value extends string | number | boolean>(valueAt: (now: Date) => Value): Value {
  const drawnAt = useContext(DrawnAt)
  const value = (at: number) => valueAt(new Date(at))
  return useSyncExternalStore(
    subscribe,
    () => value(snapshot()),
    () => value(drawnAt ?? snapshot()),
  )
}

/** The time, to the minute. */
export const useNow = (): Date => new Date(useTimed(Number))

/** The reader's days, once the page is there; what a server draws has the days of UTC. */
export const useZone = (): Zone => (useHydrated() ? 'here' : 'utc')
