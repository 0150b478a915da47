import { expect, test } from 'vitest'
import { askedPhrases, daysSince, eligibilityOf, isOnTime, Requirements } from './eligibility.ts'

const all: Requirements = {
  forums: ['tea', 'coffee', 'water'],
  memberDays: 90,
  posts: 1,
  independentKarma: 1500,
  upheldReports: 1,
  dealsOnTime: 2,
}

test('each fact is told with what is there and what is missing, in one order', () => {
  const { isEligible, lines } = eligibilityOf({
    requirements: all,
    own: { memberDays: 31, posts: 0, independentKarma: -3, upheldReports: 3, dealsOnTime: 1, forums: 0 },
  })
  expect(isEligible).toBe(false)
  expect(lines.map(({ sentence }) => sentence)).toEqual([
    'Member for at least 90 days: 31 days, 59 to go',
    'At least 1 public post: 0, 1 missing',
    'Independent karma of at least 1,500: -3, 1,503 missing',
    'At most 1 upheld report in 12 months: 3, 2 too many',
    'At least 2 deals published on time: 1, 1 missing',
    'A public post in r/tea, r/coffee or r/water: none yet',
  ])
  expect(lines.some(({ isMet }) => isMet)).toBe(false)
})

test('exactly as much is enough, and one post in one of the forums', () => {
  const own = {
    memberDays: 90,
    posts: 1,
    independentKarma: 1500,
    upheldReports: 1,
    dealsOnTime: 2,
    forums: 1,
  }
  const { isEligible, lines } = eligibilityOf({ requirements: all, own })
  expect(isEligible).toBe(true)
  expect(lines.map(({ sentence }) => sentence.split(': ')[1])).toEqual([
    '90 days',
    '1',
    '1,500',
    '1',
    '2',
    '1 post',
  ])
})

test('nothing asked for is met by everybody; no report at all can be asked for', () => {
  expect(eligibilityOf(null)).toEqual({ isEligible: true, lines: [] })
  expect(askedPhrases({ upheldReports: 0 })).toEqual(['No upheld report in 12 months'])
  expect(eligibilityOf({ requirements: { upheldReports: 0 }, own: { upheldReports: 0 } }).isEligible).toBe(
    true,
  )
})

test('asking for nothing, for no forum or for less than nothing is refused', () => {
  for (const asked of [{}, { forums: [] }, { posts: -1 }, { memberDays: 0.5 }, { secret: 1 }])
    expect(Requirements.safeParse(asked).success).toBe(false)
  expect(Requirements.safeParse(all).success).toBe(true)
})

test('days are whole, and a text is on time to the last moment of its days', () => {
  const day = 24 * 60 * 60 * 1000
  const at = new Date('2026-03-01T10:00:00Z')
  expect(daysSince(at, new Date(at.getTime() + 2 * day - 1))).toBe(1)
  expect(daysSince(new Date(at.getTime() + day), at)).toBe(0)
  expect(isOnTime(at, new Date(at.getTime() + 14 * day))).toBe(true)
  expect(isOnTime(at, new Date(at.getTime() + 14 * day + 1))).toBe(false)
})
