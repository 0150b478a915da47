import { only, recentWith, type Step } from './step.ts'

const pauses = [1, 2, 4, 8, 16].map((seconds) => seconds * 1000)
const exitMilliseconds = 5 * 60_000
const mostExits = 5
export const startMilliseconds = 20_000
export const shutdownMilliseconds = 5000

/** Why the embedded server gives up by itself. */
export type FatalCode = 'PORT' | 'LOCKED' | 'MIGRATION' | 'NODE'

/** How the embedded server stands. */
export interface Supervisor {
  status: 'stopped' | 'starting' | 'ready' | 'waiting' | 'stopping' | 'failed'
  port: number | null
  version: string | null
  /** `CRASHED` after too many exits. */
  fatal: FatalCode | 'CRASHED' | null
  exitedAt: readonly number[]
  /** It was asked to start again while it was stopping. */
  startsAgain: boolean
}

export type SupervisorEvent =
  | { name: 'start' | 'stop' | 'restart' }
  /** The process says that it listens. */
  | { name: 'listening'; port: number; version: string }
  /** It does something to all of its data before it serves, which may take minutes; and that it has done so. */
  | { name: 'working' | 'worked' }
  /** GET /healthz has answered, or not. */
  | { name: 'healthy' | 'unhealthy' }
  | { name: 'fatal'; code: FatalCode }
  | { name: 'exited'; at: number }
  | { name: 'due' }
  /** The start, the shutdown or the end after something fatal has taken too long. */
  | { name: 'overdue' }

export type SupervisorEffect =
  /** Begin a process; the deadline of its start runs from here. */
  | { do: 'fork' }
  | { do: 'askHealth'; port: number }
  | { do: 'shutdown' }
  | { do: 'kill' }
  /** There is one timer: a new one replaces it. Its event comes when it ends. */
  | { do: 'setTimer'; milliseconds: number; event: 'due' | 'overdue' }
  | { do: 'clearTimer' }

export const stoppedServer: Supervisor = {
  status: 'stopped',
  port: null,
  version: null,
  fatal: null,
  exitedAt: [],
  startsAgain: false,
}

type SupervisorStep = Step<Supervisor, SupervisorEffect>

/** The embedded server after an event. */
export function reduceSupervisor(state: Supervisor, event: SupervisorEvent): SupervisorStep {
  switch (event.name) {
    case 'start':
      return start(state)
    case 'stop':
      return stop({ ...state, startsAgain: false })
    case 'restart':
      return isRunning(state) || state.status === 'stopping'
        ? stop({ ...state, startsAgain: true })
        : start(state)
    case 'listening':
      return state.status === 'starting'
        ? {
            state: { ...state, port: event.port, version: event.version },
            effects: [{ do: 'askHealth', port: event.port }],
          }
        : only(state)
    case 'working':
      return state.status === 'starting' ? { state, effects: [{ do: 'clearTimer' }] } : only(state)
    case 'worked':
      return state.status === 'starting' ? { state, effects: [startDeadline] } : only(state)
    case 'healthy':
      return state.status === 'starting' && state.port !== null
        ? { state: { ...state, status: 'ready' }, effects: [{ do: 'clearTimer' }] }
        : only(state)
    case 'unhealthy':
      return state.status === 'starting' ? { state, effects: [{ do: 'kill' }] } : only(state)
    case 'fatal':
      return isRunning(state) ? giveUp(state, event.code) : only(state)
    case 'exited':
      return exited(state, event.at)
    case 'due':
      return state.status === 'waiting' ? fork(state) : only(state)
    case 'overdue':
      return state.status === 'starting' || state.status === 'stopping' || state.fatal !== null
        ? { state, effects: [{ do: 'kill' }] }
        : only(state)
  }
}

const isRunning = ({ status }: Supervisor) => status === 'starting' || status === 'ready'

function start(state: Supervisor): SupervisorStep {
  if (isRunning(state)) return only(state)
  if (state.status === 'stopping') return only({ ...state, startsAgain: true })
  return fork({ ...state, exitedAt: [] })
}

const startDeadline: SupervisorEffect = {
  do: 'setTimer',
  milliseconds: startMilliseconds,
  event: 'overdue',
}

const fork = (state: Supervisor): SupervisorStep => ({
  state: { ...state, status: 'starting', port: null, version: null, fatal: null, startsAgain: false },
  effects: [{ do: 'fork' }, startDeadline],
})

/** It ends by itself, once its log is written. */
const giveUp = (state: Supervisor, code: FatalCode): SupervisorStep => ({
  state: { ...state, fatal: code },
  effects: [{ do: 'setTimer', milliseconds: shutdownMilliseconds, event: 'overdue' }],
})

function stop(state: Supervisor): SupervisorStep {
  if (state.status === 'stopping') return only(state)
  if (!isRunning(state)) return { state: { ...stoppedServer }, effects: [{ do: 'clearTimer' }] }
  return {
    state: { ...state, status: 'stopping' },
    effects: [{ do: 'shutdown' }, { do: 'setTimer', milliseconds: shutdownMilliseconds, event: 'overdue' }],
  }
}

function exited(state: Supervisor, at: number): SupervisorStep {
  if (state.status === 'stopping')
    return state.startsAgain ? fork(stoppedServer) : { state: stoppedServer, effects: [{ do: 'clearTimer' }] }
  if (!isRunning(state)) return only(state)
  const exitedAt = recentWith(state.exitedAt, at, exitMilliseconds)
  const fatal = state.fatal ?? (exitedAt.length >= mostExits ? 'CRASHED' : null)
  const ended = { ...state, port: null, version: null, exitedAt, fatal }
  if (fatal) return { state: { ...ended, status: 'failed' }, effects: [{ do: 'clearTimer' }] }
  const milliseconds = pauses[Math.min(exitedAt.length, pauses.length) - 1] ?? 0
  return {
    state: { ...ended, status: 'waiting' },
    effects: [{ do: 'setTimer', milliseconds, event: 'due' }],
  }
}
