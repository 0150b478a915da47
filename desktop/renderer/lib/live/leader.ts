import { type LiveEventData, mostWatched, watch } from '#shared/live.ts'
import { call } from '../api.ts'
import type { SignalName } from './bus.ts'
import { openSource, pauseBefore } from './source.ts'
import { carried, mergeWatched, type Watched, type WatchList, withPlaces } from './watched.ts'

interface Leading {
  /** Where the tabs of this browser stand; empty while that is not known. */
  position: string
  onEvent: (name: SignalName, data: unknown, position: string) => void
}

/** What the stream carries without a gap. */
const withoutMissing = ({ posts, forums }: Watched): Watched => ({
  posts: Object.fromEntries(Object.entries(posts).filter(([, since]) => since === '')),
  forums: Object.fromEntries(Object.entries(forums).filter(([, since]) => since === '')),
})

/** A call without an answer is given up after so many milliseconds: the next one waits for it. */
const longest = 30_000

const listsOf = ({ posts, forums }: WatchList): string => JSON.stringify([posts, forums])

/** Holds the connection of all tabs, and has it carry what they have open without a gap. */
export function startLeading({ position, onEvent }: Leading) {
  const tabs = new Map<string, Watched>()
  let streamId = ''
  /** What the server was last told that is open, and with what. */
  let told = ''
  let asked = ''
  /** Where the connection of now began, and with what. */
  let openedAt = position
  let openedWith: WatchList = { posts: [], forums: [] }
  let isTelling = false
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Tells the server what is open, one call after the other, until the stream itself says that it carries it. */
  const tell = async (): Promise<void> => {
    if (!streamId || isTelling) return
    isTelling = true
    // What is closed and what is opened instead come together.
    await Promise.resolve()
    const body = mergeWatched(tabs.values(), mostWatched)
    const [lists, whole, to] = [listsOf(body), JSON.stringify(body), streamId]
    const isTold = lists === told && (!body.after || whole === asked)
    if (isTold || !to) {
      isTelling = false
      return
    }
    clearTimeout(timer)
    told = lists
    asked = whole
    const isTaken = await call(watch, { params: { streamId: to }, body }, AbortSignal.timeout(longest)).then(
      () => true,
      () => false,
    )
    isTelling = false
    // A stream that was lost meanwhile comes back under another id, with what is open then.
    if (to !== streamId || (isTaken && !body.after)) return tell()
    timer = setTimeout(
      () => {
        asked = ''
        void tell()
      },
      pauseBefore(attempt, Math.random()),
    )
    attempt += 1
    if (isTaken) await tell()
    else told = ''
  }

  /** A stream that is opened carries all that was carried, and what was opened where the stream goes on. */
  const begin = (at: string): WatchList => {
    for (const [tab, watched] of tabs)
      tabs.set(
        tab,
        withPlaces(watched, (since) => (since === at ? '' : since)),
      )
    openedWith = mergeWatched([...tabs.values()].map(withoutMissing), mostWatched)
    openedAt = at
    told = listsOf(openedWith)
    asked = ''
    return openedWith
  }

  let source: { close: () => void } | undefined
  const open = () => {
    source ??= openSource({
      after: position,
      watched: begin,
      onEvent: (event) => {
        if (event.name === 'watched') {
          const about = event.data as LiveEventData<'watched'>
          for (const [tab, watched] of tabs) tabs.set(tab, carried(watched, about))
          attempt = 0
        }
        onEvent(event.name, event.data, event.position)
        if (event.name !== 'ready') return
        // Each tab learns that it need not ask for what this stream has begun with.
        if (openedAt) onEvent('watched', { ...openedWith, after: openedAt }, '')
        streamId = (event.data as LiveEventData<'ready'>).streamId
        attempt = 0
        void tell()
      },
      onLost: () => {
        streamId = ''
      },
      onRefused: () => onEvent('refused', null, ''),
    })
  }

  return {
    open,
    watch: (tab: string, watched: Watched | null) => {
      if (watched) tabs.set(tab, joined(watched, tabs.get(tab)))
      else tabs.delete(tab)
      void tell()
    },
    close: () => {
      clearTimeout(timer)
      source?.close()
    },
  }

  /** What a tab says that it has open, with what is known here of what it had open before. */
  function joined(watched: Watched, before: Watched | undefined): Watched {
    // What another leader's stream carried, this one carries from its own beginning on.
    const own = source ? openedAt : ''
    return withPlaces(watched, (since, id, kind) => before?.[kind][id] ?? (since || own))
  }
}
