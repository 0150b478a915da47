import { only, recentWith, type Step } from './step.ts'

const pauses = [1, 2, 5, 10, 30, 60].map((seconds) => seconds * 1000)
const crashMilliseconds = 5 * 60_000
const mostReloads = 3
/** A load that was called off, by another one or by its page. */
const aborted = -3

export type ConnectionStatus =
  | 'idle'
  | 'loading'
  | 'ready'
  /** Asks again at `retryAt`, or when a person wants it if that is null. */
  | 'failed'
  /** The server is there again, and the person is reading another page of the shell in its window. */
  | 'waiting'
  | 'untrusted'
  | 'incompatible'

/** How one server's window stands. */
export interface Connection {
  status: ConnectionStatus
  attempt: number
  retryAt: number | null
  reason: string
  /** A person waits for it: what comes of the next question is shown, whatever page stands there. */
  isWanted: boolean
  crashedAt: readonly number[]
}

/** `random` is from 0 to 1: not everybody comes back at once. */
interface Failure {
  reason: string
  at: number
  random: number
}

export type ConnectionEvent =
  | { name: 'opened' }
  /** A page of the server is there. */
  | { name: 'loaded' }
  | (Failure & { name: 'loadFailed'; code: number })
  | { name: 'due' }
  /** The computer has woken, or the network is there again. */
  | { name: 'resumed' | 'online' }
  /** A person asks for it. */
  | { name: 'retried' }
  /** What came of asking in the background; `isAwaited` when the window shows the page that waits for it. */
  | { name: 'answered'; isAwaited: boolean }
  | (Failure & { name: 'unanswered' })
  /** The window has come back to the page that waits. */
  | { name: 'awaited' }
  | { name: 'untrusted' }
  | { name: 'incompatible' }
  /** `isShell` when it was one of the shell's own pages. */
  | { name: 'crashed'; at: number; isShell: boolean }
  | { name: 'closed' }

export type ConnectionEffect =
  | { do: 'load' }
  /** Ask whether the server answers, and leave the window alone. */
  | { do: 'ask' }
  | { do: 'reload' }
  | { do: 'wait'; milliseconds: number }
  | { do: 'cancelWait' }
  | { do: 'show'; page: 'offline' | 'certificate' | 'incompatible' }

export const idleConnection: Connection = {
  status: 'idle',
  attempt: 0,
  retryAt: null,
  reason: '',
  isWanted: false,
  crashedAt: [],
}

type ConnectionStep = Step<Connection, ConnectionEffect>

/**
 * A server's window after an event. After a failure it is asked for in the background, and loaded once it
 * answers. What has been ready once is not loaded again because of the network: drafts are there.
 */
export function reduceConnection(state: Connection, event: ConnectionEvent): ConnectionStep {
  switch (event.name) {
    case 'opened':
      return state.status === 'idle' ? load(state) : only(state)
    case 'loaded':
      return arrive(state)
    case 'loadFailed':
      return event.code === aborted ? only(state) : fail(state, event)
    case 'due':
    case 'resumed':
    case 'online':
      return state.status === 'failed' && state.retryAt !== null ? ask(state) : only(state)
    case 'retried':
      return retry(state)
    case 'answered':
      if (state.status !== 'failed') return only(state)
      return state.isWanted || event.isAwaited
        ? load(state)
        : only({ ...state, status: 'waiting', retryAt: null })
    case 'unanswered':
      return state.status === 'failed' ? unanswered(state, event) : only(state)
    case 'awaited':
      return state.status === 'waiting' ? load(state) : only(state)
    case 'untrusted':
      return stop(state, 'untrusted', 'certificate')
    case 'incompatible':
      return stop(state, 'incompatible', 'incompatible')
    case 'crashed':
      return crash(state, event)
    case 'closed':
      return { state: idleConnection, effects: [{ do: 'cancelWait' }] }
  }
}

const load = (state: Connection): ConnectionStep => ({
  state: { ...state, status: 'loading', retryAt: null, isWanted: false },
  effects: [{ do: 'cancelWait' }, { do: 'load' }],
})

const ask = (state: Connection): ConnectionStep => ({
  state,
  effects: [{ do: 'cancelWait' }, { do: 'ask' }],
})

function arrive(state: Connection): ConnectionStep {
  const ready: Connection = { ...idleConnection, status: 'ready', crashedAt: state.crashedAt }
  switch (state.status) {
    case 'loading':
      return only(ready)
    case 'failed':
    case 'waiting':
      // The person went back to it: it is not to be loaded over.
      return { state: ready, effects: [{ do: 'cancelWait' }] }
    case 'idle':
    case 'ready':
    case 'untrusted':
    case 'incompatible':
      return only(state)
  }
}

function retry(state: Connection): ConnectionStep {
  switch (state.status) {
    case 'ready':
    case 'loading':
      return only(state)
    case 'failed':
      // What was going to happen happens now.
      return ask({ ...state, retryAt: 0, isWanted: true })
    case 'idle':
    case 'waiting':
    case 'untrusted':
    case 'incompatible':
      return load(state)
  }
}

function later(
  state: Connection,
  { reason, at, random }: Failure,
): { state: Connection; milliseconds: number } {
  const pause = pauses[Math.min(state.attempt, pauses.length - 1)] ?? 0
  const milliseconds = Math.round(pause * (1 + random / 5))
  return {
    state: {
      ...state,
      status: 'failed',
      attempt: state.attempt + 1,
      retryAt: at + milliseconds,
      reason,
      isWanted: false,
    },
    milliseconds,
  }
}

function fail(state: Connection, failure: Failure): ConnectionStep {
  if (state.status === 'untrusted' || state.status === 'incompatible') return only(state)
  const { state: failed, milliseconds } = later(state, failure)
  return {
    state: failed,
    effects: [
      { do: 'show', page: 'offline' },
      { do: 'wait', milliseconds },
    ],
  }
}

function unanswered(state: Connection, failure: Failure): ConnectionStep {
  const { state: failed, milliseconds } = later(state, failure)
  return {
    state: failed,
    effects: [
      ...(state.isWanted ? [{ do: 'show', page: 'offline' } as const] : []),
      { do: 'wait', milliseconds },
    ],
  }
}

const stop = (
  state: Connection,
  status: ConnectionStatus,
  page: 'certificate' | 'incompatible',
): ConnectionStep => ({
  state: { ...state, status, retryAt: null, isWanted: false },
  effects: [{ do: 'cancelWait' }, { do: 'show', page }],
})

/** The times of a page's latest crashes, and whether it is loaded again after this one. */
export function countCrash(times: readonly number[], at: number): { times: number[]; mayReload: boolean } {
  const recent = recentWith(times, at, crashMilliseconds)
  return { times: recent, mayReload: recent.length <= mostReloads }
}

function crash(state: Connection, { at, isShell }: { at: number; isShell: boolean }): ConnectionStep {
  const { times: crashedAt, mayReload } = countCrash(state.crashedAt, at)
  if (mayReload)
    return isShell
      ? { state: { ...state, crashedAt }, effects: [{ do: 'reload' }] }
      : load({ ...state, crashedAt })
  // The page that would say so is the one that crashes.
  if (isShell) return only(state)
  return {
    state: { ...state, status: 'failed', retryAt: null, reason: 'crashed', isWanted: false, crashedAt: [] },
    effects: [{ do: 'cancelWait' }, { do: 'show', page: 'offline' }],
  }
}
