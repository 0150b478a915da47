import { getUnread, Unread as UnreadCounts } from '#shared/notifications.ts'
import * as z from 'zod/mini'
import type { AuthReport, UnreadReport } from '../core/forumMessages.ts'
import {
  dueIn,
  isTimeToAsk,
  reduceUnread,
  type Unread,
  type UnreadEvent,
  unknownUnread,
} from '../core/unread.ts'
import type { Connections } from './connections.ts'
import type { Log } from './log.ts'
import type { Partitions } from './partitions.ts'
import type { SettingsStore } from './settings.ts'
import { createSignal } from './signal.ts'

interface UnreadOptions {
  connections: Connections
  partitions: Partitions
  settings: SettingsStore
  isOnline: () => boolean
  log: Log
}

/** Loading as well: a page that has told its number is only loaded again after a crash. */
const lostBy = new Set(['loading', 'failed', 'untrusted', 'incompatible'])

export type UnreadBook = ReturnType<typeof setupUnread>

/** What is unread on each server: told by its page, or asked for while the page is silent. */
export function setupUnread({ connections, partitions, settings, isOnline, log }: UnreadOptions) {
  const states = new Map<string, Unread>()
  const people = new Map<string, AuthReport['state']>()
  const changed = createSignal()
  let timer: NodeJS.Timeout | undefined
  const stateOf = (id: string) => states.get(id) ?? unknownUnread

  function apply(id: string, event: UnreadEvent): void {
    const before = stateOf(id)
    const state = reduceUnread(before, event)
    states.set(id, state)
    plan()
    if (state.status !== before.status || state.total !== before.total || state.messages !== before.messages)
      changed.emit()
  }

  async function ask(id: string): Promise<void> {
    apply(id, { name: 'asked', at: Date.now() })
    const response = await partitions.fetch(id, getUnread.path)
    if (response.status === 401) return apply(id, { name: 'unauthorized' })
    if (!response.ok) return
    const counts = z.parse(UnreadCounts, await response.json())
    apply(id, { name: 'answered', counts })
  }

  connections.changed.listen((id) => {
    if (settings.server(id) && lostBy.has(connections.state(id).status)) apply(id, { name: 'lost' })
  })
  settings.changed.listen(({ servers }) => {
    for (const id of [...states.keys()].filter((id) => !servers.some((server) => server.id === id))) {
      states.delete(id)
      people.delete(id)
      changed.emit()
    }
  })

  /** Wakes when something is due, and not before. */
  function plan(): void {
    clearTimeout(timer)
    const now = { isOnline: isOnline(), at: Date.now() }
    const due = [...states.values()].flatMap((state) => dueIn(state, now) ?? [])
    if (due.length === 0) return
    timer = setTimeout(look, Math.min(...due))
    timer.unref()
  }

  function look(): void {
    const at = Date.now()
    for (const id of states.keys()) {
      apply(id, { name: 'clock', at })
      if (!isTimeToAsk(stateOf(id), { isOnline: isOnline(), at })) continue
      ask(id).catch((error: unknown) => log.info('unread.unasked', { id, error }))
    }
    plan()
  }

  return {
    changed,
    of: stateOf,
    all: (): readonly Unread[] => [...states.values()],
    report: (id: string, report: UnreadReport) => apply(id, { name: 'reported', report, at: Date.now() }),
    isSignedIn: (id: string) => people.get(id) === 'in',
    /** Who is there, as the page says. */
    auth: (id: string, state: AuthReport['state']) => {
      people.set(id, state)
      if (state === 'out') apply(id, { name: 'signedOut' })
      if (state === 'expired') apply(id, { name: 'unauthorized' })
      changed.emit()
    },
  }
}
