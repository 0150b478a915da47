import { describe, expect, it } from 'vitest'
import { blockAt, progressOf } from './reading.ts'

describe('progressOf', () => {
  it.each([
    [{ top: 800, bottom: 2800 }, 0],
    [{ top: 300, bottom: 2300 }, 0.25],
    [{ top: -1200, bottom: 800 }, 1],
    [{ top: -3000, bottom: -1000 }, 1],
    [{ top: 100, bottom: 100 }, 1],
  ])('of %j is %d', (span, progress) => {
    expect(progressOf(span, 800)).toBe(progress)
  })
})

describe('blockAt', () => {
  const from = (top: number) =>
    [0, 1, 2, 3].map((at) => ({ top: top + at * 500, bottom: top + at * 500 + 480 }))

  it('names the block at the top of the window', () => {
    expect(blockAt(from(-700), 800)).toBe(1)
    expect(blockAt(from(-930), 800)).toBe(2)
  })

  it('names none at the beginning, where nothing was read, nor at the end, where everything was', () => {
    expect(blockAt(from(100), 800)).toBeNull()
    expect(blockAt(from(-1400), 800)).toBeNull()
    expect(blockAt([], 800)).toBeNull()
  })
})
