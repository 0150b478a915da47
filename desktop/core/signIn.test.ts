import { describe, expect, it, test } from 'vitest'
import {
  type Attempt,
  browserAddress,
  idleSignIn,
  landingOf,
  reduceSignIn,
  type SignIn,
  type SignInEvent,
} from './signIn.ts'

const origin = 'https://plaza.example.com'
const attempt = (changes: Partial<Attempt> = {}): Attempt => ({
  server: 's1',
  origin,
  verifier: 'v',
  challenge: 'c',
  state: 'st',
  expiresAt: 300_000,
  landing: '/my-plan',
  ...changes,
})
const started = (changes?: Partial<Attempt>): SignInEvent => ({ name: 'started', attempt: attempt(changes) })
const calledBack = (state: string, at = 1000): SignInEvent => ({ name: 'calledBack', code: 'k', state, at })
const pasted = (server: string, at = 1000): SignInEvent => ({ name: 'pasted', code: 'k', server, at })
const exchanged: SignInEvent = { name: 'exchanged' }
const refused = (at = 2000): SignInEvent => ({ name: 'refused', message: 'Wrong code', at })
const due = (at: number): SignInEvent => ({ name: 'due', at })
const cancelled: SignInEvent = { name: 'cancelled' }

function run(...events: SignInEvent[]) {
  let step: ReturnType<typeof reduceSignIn> = { state: idleSignIn, effects: [] }
  for (const event of events) step = reduceSignIn(step.state, event)
  return { state: step.state, done: step.effects.map((effect) => effect.do) }
}

describe('a sign-in', () => {
  test.each<[string, SignInEvent[], SignIn['status'], string[]]>([
    ['opens the system browser', [started()], 'waiting', ['openBrowser']],
    ['exchanges the code that comes back', [started(), calledBack('st')], 'exchanging', ['exchange']],
    ['exchanges a pasted code', [started(), pasted('s1')], 'exchanging', ['exchange']],
    ['ends in its window', [started(), calledBack('st'), exchanged], 'idle', ['load']],
    ['ignores a foreign state', [started(), calledBack('other')], 'waiting', []],
    ['ignores an answer that nobody asked for', [calledBack('st')], 'idle', []],
    ['ignores an answer that comes twice', [started(), calledBack('st'), calledBack('st')], 'exchanging', []],
    [
      'ignores an answer after its end',
      [started(), calledBack('st'), exchanged, calledBack('st')],
      'idle',
      [],
    ],
    ['ignores a code pasted for another server', [started(), pasted('s2')], 'waiting', []],
    ['ends the attempt before', [started(), started({ state: 'new' }), calledBack('st')], 'waiting', []],
    [
      'goes on with the new one',
      [started(), started({ state: 'new' }), calledBack('new')],
      'exchanging',
      ['exchange'],
    ],
    [
      'does not take the end of the one before',
      [started(), calledBack('st'), started({ state: 'new' }), exchanged],
      'waiting',
      [],
    ],
    [
      'does not take its refusal either',
      [started(), calledBack('st'), started({ state: 'new' }), refused()],
      'waiting',
      [],
    ],
    [
      'can be tried again after a refusal',
      [started(), pasted('s1'), refused(), pasted('s1')],
      'exchanging',
      ['exchange'],
    ],
    ['is late after five minutes', [started(), due(300_000)], 'late', []],
    ['is not late before', [started(), due(299_999)], 'waiting', []],
    ['takes no late answer, and says so', [started(), calledBack('st', 300_000)], 'late', ['tell']],
    ['says so also later', [started(), due(300_000), calledBack('st', 900_000)], 'late', ['tell']],
    ['says so to nobody else', [started(), due(300_000), calledBack('other', 900_000)], 'late', []],
    ['takes no late code', [started(), pasted('s1', 300_000)], 'late', ['tell']],
    ['says that it was refused', [started(), calledBack('st'), refused()], 'waiting', ['tell']],
    ['is late when refused late', [started(), pasted('s1'), refused(300_000)], 'late', ['tell']],
    [
      'begins again after it was late',
      [started(), due(300_000), started({ state: 'new' }), calledBack('st')],
      'waiting',
      [],
    ],
    [
      'is let finish what began in time',
      [started(), calledBack('st', 299_999), due(300_000), exchanged],
      'idle',
      ['load'],
    ],
    ['can be called off', [started(), cancelled, calledBack('st')], 'idle', []],
  ])('%s', (...[, events, status, done]) => {
    expect(run(...events)).toMatchObject({ state: { status }, done })
  })

  it('keeps the reason of a refusal until the next try', () => {
    expect(run(started(), pasted('s1'), refused()).state.message).toBe('Wrong code')
    expect(run(started(), pasted('s1'), refused(), pasted('s1')).state.message).toBeNull()
  })

  it('keeps no verifier once it is over', () => {
    for (const events of [[calledBack('st'), exchanged], [due(300_000)], [cancelled]])
      expect(run(started(), ...events).state.attempt).toBeNull()
  })
})

test('the browser is told the challenge and never the verifier', () => {
  const address = browserAddress(attempt({ verifier: 'secret', challenge: 'ch&x', state: 'st' }))
  expect(address).toBe(`${origin}/api/auth/desktop?challenge=ch%26x&state=st`)
})

describe('where a stopped login leads', () => {
  test.each([
    ['', '/'],
    ['?returnTo=/my-plan', '/my-plan'],
    ['?returnTo=%2Fr%2Fx%3Fsort%3Dnew%23c', '/r/x?sort=new#c'],
    ['?payment_success=true&plan=pro', '/?payment_success=true&plan=pro'],
    ['?returnTo=/a%3Fb%3D1&payment_success=true&plan=pro', '/a?b=1&payment_success=true&plan=pro'],
    ['?payment_success=true', '/'],
    ['?plan=pro', '/'],
    ['?payment_success=1&plan=pro', '/'],
    ['?payment_success=true&plan=%3Cscript%3E', '/'],
    ['?returnTo=//evil.example', '/'],
    ['?returnTo=https://evil.example', '/'],
    ['?returnTo=javascript:alert(1)', '/'],
    ['?returnTo=/%5Cevil.example', '/'],
    ['?returnTo=/api/logout', '/'],
    ['?returnTo=/x&next=https://evil.example&code=1', '/x'],
  ])('%s: %s', (query, landing) => {
    expect(landingOf(`${origin}/api/login${query}`, origin)).toBe(landing)
  })
})
