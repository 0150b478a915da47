import { describe, expect, it, test } from 'vitest'
import {
  type Connection,
  type ConnectionEffect,
  type ConnectionEvent,
  idleConnection,
  reduceConnection,
} from './connection.ts'

const opened: ConnectionEvent = { name: 'opened' }
const loaded: ConnectionEvent = { name: 'loaded' }
const due: ConnectionEvent = { name: 'due' }
const untrusted: ConnectionEvent = { name: 'untrusted' }
const incompatible: ConnectionEvent = { name: 'incompatible' }
const failed = (changes: object = {}): ConnectionEvent => ({
  name: 'loadFailed',
  code: -106,
  reason: 'ERR_INTERNET_DISCONNECTED',
  at: 0,
  random: 0,
  ...changes,
})
const crashed = (at: number): ConnectionEvent => ({ name: 'crashed', at, isShell: false })
const unanswered: ConnectionEvent = { name: 'unanswered', reason: 'ERR_CONNECTION_REFUSED', at: 0, random: 0 }
const answered = (isAwaited: boolean): ConnectionEvent => ({ name: 'answered', isAwaited })
const retried: ConnectionEvent = { name: 'retried' }

function run(...events: ConnectionEvent[]) {
  let state: Connection = idleConnection
  let effects: ConnectionEffect[] = []
  for (const event of events) ({ state, effects } = reduceConnection(state, event))
  return { state, effects: effects.map((effect) => ('page' in effect ? effect.page : effect.do)) }
}

describe('a window', () => {
  test.each<[string, ConnectionEvent[], Connection['status'], string[]]>([
    ['loads when it is opened', [opened], 'loading', ['cancelWait', 'load']],
    ['is ready when that is done', [opened, loaded], 'ready', []],
    ['is not opened twice', [opened, opened], 'loading', []],
    ['says that it is offline', [opened, failed()], 'failed', ['offline', 'wait']],
    ['does not mind a load that was called off', [opened, failed({ code: -3 })], 'loading', []],
    [
      'asks after the pause, and leaves what is shown',
      [opened, failed(), due],
      'failed',
      ['cancelWait', 'ask'],
    ],
    ['waits again if nobody answers', [opened, failed(), due, unanswered], 'failed', ['wait']],
    [
      'loads once the server answers',
      [opened, failed(), due, answered(true)],
      'loading',
      ['cancelWait', 'load'],
    ],
    [
      'does not take another page away when the server answers',
      [opened, failed(), due, answered(false)],
      'waiting',
      [],
    ],
    [
      'loads when the person comes back from that page',
      [opened, failed(), due, answered(false), { name: 'awaited' }],
      'loading',
      ['cancelWait', 'load'],
    ],
    [
      'loads when the person asks from that page',
      [opened, failed(), due, answered(false), retried],
      'loading',
      ['cancelWait', 'load'],
    ],
    [
      'is ready when the person has gone back to a page of it',
      [opened, failed(), loaded],
      'ready',
      ['cancelWait'],
    ],
    [
      'is so too where the server has answered meanwhile',
      [opened, failed(), due, answered(false), loaded],
      'ready',
      ['cancelWait'],
    ],
    ['keeps that page when the pause ends late', [opened, failed(), loaded, due], 'ready', []],
    ['keeps it when an answer comes late', [opened, failed(), due, loaded, answered(true)], 'ready', []],
    ['minds no page behind the warning', [opened, untrusted, loaded], 'untrusted', []],
    [
      'asks at once when the computer wakes',
      [opened, failed(), { name: 'resumed' }],
      'failed',
      ['cancelWait', 'ask'],
    ],
    [
      'asks at once when the network is back',
      [opened, failed(), { name: 'online' }],
      'failed',
      ['cancelWait', 'ask'],
    ],
    ['asks at once when a person wants it', [opened, failed(), retried], 'failed', ['cancelWait', 'ask']],
    [
      'is shown to a person who wanted it, whatever page stood there',
      [opened, failed(), retried, answered(false)],
      'loading',
      ['cancelWait', 'load'],
    ],
    [
      'says to a person who wanted it that nobody answers',
      [opened, failed(), retried, unanswered],
      'failed',
      ['offline', 'wait'],
    ],
    ['says so once', [opened, failed(), retried, unanswered, due, unanswered], 'failed', ['wait']],
    ['minds no late answer', [opened, loaded, answered(true)], 'ready', []],
    ['minds no late silence', [opened, loaded, unanswered], 'ready', []],
    [
      'keeps a page that is ready when the network comes and goes',
      [opened, loaded, { name: 'online' }],
      'ready',
      [],
    ],
    [
      'keeps a page that is ready when the computer wakes',
      [opened, loaded, { name: 'resumed' }],
      'ready',
      [],
    ],
    ['keeps a page that is ready when a pause ends late', [opened, loaded, due], 'ready', []],
    ['does not load twice at once', [opened, { name: 'retried' }], 'loading', []],
    ['warns of a certificate', [opened, untrusted], 'untrusted', ['cancelWait', 'certificate']],
    ['does not say offline over that warning', [opened, untrusted, failed({ code: -202 })], 'untrusted', []],
    ['does not go on by itself after it', [opened, untrusted, { name: 'online' }], 'untrusted', []],
    [
      'goes on when the certificate is trusted',
      [opened, untrusted, { name: 'retried' }],
      'loading',
      ['cancelWait', 'load'],
    ],
    [
      'stops at a server of another age',
      [opened, incompatible],
      'incompatible',
      ['cancelWait', 'incompatible'],
    ],
    [
      'goes on after an update',
      [opened, incompatible, { name: 'retried' }],
      'loading',
      ['cancelWait', 'load'],
    ],
    ['loads again after a crash', [opened, loaded, crashed(0)], 'loading', ['cancelWait', 'load']],
    ['forgets everything when it is closed', [opened, failed(), { name: 'closed' }], 'idle', ['cancelWait']],
    ['stays closed', [opened, failed(), { name: 'closed' }, due, { name: 'online' }], 'idle', []],
  ])('%s', (...[, events, status, effects]) => {
    expect(run(...events)).toMatchObject({ state: { status }, effects })
  })
})

