import { type LiveEventName, liveEvents, mostWatched, openEvents, watch } from '#shared/live.ts'
import { call, keyOf } from '../api.ts'
import { emitSignal, type SignalName } from './bus.ts'
import { mergeWatched, onWatchedChange, type Watched, watchedHere } from './watched.ts'

/** The messages between the tabs of one browser. */
type Note =
  | { kind: 'event'; name: SignalName; data: unknown; position: string }
  /** A tab says what it has open; `isNew` when it has just come. */
  | { kind: 'watch'; tab: string; watched: Watched | null; isNew?: boolean }
  /** The leader has changed, or somebody is new. */
  | { kind: 'position'; position: string; isAsking: boolean }

/**
 * Brings the live events of a person to this tab. One tab of the browser leads: it holds the connection and
 * passes everything on; when it closes, another goes on from the last event that was passed on.
 */
export function connectLive(userId: string): () => void {
  const name = `plaza.live.${userId}`
  const tab = `${performance.timeOrigin}:${Math.random()}`
  const channel = new BroadcastChannel(name)
  const ending = new AbortController()
  let position = ''
  let lead: ReturnType<typeof startLeading> | null = null

  // A channel reaches this origin alone, and takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const broadcast = (note: Note) => channel.postMessage(note)
  const tellWatched = (isNew = false) => {
    const watched = watchedHere()
    broadcast({ kind: 'watch', tab, watched, isNew })
    lead?.watch(tab, watched)
  }
  channel.addEventListener('message', ({ data: note }: MessageEvent<Note>) => {
    if (note.kind === 'event') {
      position = note.position || position
      emitSignal(note.name, note.data)
    } else if (note.kind === 'position') {
      position = note.position || position
      if (note.isAsking) tellWatched()
    } else if (lead) {
      lead.watch(note.tab, note.watched)
      if (note.isNew) broadcast({ kind: 'position', position, isAsking: false })
    }
  })
  const pass = (signal: SignalName, data: unknown) => {
    broadcast({ kind: 'event', name: signal, data, position })
    emitSignal(signal, data)
  }
  const leadUntilEnd = () =>
    new Promise<void>((resolve) => {
      lead = startLeading({
        position,
        onEvent: (signal, data, at) => {
          position = at || position
          pass(signal, data)
        },
      })
      lead.watch(tab, watchedHere())
      broadcast({ kind: 'position', position, isAsking: true })
      ending.signal.addEventListener('abort', () => {
        lead?.close()
        lead = null
        resolve()
      })
    })

  const stopWatching = onWatchedChange(() => tellWatched())
  const leave = () => broadcast({ kind: 'watch', tab, watched: null })
  addEventListener('pagehide', leave)
  tellWatched(true)
  void takeTurn(name, ending.signal, leadUntilEnd)
  return () => {
    leave()
    removeEventListener('pagehide', leave)
    stopWatching()
    ending.abort()
    channel.close()
  }
}

/** Leads as soon as no other tab does. Pages that are not served securely have no locks: each leads itself. */
async function takeTurn(name: string, signal: AbortSignal, leadUntilEnd: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return leadUntilEnd()
  const { held = [] } = await navigator.locks.query()
  if (held.some((lock) => lock.name === name)) emitSignal('attached', null)
  // Ending while waiting is no failure.
  await navigator.locks.request(name, { signal }, leadUntilEnd).catch(() => {})
}

interface Leading {
  position: string
  onEvent: (name: SignalName, data: unknown, position: string) => void
}

function startLeading({ position, onEvent }: Leading) {
  const tabs = new Map<string, Watched>()
  let streamId = ''
  let lastSent = ''

  const tellServer = () => {
    const body = mergeWatched(tabs.values(), mostWatched)
    const sent = JSON.stringify(body)
    if (!streamId || sent === lastSent) return
    lastSent = sent
    // A stream that was lost comes back under another id, and is sent the list then.
    call(watch, { params: { streamId }, body }).catch(() => {
      lastSent = ''
    })
  }
  const source = openSource(
    position,
    (event) => {
      onEvent(event.name, event.data, event.position)
      if (event.name !== 'ready') return
      streamId = (event.data as { streamId: string }).streamId
      lastSent = JSON.stringify({ posts: [], forums: [] })
      tellServer()
      if (event.isFresh) onEvent('attached', null, event.position)
    },
    () => onEvent('refused', null, ''),
  )
  return {
    watch: (tab: string, watched: Watched | null) => {
      if (watched) tabs.set(tab, watched)
      else tabs.delete(tab)
      tellServer()
    },
    close: source.close,
  }
}

interface SourceEvent {
  name: LiveEventName
  data: unknown
  /** Where the stream stands after it; empty until something has happened. */
  position: string
  /** The stream was opened without a position: earlier events are not delivered. */
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
function openSource(
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
