import { describe, expect, test } from 'vitest'
import {
  afterSeeing,
  either,
  hasSeen,
  isWithin,
  readPosition,
  upTo,
  withoutHoles,
  writePosition,
  type Position,
} from './position.ts'

const at = (last: number, ...holes: number[]): Position => ({ last, holes: new Set(holes) })
const seenOf = (position: Position) =>
  Array.from({ length: 12 }, (_, id) => id + 1).filter((id) => hasSeen(position, id))

describe('positions', () => {
  test('leaping over ids leaves holes, which fill in any order', () => {
    let position = at(3)
    position = afterSeeing(position, 6)
    expect(position).toEqual(at(6, 4, 5))
    position = afterSeeing(position, 5)
    position = afterSeeing(position, 7)
    expect(position).toEqual(at(7, 4))
    expect(afterSeeing(position, 7)).toBe(position)
    expect(withoutHoles(position, [4])).toEqual(at(7))
  })

  test('are written and read back; nothing else is read', () => {
    for (const position of [at(0), at(12), at(12, 3, 9)])
      expect(readPosition(writePosition(position))).toEqual(position)
    for (const wrong of ['', 'x', '-1', '1.5', '5:', '5:6', '5:5', '1'.repeat(16), '9:1,,2', '7; drop'])
      expect(readPosition(wrong)).toBeNull()
  })

  test('either is the union of what was seen, whatever the order', () => {
    const positions = [at(5, 2, 3), at(8, 3, 6), at(4), at(9, 1, 2, 7), at(0)]
    for (const one of positions)
      for (const other of positions) {
        const expected = [...new Set([...seenOf(one), ...seenOf(other)])].sort((a, b) => a - b)
        expect(seenOf(either(one, other))).toEqual(expected)
        expect(isWithin(one, other)).toBe(seenOf(one).every((id) => hasSeen(other, id)))
      }
  })

  test('taken in order up to an id', () => {
    expect(seenOf(upTo(at(9, 2, 7), 7))).toEqual([1, 3, 4, 5, 6])
    expect(seenOf(upTo(at(3), 7))).toEqual([1, 2, 3])
  })

  test('a leap over very many ids remembers the latest hundred', () => {
    const position = afterSeeing(at(1), 1_000_000)
    expect(position.holes.size).toBe(100)
    expect(hasSeen(position, 5)).toBe(true)
    expect(hasSeen(position, 999_999)).toBe(false)
  })
})
