import { type LiveEventName, liveEventNames, openEvents } from '#shared/live.ts'
import { keyOf } from '../api.ts'
import type { WatchList } from './watched.ts'

export interface SourceEvent {
  name: LiveEventName
  data: unknown
  /** Where the stream stands after it; empty until something has happened. */
  position: string
}

interface SourceParts {
  /** The place to go on from. */
  after: string
  /** What the stream carries from that place on: asked at each opening. */
  watched: (position: string) => WatchList
  onEvent: (event: SourceEvent) => void
  onLost: () => void
  onRefused: () => void
}

const longestPause = 60_000
const longestLeave = 10_000
/** A server that says goodbye needs some seconds, and sends everybody away at once. */
const attemptAfterBye = 2

/** How long to wait before another try: twice as long each time, and never for all clients the same. */
export function pauseBefore(attempt: number, random: number): number {
  return Math.min(longestPause, 1000 * 2 ** attempt) * (0.5 + random / 2)
}

/**
 * One connection to the live stream that comes back where it broke off. Each time it is opened anew, with what is
 * open now: the browser by itself would come back with what was open when the page began.
 */
export function openSource(parts: SourceParts): { close: () => void } {
  const { after, watched, onEvent, onLost, onRefused } = parts
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let position = after
  let attempt = 0

  const stop = () => {
    clearTimeout(timer)
    source?.close()
    source = null
    onLost()
  }
  const start = () => {
    stop()
    const { posts, forums } = watched(position)
    const query = {
      ...(position ? { after: position } : {}),
      ...(posts.length > 0 ? { post: posts.join(',') } : {}),
      ...(forums.length > 0 ? { forum: forums.join(',') } : {}),
    }
    const opened = new EventSource(keyOf(openEvents, { query }))
    source = opened
    for (const name of liveEventNames) {
      opened.addEventListener(name, (event: MessageEvent<string>) => {
        attempt = name === 'bye' ? attemptAfterBye : 0
        position = event.lastEventId || position
        onEvent({ name, data: JSON.parse(event.data), position })
      })
    }
    opened.addEventListener('error', () => {
      if (source !== opened) return
      // The browser tries again after a break, and gives up when it is refused.
      if (opened.readyState === EventSource.CLOSED) onRefused()
      stop()
      timer = setTimeout(start, pauseBefore(attempt, Math.random()))
      attempt += 1
    })
  }

  // Opened again while somebody signs out, it would be refused. Who could not be signed out goes on.
  const leave = () => {
    stop()
    timer = setTimeout(start, longestLeave)
  }
  // A connection from before a change of network may look open for minutes.
  addEventListener('online', start)
  addEventListener('offline', stop)
  addEventListener('leaving', leave)
  if (navigator.onLine) start()
  return {
    close: () => {
      removeEventListener('online', start)
      removeEventListener('offline', stop)
      removeEventListener('leaving', leave)
      stop()
    },
  }
}
