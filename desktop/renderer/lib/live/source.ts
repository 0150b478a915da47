import { liveEvents, type LiveEventName, openEvents } from '#shared/live.ts'
import { keyOf } from '../api.ts'

export interface SourceEvent {
  name: LiveEventName
  data: unknown
  /** Where the stream stands after it; empty until something has happened. */
  position: string
  /** The stream was opened without a position: what happened before it is not told. */
  isFresh: boolean
}

const names = Object.keys(liveEvents) as LiveEventName[]
const longestPause = 60_000

/** How long to wait before another try: twice as long each time, and never for all clients the same. */
export function pauseBefore(attempt: number, random: number): number {
  return Math.min(longestPause, 1000 * 2 ** attempt) * (0.5 + random / 2)
}

/**
 * One connection to the live stream that comes back where it broke off. The browser itself reconnects
 * after a break; a refusal, a lost network and a found one are dealt with here.
 */
export function openSource(
  after: string,
  onEvent: (event: SourceEvent) => void,
  onRefused: () => void,
): { close: () => void } {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let position = after
  let attempt = 0

  const stop = () => {
    clearTimeout(timer)
    source?.close()
    source = null
  }
  const start = () => {
    stop()
    const isFresh = position === ''
    const opened = new EventSource(keyOf(openEvents, { query: isFresh ? {} : { after: position } }))
    source = opened
    for (const name of names) {
      opened.addEventListener(name, (event: MessageEvent<string>) => {
        attempt = 0
        position = event.lastEventId || position
        onEvent({ name, data: JSON.parse(event.data), position, isFresh })
      })
    }
    opened.addEventListener('error', () => {
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return
      onRefused()
      timer = setTimeout(start, pauseBefore(attempt, Math.random()))
      attempt += 1
    })
  }

  // A connection from before a change of network may look open for minutes.
  addEventListener('online', start)
  addEventListener('offline', stop)
  if (navigator.onLine) start()
  return {
    close: () => {
      removeEventListener('online', start)
      removeEventListener('offline', stop)
      stop()
    },
  }
}
