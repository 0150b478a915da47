import { expect, test } from 'vitest'
import { placesOf, pointsOf } from './weeks.ts'

const numbers = (length: number) => Array.from({ length }, (_, at) => at)

test('a quarter is drawn day by day, a year by whole weeks that end with its last day', () => {
  expect(pointsOf(numbers(90), 'sum')).toEqual(numbers(90))
  const days = numbers(365)
  const ends = placesOf(days)
  expect(ends).toHaveLength(52)
  expect([ends[0], ends.at(-1)]).toEqual([7, 364])
  expect(pointsOf(days, 'last')).toEqual(ends)
  expect(pointsOf(days, 'mean')).toEqual(ends.map((end) => end - 3))
  expect(pointsOf(days, 'sum')).toEqual(ends.map((end) => 7 * (end - 3)))
  expect(pointsOf([...numbers(364).map(() => null), 8], 'mean').at(-1)).toBe(8)
})
