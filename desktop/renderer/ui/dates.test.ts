import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clockTime,
  fullTime,
  longDate,
  longMonthOf,
  monthOf,
  relativeTime,
  shortDate,
  utcDate,
} from './dates.ts'

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

describe('the words are those of Intl', () => {
  const anyTime = fc.date({
    min: new Date('1970-01-01T00:00:00Z'),
    max: new Date('2200-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  const format = (options: Intl.DateTimeFormatOptions) => {
    const intl = new Intl.DateTimeFormat('en-US', options)
    // Newer data has a narrow space before AM and PM, which browsers do not show.
    return (at: Date): string => intl.format(at).replace('\u202f', ' ')
  }

  it.each<[string, (at: Date) => string, Intl.DateTimeFormatOptions]>([
    ['long', longDate, { dateStyle: 'long' }],
    ['long, UTC', (at) => longDate(at, 'utc'), { dateStyle: 'long', timeZone: 'UTC' }],
    ['medium', shortDate, { dateStyle: 'medium' }],
    ['medium, UTC', utcDate, { dateStyle: 'medium', timeZone: 'UTC' }],
    ['clock', clockTime, { timeStyle: 'short' }],
    ['full', fullTime, { dateStyle: 'full', timeStyle: 'short' }],
    [
      'month',
      (at) => monthOf(at.toISOString().slice(0, 7)),
      { month: 'short', year: 'numeric', timeZone: 'UTC' },
    ],
    [
      'long month',
      (at) => longMonthOf(at.toISOString().slice(0, 7)),
      { month: 'long', year: 'numeric', timeZone: 'UTC' },
    ],
  ])('a date: %s', (_name, ours, options) => {
    const theirs = format(options)
    fc.assert(
      fc.property(anyTime, (at) => {
        expect(ours(at)).toBe(theirs(at))
      }),
    )
  })

  it.each<[Intl.RelativeTimeFormatUnit, number, number]>([
    ['second', 1, 59],
    ['minute', 60, 59],
    ['hour', 3600, 23],
    ['day', 86_400, 6],
    ['week', 604_800, 4],
    ['month', 2_629_800, 11],
    ['year', 31_557_600, 150],
  ])('a time from now, in each %s', (unit, size, most) => {
    const theirs = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
    for (let count = unit === 'second' ? 45 : 1; count <= most; count += 1)
      for (const signed of [count, -count]) {
        const at = new Date(now.getTime() + signed * size * 1000)
        expect(relativeTime(at, now)).toBe(theirs.format(signed, unit))
      }
  })
})
