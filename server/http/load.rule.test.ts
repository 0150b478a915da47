import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../core/actor.ts'
import { createLog } from '../core/log.ts'
import { loopDelays, watchLoad } from './load.ts'

const member = { id: 'ada', role: 'user' } as Actor

function watched() {
  const lines: Record<string, unknown>[] = []
  const destination = {
    write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  }
  const log = createLog('info', { destination })
  let delay = 0
  const load = watchLoad({ log, delays: { read: () => delay, stop: () => undefined } })
  /** Lets so many seconds pass with this delay, and says whether work was shed after each. */
  const pass = (seconds: number, ms: number) => {
    delay = ms
    return Array.from({ length: seconds }, () => {
      load.tick()
      return load.isShedding()
    })
  }
  return { load, pass, lines }
}

const no = (count: number) => Array<boolean>(count).fill(false)
const yes = (count: number) => Array<boolean>(count).fill(true)

describe('load is shed', () => {
  test('after three seconds of long delays, until five seconds of short ones', () => {
    const { pass } = watched()
    pass(10, 5)
    expect(pass(4, 400)).toEqual([false, false, true, true])
    expect(pass(6, 20)).toEqual([true, true, true, true, false, false])
  })

  test('never for single slow moments', () => {
    const { pass } = watched()
    pass(10, 5)
    for (let i = 0; i < 20; i++) expect([...pass(2, 5000), ...pass(1, 5)]).toEqual(no(3))
  })

  test('never for a slow start', () => {
    const { pass } = watched()
    expect(pass(10, 5000)).toEqual(no(10))
    expect(pass(2, 5000)).toEqual(no(2))
    expect(pass(10, 5)).toEqual(no(10))
  })

  test('without going back and forth between the two bounds', () => {
    const { pass } = watched()
    pass(10, 5)
    expect(pass(20, 100)).toEqual(no(20))
    pass(3, 400)
    expect(pass(20, 100)).toEqual(yes(20))
    for (let i = 0; i < 5; i++) expect([...pass(4, 20), ...pass(1, 160)]).toEqual(yes(5))
  })

  test('for visitors alone, who are told when to come back', () => {
    const { load, pass } = watched()
    pass(10, 5)
    expect(() => load.check(null)).not.toThrow()
    pass(3, 400)
    expect(() => load.check(member)).not.toThrow()
    expect(() => load.check(null)).toThrow(
      expect.objectContaining({ code: 'server.busy', status: 503, retryAfter: 5 }),
    )
  })

  test('and said once for each change, with what it cost', () => {
    const { load, pass, lines } = watched()
    pass(10, 5)
    pass(30, 400)
    for (let i = 0; i < 7; i++) expect(() => load.check(null)).toThrow('busy')
    pass(30, 5)
    expect(lines).toMatchObject([
      { level: 'warn', msg: 'load.shedding', delayMs: 400 },
      { level: 'info', msg: 'load.normal', delayMs: 5, shed: 7 },
    ])
  })
})

describe('the delays of the loop', () => {
  const block = (ms: number) => {
    const end = performance.now() + ms
    while (performance.now() < end);
  }

  test('are long while most of its turns are', async () => {
    const delays = loopDelays()
    for (let i = 0; i < 6; i++) {
      block(250)
      await turn()
    }
    expect(delays.read()).toBeGreaterThan(150)
    delays.stop()
  })
})
