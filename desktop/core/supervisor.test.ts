import { describe, expect, it, test } from 'vitest'
import {
  type FatalCode,
  reduceSupervisor,
  stoppedServer,
  type Supervisor,
  type SupervisorEvent,
} from './supervisor.ts'

const start: SupervisorEvent = { name: 'start' }
const stop: SupervisorEvent = { name: 'stop' }
const restart: SupervisorEvent = { name: 'restart' }
const listening: SupervisorEvent = { name: 'listening', port: 4000, version: '0.1.0' }
const healthy: SupervisorEvent = { name: 'healthy' }
const unhealthy: SupervisorEvent = { name: 'unhealthy' }
const working: SupervisorEvent = { name: 'working' }
const worked: SupervisorEvent = { name: 'worked' }
const due: SupervisorEvent = { name: 'due' }
const overdue: SupervisorEvent = { name: 'overdue' }
const exited = (at = 0): SupervisorEvent => ({ name: 'exited', at })
const fatal = (code: FatalCode): SupervisorEvent => ({ name: 'fatal', code })

function run(...events: SupervisorEvent[]) {
  let step = { state: stoppedServer, effects: [] as ReturnType<typeof reduceSupervisor>['effects'] }
  for (const event of events) step = reduceSupervisor(step.state, event)
  return { ...step, done: step.effects.map((effect) => effect.do) }
}
const up = [start, listening, healthy]

describe('the embedded server', () => {
  test.each<[string, SupervisorEvent[], Supervisor['status'], string[]]>([
    ['starts', [start], 'starting', ['fork', 'setTimer']],
    ['is asked for its health when it listens', [start, listening], 'starting', ['askHealth']],
    ['is ready when it is well', up, 'ready', ['clearTimer']],
    ['is ended when it is not', [start, listening, unhealthy], 'starting', ['kill']],
    ['is ended when it takes too long', [start, overdue], 'starting', ['kill']],
    ['has all the time that work on its data needs', [start, working], 'starting', ['clearTimer']],
    ['has its deadline again after that', [start, working, worked], 'starting', ['setTimer']],
    ['keeps what a backup does out of its start', [...up, working, worked], 'ready', []],
    ['is not well before it listens', [start, healthy], 'starting', []],
    ['is not started twice', [...up, start], 'ready', []],
    ['is asked to stop', [...up, stop], 'stopping', ['shutdown', 'setTimer']],
    ['is asked to stop while it starts', [start, stop], 'stopping', ['shutdown', 'setTimer']],
    ['is stopped when it has ended', [...up, stop, exited()], 'stopped', ['clearTimer']],
    ['is ended when it does not stop', [...up, stop, overdue], 'stopping', ['kill']],
    ['is asked to stop once', [...up, stop, stop], 'stopping', []],
    ['does not become ready while it stops', [start, listening, stop, healthy], 'stopping', []],
    ['comes back after an end that nobody asked for', [...up, exited()], 'waiting', ['setTimer']],
    ['comes back when the pause is over', [...up, exited(), due], 'starting', ['fork', 'setTimer']],
    ['comes back at once when a person asks', [...up, exited(), start], 'starting', ['fork', 'setTimer']],
    ['stays away when it is stopped meanwhile', [...up, exited(), stop], 'stopped', ['clearTimer']],
    ['stays away when a pause ends late', [...up, exited(), stop, due], 'stopped', []],
    ['restarts', [...up, restart, exited()], 'starting', ['fork', 'setTimer']],
    ['restarts when it was stopped', [restart], 'starting', ['fork', 'setTimer']],
    [
      'starts again when that is asked while it stops',
      [...up, stop, start, exited()],
      'starting',
      ['fork', 'setTimer'],
    ],
    [
      'stays stopped when the restart is taken back',
      [...up, restart, stop, exited()],
      'stopped',
      ['clearTimer'],
    ],
    ['does nothing when it is stopped', [stop], 'stopped', ['clearTimer']],
    ['hears nothing from a process that is gone', [listening], 'stopped', []],
    ['does not end twice', [exited()], 'stopped', []],
  ])('%s', (...[, events, status, done]) => {
    const result = run(...events)
    expect(result.state.status).toBe(status)
    expect(result.done).toEqual(done)
  })

  it('knows its port and version while it runs, and no longer', () => {
    expect(run(...up).state).toMatchObject({ port: 4000, version: '0.1.0' })
    expect(run(...up, exited()).state).toMatchObject({ port: null, version: null })
  })

  it('has 20 s to start and 5 s to stop', () => {
    expect(run(start).effects).toContainEqual({ do: 'setTimer', milliseconds: 20_000, event: 'overdue' })
    expect(run(...up, stop).effects).toContainEqual({ do: 'setTimer', milliseconds: 5000, event: 'overdue' })
  })
})

describe('a server that keeps ending', () => {
  const crashes = (times: readonly number[]) => times.flatMap((at) => [...up, exited(at), due]).slice(0, -1)

  test.each([
    [1, 1000],
    [2, 2000],
    [3, 4000],
    [4, 8000],
  ])('after %i times waits %i ms', (count, milliseconds) => {
    const times = Array.from({ length: count }, (_, index) => index * 1000)
    expect(run(...withoutStarts(crashes(times))).effects).toEqual([
      { do: 'setTimer', milliseconds, event: 'due' },
    ])
  })

  it('has failed after five times in five minutes', () => {
    const { state, done } = run(...withoutStarts(crashes([0, 1000, 2000, 3000, 4000])))
    expect(state).toMatchObject({ status: 'failed', fatal: 'CRASHED' })
    expect(done).toEqual(['clearTimer'])
  })

  it('is forgiven what was longer ago', () => {
    const { state } = run(...withoutStarts(crashes([0, 100_000, 200_000, 300_000, 400_000, 500_000])))
    expect(state.status).toBe('waiting')
  })

  it('begins with a clean slate when a person starts it', () => {
    const failed = withoutStarts(crashes([0, 1000, 2000, 3000, 4000]))
    expect(run(...failed, start).state).toMatchObject({ status: 'starting', fatal: null, exitedAt: [] })
    expect(run(...failed, start, exited(5000)).state.status).toBe('waiting')
  })

  /** After the first, each start is the pause's. */
  function withoutStarts(events: SupervisorEvent[]): SupervisorEvent[] {
    return events.filter((event, index) => index === 0 || event.name !== 'start')
  }
})

describe('something fatal', () => {
  test.each<FatalCode>(['PORT', 'LOCKED', 'MIGRATION', 'NODE'])('%s is not tried again', (code) => {
    const { state, done } = run(start, fatal(code), exited())
    expect(state).toMatchObject({ status: 'failed', fatal: code })
    expect(done).toEqual(['clearTimer'])
    expect(reduceSupervisor(state, due).state.status).toBe('failed')
  })

  it('is ended where it does not end by itself', () => {
    expect(run(...up, fatal('LOCKED')).effects).toEqual([
      { do: 'setTimer', milliseconds: 5000, event: 'overdue' },
    ])
    expect(run(...up, fatal('LOCKED'), overdue).done).toEqual(['kill'])
  })

  it('is tried again when a person asks', () => {
    expect(run(start, fatal('LOCKED'), exited(), start).state).toMatchObject({
      status: 'starting',
      fatal: null,
    })
  })
})
