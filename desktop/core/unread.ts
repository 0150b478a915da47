import type { UnreadReport } from './forumMessages.ts'

/** After so much silence a page's number is no longer taken for live. */
export const staleAfterMilliseconds = 90_000
/** How often the main process asks itself while a number is stale. */
export const askEveryMilliseconds = 60_000

type Counts = Omit<UnreadReport, 'seq'>

/** What is known of one server's unread. */
export interface Unread extends Counts {
  status: 'unknown' | 'live' | 'stale' | 'expired'
  seq: number
  heardAt: number
  askedAt: number
}

export type UnreadEvent =
  | { name: 'reported'; report: UnreadReport; at: number }
  | { name: 'asked'; at: number }
  | { name: 'answered'; counts: Counts }
  | { name: 'clock'; at: number }
  /** Its page did not load, or crashed. */
  | { name: 'lost' }
  /** The server has answered 401, or the page says that its session is over. */
  | { name: 'unauthorized' }
  | { name: 'signedOut' }

export const unknownUnread: Unread = {
  status: 'unknown',
  seq: 0,
  notifications: 0,
  messages: 0,
  total: 0,
  heardAt: 0,
  askedAt: 0,
}

/** The unread of one server after an event. A removed server's is simply forgotten. */
export function reduceUnread(state: Unread, event: UnreadEvent): Unread {
  switch (event.name) {
    case 'reported':
      return event.report.seq < state.seq
        ? state
        : { ...state, ...event.report, status: 'live', heardAt: event.at }
    case 'asked':
      return { ...state, askedAt: event.at }
    case 'answered':
      return state.status === 'stale' ? { ...state, ...event.counts } : state
    case 'clock':
      return event.at - state.heardAt >= staleAfterMilliseconds ? stale(state) : state
    case 'lost':
      return stale(state)
    case 'unauthorized':
      return { ...state, status: 'expired' }
    case 'signedOut':
      return unknownUnread
  }
}

/** Whether the main process asks the server itself now. */
export const isTimeToAsk = (state: Unread, { isOnline, at }: { isOnline: boolean; at: number }): boolean =>
  state.status === 'stale' && isOnline && at - state.askedAt >= askEveryMilliseconds

/** In how many milliseconds something is due for a server: its number gets old, or is asked for. Null where nothing is. */
export function dueIn(state: Unread, { isOnline, at }: { isOnline: boolean; at: number }): number | null {
  if (state.status === 'live') return Math.max(0, state.heardAt + staleAfterMilliseconds - at)
  if (state.status !== 'stale') return null
  return isOnline ? Math.max(0, state.askedAt + askEveryMilliseconds - at) : askEveryMilliseconds
}

const stale = (state: Unread): Unread => (state.status === 'live' ? { ...state, status: 'stale' } : state)
