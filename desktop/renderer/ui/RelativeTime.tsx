import { useContext, useSyncExternalStore } from 'react'
import { DrawnAt, useHydrated } from '../lib/hydrated.ts'
import { fullTime, relativeTime, type Zone } from './dates.ts'

interface RelativeTimeProps {
  at: string
  className?: string
}

export function RelativeTime({ at, className }: RelativeTimeProps) {
  const date = new Date(at)
  // The title tells the reader's own time, which a server does not know.
  const isHydrated = useHydrated()
  return (
    <time dateTime={at} title={isHydrated ? fullTime(date) : undefined} className={className}>
      {relativeTime(date, useNow())}
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

/** The time, to the minute: one timer for every time on the page. */
export function useNow(): Date {
  const drawnAt = useContext(DrawnAt)
  return new Date(useSyncExternalStore(subscribe, snapshot, () => drawnAt ?? snapshot()))
}

/** The reader's days, once the page is there; what a server draws has the days of UTC. */
export const useZone = (): Zone => (useHydrated() ? 'here' : 'utc')
