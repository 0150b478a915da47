import { useSyncExternalStore } from 'react'
import { fullTime, relativeTime } from './dates.ts'

interface RelativeTimeProps {
  at: string
  className?: string
}

export function RelativeTime({ at, className }: RelativeTimeProps) {
  const date = new Date(at)
  return (
    <time dateTime={at} title={fullTime(date)} className={className}>
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
  return new Date(useSyncExternalStore(subscribe, snapshot, snapshot))
}
