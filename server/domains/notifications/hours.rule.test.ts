import { describe, expect, test } from 'vitest'
import { wallClock } from '#shared/wallClock.ts'
import { nextAt, quietUntil } from './hours.ts'

const at = (iso: string) => new Date(iso)

describe('wall clocks', () => {
  test('show the date and minutes of their zone', () => {
    expect(wallClock(at('2026-01-31T23:30:00Z'), 'Europe/Berlin')).toEqual({
      minutes: 30,
      date: '2026-02-01',
    })
    expect(wallClock(at('2026-07-01T00:10:00Z'), 'America/New_York')).toEqual({
      minutes: 20 * 60 + 10,
      date: '2026-06-30',
    })
    expect(wallClock(at('2026-07-01T00:00:00Z'), 'UTC').minutes).toBe(0)
  })

  test('the next eight o’clock is today or tomorrow, never now', () => {
    expect(nextAt(at('2026-05-01T06:59:30Z'), '08:00', 'UTC')).toEqual(at('2026-05-01T08:00:00Z'))
    expect(nextAt(at('2026-05-01T08:00:10Z'), '08:00', 'UTC')).toEqual(at('2026-05-02T08:00:00Z'))
    expect(nextAt(at('2026-05-01T23:00:00Z'), '08:00', 'Asia/Tokyo')).toEqual(at('2026-05-02T23:00:00Z'))
  })

  test('it stays eight o’clock over both changes of summer time', () => {
    expect(nextAt(at('2026-03-28T20:00:00Z'), '08:00', 'Europe/Berlin')).toEqual(at('2026-03-29T06:00:00Z'))
    expect(nextAt(at('2026-10-24T20:00:00Z'), '08:00', 'Europe/Berlin')).toEqual(at('2026-10-25T07:00:00Z'))
  })
})

describe('quiet hours', () => {
  const night = { from: '22:00', to: '07:00' }
  test('last over midnight', () => {
    expect(quietUntil(at('2026-05-01T22:00:00Z'), night, 'UTC')).toEqual(at('2026-05-02T07:00:00Z'))
    expect(quietUntil(at('2026-05-02T06:59:00Z'), night, 'UTC')).toEqual(at('2026-05-02T07:00:00Z'))
    expect(quietUntil(at('2026-05-02T07:00:00Z'), night, 'UTC')).toBeNull()
    expect(quietUntil(at('2026-05-02T21:59:00Z'), night, 'UTC')).toBeNull()
  })
  test('or within a day, by the clock of their person', () => {
    const lunch = { from: '12:00', to: '13:00' }
    expect(quietUntil(at('2026-05-01T10:30:00Z'), lunch, 'Europe/Berlin')).toEqual(at('2026-05-01T11:00:00Z'))
    expect(quietUntil(at('2026-05-01T12:30:00Z'), lunch, 'Europe/Berlin')).toBeNull()
  })
  test('of no length, or none, never hold', () => {
    expect(quietUntil(at('2026-05-01T12:00:00Z'), null, 'UTC')).toBeNull()
    expect(quietUntil(at('2026-05-01T12:00:00Z'), { from: '12:00', to: '12:00' }, 'UTC')).toBeNull()
  })
})
