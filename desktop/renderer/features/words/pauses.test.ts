import { expect, test } from 'vitest'
import { leftOf, pauseOf } from './pauses.ts'

test('a pause is said in its largest unit', () => {
  expect([10, 60, 90, 300, 3600, 86_400].map(pauseOf)).toEqual([
    '10 seconds',
    'minute',
    '90 seconds',
    '5 minutes',
    'hour',
    'day',
  ])
})

test('what is left is counted like a clock', () => {
  expect([0, 900, 9000, 201_000, 3_609_000].map(leftOf)).toEqual(['0:00', '0:01', '0:09', '3:21', '1:00:09'])
})
