import { AsyncLocalStorage } from 'node:async_hooks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWake } from './wake.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('many wishes of one moment are one look after each time', () => {
  const look = vi.fn<() => void>()
  const wake = createWake([10, 100], look)
  for (let n = 0; n < 1000; n++) wake()
  expect(vi.getTimerCount()).toBe(2)
  vi.advanceTimersByTime(100)
  expect(look).toHaveBeenCalledTimes(2)
  wake()
  vi.advanceTimersByTime(100)
  expect(look).toHaveBeenCalledTimes(4)
})

test('looks that cause wishes do not multiply', () => {
  const look = vi.fn<() => void>(() => {
    for (let n = 0; n < 10; n++) wake()
  })
  const wake = createWake([10, 100], look)
  wake()
  vi.advanceTimersByTime(10_000)
  expect(vi.getTimerCount()).toBe(2)
  expect(look.mock.calls.length).toBeLessThanOrEqual(1100)
})

test('a look is outside of the transaction in which it was wished for', () => {
  const context = new AsyncLocalStorage<string>()
  const seen: (string | undefined)[] = []
  const wake = createWake([10], () => seen.push(context.getStore()))
  context.run('a transaction', wake)
  vi.advanceTimersByTime(10)
  expect(seen).toEqual([undefined])
})
