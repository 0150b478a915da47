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
const crashed = (at: number): ConnectionEvent => ({ name: 'crashed', at })

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
    ['loads again after the pause', [opened, failed(), due], 'loading', ['cancelWait', 'load']],
    [
      'loads at once when the computer wakes',
      [opened, failed(), { name: 'resumed' }],
      'loading',
      ['cancelWait', 'load'],
    ],
    [
      'loads at once when the network is back',
      [opened, failed(), { name: 'online' }],
      'loading',
      ['cancelWait', 'load'],
    ],
    [
      'loads at once when a person asks',
      [opened, failed(), { name: 'retried' }],
      'loading',
      ['cancelWait', 'load'],
    ],
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
    const events = [opened, failed(), due, failed(), due, loaded, failed({ at: 0 })]
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
    expect(reduceConnection(state, { name: 'retried' }).state.status).toBe('loading')
  })

  it('are forgotten after five minutes', () => {
    const events = [opened, ...[0, 100_000, 200_000, 300_000, 400_000, 500_000].map(crashed)]
    expect(run(...events).state.status).toBe('loading')
  })
})
