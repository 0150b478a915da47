import { AsyncLocalStorage } from 'node:async_hooks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from './log.ts'
import { createPoller } from './poller.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const lines: string[] = []
const poller = (
  look: () => Promise<unknown>,
  afterMs: number[] = [10, 100],
  msToNext?: () => Promise<number>,
) => {
  lines.length = 0
  const log = createLog('info', { destination: { write: (line) => void lines.push(line) } })
  return createPoller({
    look,
    afterMs,
    msToNext,
    log,
    messages: { failed: 'it failed', again: 'it works again' },
  })
}

test('many wishes of one moment are one look after each time', async () => {
  const look = vi.fn<() => Promise<void>>(async () => undefined)
  const { soon } = poller(look)
  for (let n = 0; n < 1000; n++) soon()
  expect(vi.getTimerCount()).toBe(2)
  await vi.advanceTimersByTimeAsync(100)
  expect(look).toHaveBeenCalledTimes(2)
  soon()
  await vi.advanceTimersByTimeAsync(100)
  expect(look).toHaveBeenCalledTimes(4)
})

test('looks that cause wishes do not multiply', async () => {
  const look = vi.fn<() => Promise<void>>(async () => {
    for (let n = 0; n < 10; n++) soon()
  })
  const { soon } = poller(look)
  soon()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(vi.getTimerCount()).toBe(2)
  expect(look.mock.calls.length).toBeLessThanOrEqual(1100)
})

test('a look is outside of the transaction in which it was wished for', async () => {
  const context = new AsyncLocalStorage<string>()
  const seen: (string | undefined)[] = []
  const { soon, look } = poller(async () => void seen.push(context.getStore()), [10])
  context.run('a transaction', soon)
  await vi.advanceTimersByTimeAsync(10)
  await context.run('another', look)
  expect(seen).toEqual([undefined, undefined])
})

test('looks are taken one after the other, and what is wished for meanwhile is seen', async () => {
  const ends: (() => void)[] = []
  const { look } = poller(() => new Promise<void>((resolve) => ends.push(resolve)))
  const first = look()
  const second = look()
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(ends).toHaveLength(2)
  ends[1]?.()
  await Promise.all([first, second])
  expect(ends).toHaveLength(2)
})

test('a look that failed is taken again after a rest, and told of once', async () => {
  let isDown = true
  const look = vi.fn<() => Promise<void>>(async () => {
    soon()
    if (isDown) throw new Error('no')
  })
  const { soon, start, stop } = poller(look)
  start()
  await vi.advanceTimersByTimeAsync(5000)
  expect(look).toHaveBeenCalledTimes(5)
  expect(lines.filter((line) => line.includes('it failed'))).toHaveLength(1)
  isDown = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(lines.filter((line) => line.includes('it works again'))).toHaveLength(1)
  await stop()
  const count = look.mock.calls.length
  await vi.advanceTimersByTimeAsync(5000)
  expect(look).toHaveBeenCalledTimes(count)
})

test('who knows when there is work sleeps until then, and a minute at most', async () => {
  const looks: number[] = []
  const begun = Date.now()
  let next = Infinity
  const { start, soon, stop } = poller(
    async () => void looks.push((Date.now() - begun) / 1000),
    [10],
    async () => next,
  )
  start()
  await vi.advanceTimersByTimeAsync(150_000)
  expect(looks).toEqual([1, 60, 120])
  next = 7500
  // What was written just now may appear late: for half a minute it looks each second, then as it knows.
  soon()
  looks.length = 0
  await vi.advanceTimersByTimeAsync(45_000)
  expect(looks.slice(0, 3)).toEqual([150.01, 151, 152])
  expect(looks.slice(-3)).toEqual([180, 187.5, 195])
  await stop()
  looks.length = 0
  await vi.advanceTimersByTimeAsync(150_000)
  expect(looks).toEqual([])
})

test('who sleeps looks each second while looks fail', async () => {
  let isDown = false
  const look = vi.fn<() => Promise<void>>(async () => {
    if (isDown) throw new Error('no')
  })
  const { start, stop } = poller(look, [], async () => Infinity)
  start()
  await vi.advanceTimersByTimeAsync(61_000)
  expect(look).toHaveBeenCalledTimes(2)
  isDown = true
  await vi.advanceTimersByTimeAsync(65_000)
  expect(look.mock.calls.length).toBeGreaterThan(6)
  await stop()
})
