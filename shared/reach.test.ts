import { expect, test } from 'vitest'
import { fewestShown, isCountable, reachDay, type ReachFacts, shownFigure } from './reach.ts'

const now = new Date('2026-10-31T23:59:59Z')
const later = new Date('2026-11-01T00:00:00Z')
const member: ReachFacts = {
  role: 'user',
  isBlocked: false,
  subscriptionStatus: 'active',
  subscriptionExpiresAt: later,
  graceEndsAt: null,
  isAuthor: false,
  isBrandPerson: false,
  isForumModerator: false,
}

test('a paying member in good standing counts, also until a cancelled membership ends', () => {
  expect(isCountable(member, now)).toBe(true)
  expect(isCountable({ ...member, subscriptionStatus: 'cancelled' }, now)).toBe(true)
})

test.each<[string, Partial<ReachFacts>]>([
  ['staff', { role: 'admin' }],
  ['a site moderator', { role: 'moderator' }],
  ['a banned member', { isBlocked: true }],
  ['somebody without a membership', { subscriptionStatus: 'none' }],
  [
    'somebody whose cancelled membership has ended',
    { subscriptionStatus: 'cancelled', subscriptionExpiresAt: now },
  ],
  ['somebody whose renewal failed', { graceEndsAt: later }],
  ['the author', { isAuthor: true }],
  ['one of the brand’s people', { isBrandPerson: true }],
  ['a moderator of the forum', { isForumModerator: true }],
])('%s does not count', (_who, facts) => {
  expect(isCountable({ ...member, ...facts }, now)).toBe(false)
})

test('a small figure is not told, and no figure is', () => {
  expect(shownFigure(0)).toBe(0)
  for (let members = 1; members < fewestShown; members++) expect(shownFigure(members)).toBeNull()
  expect(shownFigure(fewestShown)).toBe(fewestShown)
})

test('a day is a calendar day in UTC', () => {
  expect(reachDay(now)).toBe('2026-10-31')
  expect(reachDay(later)).toBe('2026-11-01')
})
