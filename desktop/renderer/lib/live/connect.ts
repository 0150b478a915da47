import type { LiveEventData } from '#shared/live.ts'
import { emitSignal, type SignalName } from './bus.ts'
import { startLeading } from './leader.ts'
import { livePosition, moveTo } from './position.ts'
import { carriedHere, onWatchedChange, type Watched, watchedHere } from './watched.ts'

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
  /** Another tab of this browser has been told what happens until now. */
  let isFollowing = false
  let lead: ReturnType<typeof startLeading> | null = null

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin alone
  const broadcast = (note: Note) => channel.postMessage(note)
  const tellWatched = (isNew = false) => {
    const watched = watchedHere()
    broadcast({ kind: 'watch', tab, watched, isNew })
    lead?.watch(tab, watched)
  }
  const follow = (position: string) => {
    isFollowing ||= position !== ''
    moveTo(position)
  }
  const hear = (signal: SignalName, data: unknown) => {
    if (signal === 'watched') carriedHere(data as LiveEventData<'watched'>)
    emitSignal(signal, data)
  }
  channel.addEventListener('message', ({ data: note }: MessageEvent<Note>) => {
    if (note.kind === 'event') {
      follow(note.position)
      hear(note.name, note.data)
    } else if (note.kind === 'position') {
      follow(note.position)
      if (note.isAsking) tellWatched()
    } else if (lead) {
      lead.watch(note.tab, note.watched)
      if (note.isNew) broadcast({ kind: 'position', position: livePosition(), isAsking: false })
    }
  })
  const pass = (signal: SignalName, data: unknown) => {
    broadcast({ kind: 'event', name: signal, data, position: livePosition() })
    hear(signal, data)
  }
  const leadUntilEnd = () =>
    new Promise<void>((resolve) => {
      const position = livePosition()
      lead = startLeading({
        position,
        onEvent: (signal, data, at) => {
          moveTo(at)
          pass(signal, data)
          if (signal !== 'ready' || isFollowing) return
          isFollowing = true
          // Without a place to begin at nobody knows what was missed until now.
          pass(position ? 'attached' : 'reset', null)
        },
      })
      lead.watch(tab, watchedHere())
      lead.open()
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
