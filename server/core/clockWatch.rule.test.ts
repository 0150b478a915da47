import { beforeEach, expect, test } from 'vitest'
import { createClockWatch } from './clockWatch.ts'
import { createLog } from './log.ts'

let steady = 0
let wall = 0
let lines: string[]
beforeEach(() => {
  steady = 1000
  wall = Date.UTC(2026, 2, 1)
  lines = []
})

const day = 24 * 60 * 60_000
const pass = (ms: number) => {
  steady += ms
  wall += ms
}
const watch = () =>
  createClockWatch({
    log: createLog('warn', { destination: { write: (line) => void lines.push(line) } }),
    wall: () => wall,
    steady: () => steady,
  })

test('a clock that runs is true, however long nobody looks at it', () => {
  const clock = watch()
  expect(clock.isTrue(null)).toBe(true)
  pass(10 * day)
  expect(clock.isTrue(new Date(wall))).toBe(true)
  expect(lines).toEqual([])
})

test.each([40 * day, -40 * day])('a clock that was moved by %i ms is told of for a while', (step) => {
  const clock = watch()
  pass(1000)
  wall += step
  expect(clock.isTrue(null)).toBe(false)
  pass(29_000)
  expect(clock.isTrue(null)).toBe(false)
  pass(2000)
  expect(clock.isTrue(null)).toBe(true)
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { msg: 'the clock was moved', seconds: step / 1000 },
  ])
})

test('small corrections are none of this', () => {
  const clock = watch()
  for (let n = 0; n < 10; n++) {
    pass(1000)
    wall += 900
    expect(clock.isTrue(null)).toBe(true)
  }
})

test('a clock apart from the database’s is wrong for as long as it is', () => {
  const clock = watch()
  const apart = () => new Date(wall - 60_000)
  expect(clock.isTrue(apart())).toBe(false)
  pass(day)
  expect(clock.isTrue(apart())).toBe(false)
  expect(clock.isTrue(new Date(wall))).toBe(true)
})
