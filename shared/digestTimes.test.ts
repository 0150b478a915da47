import { describe, expect, test } from 'vitest'
import type { DigestChoice } from './digests.ts'
import { missedSince, nextDigestAt } from './digestTimes.ts'

const at = (iso: string) => new Date(iso)
const daily = (hour: number): DigestChoice => ({ rhythm: 'daily', hour, weekday: 1 })
const weekly = (weekday: number, hour: number): DigestChoice => ({ rhythm: 'weekly', hour, weekday })
/** The moments that follow one another from a first one. */
function row(choice: DigestChoice, zone: string, { from, count }: { from: string; count: number }): string[] {
  const found: string[] = []
  let now: Date | null = at(from)
  while (now && found.length < count) {
    now = nextDigestAt(now, choice, zone)
    if (now) found.push(now.toISOString().slice(0, 16))
  }
  return found
}

describe('a digest is due', () => {
  test('at its hour, by the clock of its person, and never now', () => {
    expect(nextDigestAt(at('2026-05-01T05:59:59Z'), daily(8), 'Europe/Berlin')).toEqual(
      at('2026-05-01T06:00:00Z'),
    )
    expect(nextDigestAt(at('2026-05-01T06:00:00Z'), daily(8), 'Europe/Berlin')).toEqual(
      at('2026-05-02T06:00:00Z'),
    )
    expect(nextDigestAt(at('2026-05-01T20:00:00Z'), daily(7), 'Asia/Kolkata')).toEqual(
      at('2026-05-02T01:30:00Z'),
    )
    expect(nextDigestAt(at('2026-05-01T20:00:00Z'), { ...daily(7), rhythm: 'off' }, 'UTC')).toBeNull()
  })

  test('on its day of the week where its person lives', () => {
    // In Auckland it is Monday already.
    expect(row(weekly(1, 0), 'Pacific/Auckland', { from: '2026-06-06T00:00:00Z', count: 2 })).toEqual([
      '2026-06-07T12:00',
      '2026-06-14T12:00',
    ])
    expect(row(weekly(7, 23), 'America/Los_Angeles', { from: '2026-06-08T05:00:00Z', count: 2 })).toEqual([
      '2026-06-08T06:00',
      '2026-06-15T06:00',
    ])
  })

  test('at the same hour over both changes of summer time', () => {
    expect(row(daily(8), 'Europe/Berlin', { from: '2026-03-27T12:00:00Z', count: 3 })).toEqual([
      '2026-03-28T07:00',
      '2026-03-29T06:00',
      '2026-03-30T06:00',
    ])
    expect(row(weekly(7, 8), 'America/New_York', { from: '2026-10-20T12:00:00Z', count: 3 })).toEqual([
      '2026-10-25T12:00',
      '2026-11-01T13:00',
      '2026-11-08T13:00',
    ])
  })

  test('once on a day whose clock shows its hour twice, or not at all', () => {
    expect(row(daily(2), 'Europe/Berlin', { from: '2026-10-24T12:00:00Z', count: 2 })).toEqual([
      '2026-10-25T00:00',
      '2026-10-26T01:00',
    ])
    expect(row(daily(2), 'Europe/Berlin', { from: '2026-03-28T12:00:00Z', count: 2 })).toEqual([
      '2026-03-29T01:00',
      '2026-03-30T00:00',
    ])
    // The clock of this island changes by half an hour, at two.
    expect(row(daily(2), 'Australia/Lord_Howe', { from: '2026-10-03T00:00:00Z', count: 2 })).toEqual([
      '2026-10-03T15:30',
      '2026-10-04T15:00',
    ])
    // At midnight itself.
    expect(row(daily(0), 'Africa/Cairo', { from: '2026-04-23T00:00:00Z', count: 2 })).toEqual([
      '2026-04-23T22:00',
      '2026-04-24T21:00',
    ])
  })

  test('every day of a year once, in whatever zone', () => {
    for (const zone of ['America/St_Johns', 'Australia/Lord_Howe', 'Africa/Cairo'])
      for (const hour of [0, 2]) {
        const days = row(daily(hour), zone, { from: '2026-01-01T12:00:00Z', count: 365 }).map((iso) =>
          new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at(`${iso}:00Z`)),
        )
        expect(new Set(days).size).toBe(365)
      }
  })
})

describe('what was missed begins', () => {
  const now = at('2026-05-10T08:00:00Z')
  const told = at('2026-05-08T08:00:00Z')
  test.each([
    ['where the digest before ended', null, told],
    ['there too after an earlier visit', at('2026-05-07T08:00:00Z'), told],
    ['with the last visit', at('2026-05-09T08:00:00Z'), at('2026-05-09T08:00:00Z')],
    ['not yet, where they were here just now', at('2026-05-10T07:00:00Z'), null],
  ])('%s', (_, lastVisitAt, expected) => {
    expect(missedSince({ toldUntil: told, lastVisitAt }, now)).toEqual(expected)
  })
})
