import { expect, test } from 'vitest'
import { hotRank, trendScore, wilsonLowerBound } from './ranking.ts'

const epoch = new Date('2005-12-08T07:46:43Z')
const later = new Date(epoch.getTime() + 45_000_000)

test('hot ranks start at the epoch and rise by one every 45,000 seconds', () => {
  expect(hotRank(0, epoch)).toBe(0)
  expect(hotRank(1, epoch)).toBe(0)
  expect(hotRank(1, later)).toBe(1)
})

test('ten times the score equals 45,000 seconds, on both sides of zero', () => {
  expect(hotRank(10, epoch)).toBeCloseTo(hotRank(1, later), 12)
  expect(hotRank(1000, epoch)).toBeCloseTo(3, 12)
  expect(hotRank(-1000, epoch)).toBeCloseTo(-3, 12)
})

test('the Wilson bound of nothing is 0, and it grows with certainty', () => {
  expect(wilsonLowerBound(0, 0)).toBe(0)
  expect(wilsonLowerBound(0, 5)).toBeCloseTo(0, 12)
  expect(wilsonLowerBound(1, 0)).toBeCloseTo(0.378_447_503, 8)
  expect(wilsonLowerBound(90, 10)).toBeGreaterThan(wilsonLowerBound(1, 0))
  expect(wilsonLowerBound(90, 10)).toBeLessThan(0.9)
  expect(wilsonLowerBound(900, 100)).toBeGreaterThan(wilsonLowerBound(90, 10))
})

test('a downvote always lowers a comment', () => {
  for (const upvotes of [1, 5, 50]) {
    expect(wilsonLowerBound(upvotes, 1)).toBeLessThan(wilsonLowerBound(upvotes, 0))
  }
})

test('a comment weighs two votes', () => {
  expect(trendScore({ score: 3, commentCount: 4 })).toBe(11)
})
