import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { everyMinute, untilMinute } from './repeat.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test.each([
  [0, 60_000],
  [59_000, 1000],
  [59_499.5, 501],
  // It came a moment early.
  [59_999.8, 60_001],
  [60_000.4, 60_000],
])('at %d ms the next full minute is %d ms away', (now, wanted) => {
  expect(untilMinute(now)).toBe(wanted)
})

test('what begins apart is repeated together, until it is ended', () => {
  const done: string[] = []
  const end = everyMinute(() => void done.push('first'))
  vi.advanceTimersByTime(7000)
  everyMinute(() => void done.push('second'))
  vi.advanceTimersToNextTimer()
  vi.advanceTimersByTime(1)
  expect(done.toSorted()).toEqual(['first', 'second'])
  expect(vi.getTimerCount()).toBe(2)
  end()
  vi.advanceTimersByTime(60_000)
  expect(done.toSorted()).toEqual(['first', 'second', 'second'])
})
