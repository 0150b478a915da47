import { expect, test } from 'vitest'
import { nextMinute, ofField, toField, tomorrowMorning, zoneAt } from './localTime.ts'

test('a moment goes into the field and comes back, on the reader’s own clock', () => {
  const at = new Date(2026, 2, 1, 9, 5)
  expect(toField(at)).toBe('2026-03-01T09:05')
  expect(ofField(toField(at))).toEqual(at)
  expect([ofField(''), ofField('2026-03')?.getDate() === undefined, ofField('soon')]).toEqual([
    null,
    false,
    null,
  ])
})

test('later is tomorrow at nine, also at the end of a month; the soonest is the next minute', () => {
  expect(tomorrowMorning(new Date(2026, 0, 31, 23, 59))).toEqual(new Date(2026, 1, 1, 9))
  expect(nextMinute(new Date(2026, 0, 1, 9, 0, 0))).toEqual(new Date(2026, 0, 1, 9, 1))
  expect(nextMinute(new Date(2026, 0, 1, 9, 0, 59, 999))).toEqual(new Date(2026, 0, 1, 9, 1))
  expect(zoneAt(new Date())).toContain(new Intl.DateTimeFormat().resolvedOptions().timeZone)
})
