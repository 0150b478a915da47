import { expect, it } from 'vitest'
import { relativeTime } from './dates.ts'

const now = new Date('2026-03-10T12:00:00Z')

it.each([
  ['2026-03-10T11:59:30Z', 'just now'],
  ['2026-03-10T12:00:30Z', 'just now'],
  ['2026-03-10T11:59:10Z', '50 seconds ago'],
  ['2026-03-10T11:58:01Z', '1 minute ago'],
  ['2026-03-10T09:00:00Z', '3 hours ago'],
  ['2026-03-09T11:00:00Z', 'yesterday'],
  ['2026-03-12T12:00:01Z', 'in 2 days'],
  ['2026-02-20T12:00:00Z', '2 weeks ago'],
  ['2025-11-10T12:00:00Z', '3 months ago'],
  ['2020-03-10T12:00:00Z', '5 years ago'],
])('%s is %s', (at, words) => {
  expect(relativeTime(new Date(at), now)).toBe(words)
})
