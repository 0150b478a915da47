import { expect, test } from 'vitest'
import { partOf, partsLeft } from './complimentary.policy.ts'

const parts = [
  { giftId: 'a', ms: 30 },
  { giftId: null, ms: 20 },
  { giftId: 'b', ms: 40 },
]

test('the first part is used up first', () => {
  expect(partsLeft(parts, 90)).toEqual(parts)
  expect(partsLeft(parts, 65)).toEqual([{ giftId: 'a', ms: 5 }, ...parts.slice(1)])
  expect(partsLeft(parts, 40)).toEqual([{ giftId: 'b', ms: 40 }])
  expect(partsLeft(parts, 0)).toEqual([])
})

test('a gift has its own part, or as much as it gave of what was given before parts were written down', () => {
  expect(partOf(parts, { giftId: 'b', giftMs: 50, leftMs: 90 })).toBe(40)
  expect(partOf(parts, { giftId: 'used up', giftMs: 50, leftMs: 90 })).toBe(0)
  expect(partOf(parts, { giftId: 'of before', giftMs: 50, leftMs: 120 })).toBe(30)
  expect(partOf([], { giftId: 'of before', giftMs: 50, leftMs: 120 })).toBe(50)
})
