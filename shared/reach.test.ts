import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fewestShown,
  isCountable,
  levelReached,
  reachDay,
  type ReachFacts,
  toldByDay,
  toldTogether,
} from './reach.ts'

const now = new Date('2026-10-31T23:59:59Z')
const later = new Date('2026-11-01T00:00:00Z')
const member: ReachFacts = {
  role: 'user',
  isBlocked: false,
  subscriptionStatus: 'active',
  subscriptionExpiresAt: later,
  graceEndsAt: null,
  seat: null,
  isAuthor: false,
  isTeammate: false,
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
  ['somebody whose seat the author pays for', { isTeammate: true }],
  ['one of the brand’s people', { isBrandPerson: true }],
  ['a moderator of the forum', { isForumModerator: true }],
])('%s does not count', (_who, facts) => {
  expect(isCountable({ ...member, ...facts }, now)).toBe(false)
})

test('no figure is told that stands for fewer than five, and none is left by a subtraction', () => {
  expect(toldByDay([3, 0, 1, 2, 4])).toEqual([null, 0, null, 6, null])
  expect(toldTogether([null, 0, null, 6, null])).toBe(6)
  expect(toldTogether([null, 0])).toBeNull()
  expect(toldTogether([0, 0])).toBe(0)
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat(9), { minLength: 4, maxLength: 4 }), { maxLength: 5 }), (posts) => {
      const told = posts.map(toldByDay)
      // Whatever is added and taken away, a difference is made of groups, each of which has enough members.
      for (const [at, figures] of told.entries()) {
        let hidden = 0
        const groups: { figure: number; members: number }[] = []
        for (const [day, figure] of figures.entries()) {
          hidden += posts[at]?.[day] ?? 0
          if (!figure) continue
          groups.push({ figure, members: hidden })
          hidden = 0
        }
        for (const { figure, members } of groups) expect(figure).toBe(members)
        expect(Math.min(fewestShown, ...groups.map(({ figure }) => figure))).toBe(fewestShown)
        expect(hidden).toBeLessThan(fewestShown)
      }
      const whole = toldTogether(told.map(toldTogether)) ?? 0
      const byDay = [0, 1, 2, 3].map((day) =>
        toldTogether(told.flatMap((figures) => figures.slice(day, day + 1))),
      )
      expect(whole).toBe(toldTogether(byDay) ?? 0)
    }),
  )
})

test('a brand is told once that a post has nearly earned its most, and once that it has', () => {
  const steps = [0, 799, 800, 999, 1000, 1000]
  const levels = steps.slice(1).map((after, at) => levelReached({ before: steps[at] ?? 0, after }, 1000))
  expect(levels).toEqual([null, 'near', null, 'most', null])
  expect(levelReached({ before: 0, after: 1000 }, 1000)).toBe('most')
})

test('a day is a calendar day in UTC', () => {
  expect(reachDay(now)).toBe('2026-10-31')
  expect(reachDay(later)).toBe('2026-11-01')
})
