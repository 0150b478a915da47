import { describe, expect, test } from 'vitest'
import { isQuiet, minutesOf } from './wallClock.ts'

describe('quiet hours', () => {
  test.each([
    ['22:00', '07:00', '21:59', false],
    ['22:00', '07:00', '22:00', true],
    ['22:00', '07:00', '00:00', true],
    ['22:00', '07:00', '06:59', true],
    ['22:00', '07:00', '07:00', false],
    ['12:30', '13:00', '12:29', false],
    ['12:30', '13:00', '12:30', true],
    ['12:30', '13:00', '13:00', false],
    ['08:00', '08:00', '08:00', false],
  ])('from %s to %s at %s: %s', (...[from, to, now, expected]) => {
    expect(isQuiet({ from, to }, minutesOf(now))).toBe(expected)
  })

  test('that nobody has set never hold', () => {
    expect(isQuiet(null, 0)).toBe(false)
  })
})
