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
  /** Tries again at `retryAt`, or when a person asks for it if that is null. */
  | 'failed'
  | 'untrusted'
  | 'incompatible'

/** How one server's window stands. */
export interface Connection {
  status: ConnectionStatus
  attempt: number
  retryAt: number | null
  reason: string
  crashedAt: readonly number[]
}

export type ConnectionEvent =
  | { name: 'opened' }
  | { name: 'loaded' }
  /** `random` is from 0 to 1: not everybody comes back at once. */
  | { name: 'loadFailed'; code: number; reason: string; at: number; random: number }
  | { name: 'due' }
  /** The computer has woken, the network is there again, or a person asks. */
  | { name: 'resumed' | 'online' | 'retried' }
  | { name: 'untrusted' }
  | { name: 'incompatible' }
  | { name: 'crashed'; at: number }
  | { name: 'closed' }

export type ConnectionEffect =
  | { do: 'load' }
  | { do: 'wait'; milliseconds: number }
  | { do: 'cancelWait' }
  | { do: 'show'; page: 'offline' | 'certificate' | 'incompatible' }

export const idleConnection: Connection = {
  status: 'idle',
  attempt: 0,
  retryAt: null,
  reason: '',
  crashedAt: [],
}

type ConnectionStep = Step<Connection, ConnectionEffect>

/** A server's window after an event. What has been ready once is not loaded again because of the network: drafts are there. */
export function reduceConnection(state: Connection, event: ConnectionEvent): ConnectionStep {
  switch (event.name) {
    case 'opened':
      return state.status === 'idle' ? load(state) : only(state)
    case 'loaded':
      return state.status === 'loading'
        ? only({ ...state, status: 'ready', attempt: 0, retryAt: null, reason: '' })
        : only(state)
    case 'loadFailed':
      return event.code === aborted ? only(state) : fail(state, event)
    case 'due':
    case 'resumed':
    case 'online':
      return state.status === 'failed' && state.retryAt !== null ? load(state) : only(state)
    case 'retried':
      return state.status === 'ready' || state.status === 'loading' ? only(state) : load(state)
    case 'untrusted':
      return stop(state, 'untrusted', 'certificate')
    case 'incompatible':
      return stop(state, 'incompatible', 'incompatible')
    case 'crashed':
      return crash(state, event.at)
    case 'closed':
      return { state: idleConnection, effects: [{ do: 'cancelWait' }] }
  }
}

const load = (state: Connection): ConnectionStep => ({
  state: { ...state, status: 'loading', retryAt: null },
  effects: [{ do: 'cancelWait' }, { do: 'load' }],
})

function fail(
  state: Connection,
  { reason, at, random }: { reason: string; at: number; random: number },
): ConnectionStep {
  if (state.status === 'untrusted' || state.status === 'incompatible') return only(state)
  const pause = pauses[Math.min(state.attempt, pauses.length - 1)] ?? 0
  const milliseconds = Math.round(pause * (1 + random / 5))
  return {
    state: { ...state, status: 'failed', attempt: state.attempt + 1, retryAt: at + milliseconds, reason },
    effects: [
      { do: 'show', page: 'offline' },
      { do: 'wait', milliseconds },
    ],
  }
}

const stop = (
  state: Connection,
  status: ConnectionStatus,
  page: 'certificate' | 'incompatible',
): ConnectionStep => ({
  state: { ...state, status, retryAt: null },
  effects: [{ do: 'cancelWait' }, { do: 'show', page }],
})

function crash(state: Connection, at: number): ConnectionStep {
  const crashedAt = recentWith(state.crashedAt, at, crashMilliseconds)
  if (crashedAt.length <= mostReloads) return load({ ...state, crashedAt })
  return {
    state: { ...state, status: 'failed', retryAt: null, reason: 'crashed', crashedAt: [] },
    effects: [{ do: 'cancelWait' }, { do: 'show', page: 'offline' }],
  }
}