describe('the pause', () => {
  test.each([
    [0, 0, 1000],
    [1, 0, 2000],
    [2, 0, 5000],
    [3, 0, 10_000],
    [4, 0, 30_000],
    [5, 0, 60_000],
    [50, 0, 60_000],
    [0, 1, 1200],
    [5, 1, 72_000],
    [5, 0.5, 66_000],
  ])('after %i failures, with chance at %d, is %i ms', (failures, random, expected) => {
    const state: Connection = { ...idleConnection, status: 'loading', attempt: failures }
    const step = reduceConnection(state, failed({ at: 500, random }))
    expect(step.effects).toContainEqual({ do: 'wait', milliseconds: expected })
    expect(step.state.retryAt).toBe(500 + expected)
  })

  it('is short again after a success', () => {
    const events = [opened, failed(), due, unanswered, due, answered(true), loaded, failed({ at: 0 })]
    expect(run(...events).state).toMatchObject({ retryAt: 1000, attempt: 1 })
  })
})

describe('crashes', () => {
  it('are too many at four in five minutes: then only a person tries again', () => {
    const few = [opened, crashed(0), crashed(60_000), crashed(120_000)]
    expect(run(...few).state.status).toBe('loading')
    const { state, effects } = run(...few, crashed(180_000))
    expect(state).toMatchObject({ status: 'failed', retryAt: null, reason: 'crashed' })
    expect(effects).toEqual(['cancelWait', 'offline'])
    expect(reduceConnection(state, due).state.status).toBe('failed')
    expect(reduceConnection(state, { name: 'online' }).state.status).toBe('failed')
    expect(run(...few, crashed(180_000), retried, answered(true)).state.status).toBe('loading')
  })

  it('of one of the shell’s own pages bring that page back, and never the server’s', () => {
    const shellCrash = (at: number): ConnectionEvent => ({ name: 'crashed', at, isShell: true })
    const once = run(opened, failed(), shellCrash(0))
    expect(once).toMatchObject({ state: { status: 'failed', retryAt: 1000 }, effects: ['reload'] })
    expect(run(opened, failed(), ...[0, 1, 2, 3].map(shellCrash)).effects).toEqual([])
  })

  it('are forgotten after five minutes', () => {
    const events = [opened, ...[0, 100_000, 200_000, 300_000, 400_000, 500_000].map(crashed)]
    expect(run(...events).state.status).toBe('loading')
  })
})
