import { describe, expect, it } from 'vitest'
import {
  complimentaryAfter,
  isEntitled,
  membershipStateOf,
  planInForce,
  type MembershipFields,
} from './membership.ts'
import { dollars, splitGross } from './money.ts'
import { largerPlan, postsLeft, usageBadge, usageOf, usagePercent } from './plans.ts'
import { quotaMonth } from './quotaMonth.ts'
import { pollPercent } from './polls.ts'
import { nextVote, voteDelta } from './votes.ts'

const now = new Date('2026-03-10T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000)

const nobody: MembershipFields = {
  role: 'user',
  subscriptionStatus: 'none',
  subscriptionExpiresAt: null,
  graceEndsAt: null,
  seatHolderId: null,
  seatPlan: null,
  seatStatus: 'none',
  seatExpiresAt: null,
  seatGraceEndsAt: null,
  complimentaryPlan: null,
  complimentaryUntil: null,
  complimentaryHeldAt: null,
}

describe('isEntitled', () => {
  it.each<[string, Partial<MembershipFields>, boolean]>([
    ['nobody in particular', {}, false],
    ['a moderator', { role: 'moderator' }, true],
    ['an admin whose subscription ended', { role: 'admin', subscriptionExpiresAt: inDays(-9) }, true],
    ['an active member', { subscriptionStatus: 'active' }, true],
    [
      'an active member whose renewal is not told yet',
      { subscriptionStatus: 'active', subscriptionExpiresAt: inDays(-1) },
      true,
    ],
    ['a member in grace', { subscriptionStatus: 'active', graceEndsAt: inDays(1) }, true],
    ['a member at the end of grace', { subscriptionStatus: 'active', graceEndsAt: now }, false],
    ['a cancelled member', { subscriptionStatus: 'cancelled', subscriptionExpiresAt: inDays(1) }, true],
    ['a cancelled member at the end', { subscriptionStatus: 'cancelled', subscriptionExpiresAt: now }, false],
    ['a cancelled member without a date', { subscriptionStatus: 'cancelled' }, false],
    ['a former member', { subscriptionStatus: 'none', subscriptionExpiresAt: inDays(9) }, false],
    ['somebody with a complimentary one', { complimentaryUntil: inDays(1) }, true],
    ['somebody at the end of a complimentary one', { complimentaryUntil: now }, false],
    [
      'a cancelled member at the end, whose complimentary days still stand still',
      {
        subscriptionStatus: 'cancelled',
        subscriptionExpiresAt: now,
        complimentaryUntil: inDays(-3),
        complimentaryHeldAt: inDays(-5),
      },
      true,
    ],
  ])('of %s', (_, given, expected) => {
    expect(isEntitled({ ...nobody, ...given }, now)).toBe(expected)
  })
})

describe('a complimentary membership', () => {
  const given = {
    ...nobody,
    planType: 'starter',
    complimentaryPlan: 'business',
    complimentaryUntil: inDays(10),
  }

  it('sets the plan while nothing is paid', () => {
    expect(planInForce(given, now)).toBe('business')
    expect(planInForce(given, inDays(10))).toBe('starter')
    expect(planInForce({ ...given, subscriptionStatus: 'active', complimentaryHeldAt: now }, now)).toBe(
      'starter',
    )
  })

  it('stands still while something is paid, and goes on with the days that were left', () => {
    const held = { ...given, ...complimentaryAfter(given, { word: 'active', now }) }
    expect(held.complimentaryHeldAt).toEqual(now)
    expect(complimentaryAfter(held, { word: 'cancelled', now: inDays(20) })).toEqual({})
    expect(complimentaryAfter(held, { word: 'none', now: inDays(31) })).toEqual({
      complimentaryHeldAt: null,
      complimentaryUntil: inDays(41),
    })
  })

  it('stays as it is where it is over, or was never given', () => {
    expect(complimentaryAfter(given, { word: 'active', now: inDays(10) })).toEqual({})
    expect(complimentaryAfter(nobody, { word: 'active', now })).toEqual({})
    expect(complimentaryAfter(given, { word: 'none', now })).toEqual({})
  })
})

describe('membershipStateOf', () => {
  const facts = { status: 'active', periodStartAt: inDays(-3), periodEndAt: inDays(27), cancelAt: null }
  it('reads the provider’s words', () => {
    expect(membershipStateOf(facts, now)).toEqual({
      word: 'active',
      expiresAt: inDays(27),
      graceEndsAt: null,
    })
    expect(membershipStateOf({ ...facts, status: 'trialing' }, now).word).toBe('active')
    expect(membershipStateOf({ ...facts, cancelAt: inDays(5) }, now)).toEqual({
      word: 'cancelled',
      expiresAt: inDays(5),
      graceEndsAt: null,
    })
    for (const status of ['canceled', 'unpaid', 'incomplete', 'incomplete_expired', 'paused', 'new word'])
      expect(membershipStateOf({ ...facts, status }, now).word).toBe('none')
  })

  it('forgives a failed renewal for seven days from the start of the unpaid period', () => {
    const unpaid = { ...facts, status: 'past_due' }
    expect(membershipStateOf(unpaid, now)).toEqual({
      word: 'active',
      expiresAt: inDays(4),
      graceEndsAt: inDays(4),
    })
    expect(membershipStateOf(unpaid, inDays(4)).word).toBe('none')
  })
})

describe('plans', () => {
  it('tell what is used and left', () => {
    expect(usageOf(4, 10)).toEqual({ currentCount: 4, limit: 10, remaining: 6 })
    expect(usageOf(12, 10).remaining).toBe(0)
    expect(usageOf(4, null)).toEqual({ currentCount: 4, limit: null, remaining: null })
    expect([usageOf(1, 3), usageOf(12, 10), usageOf(0, 0), usageOf(5, null)].map(usagePercent)).toEqual([
      33, 100, 100, 0,
    ])
  })

  it('give a slot back for each post that was removed by mistake', () => {
    expect(postsLeft({ currentCount: 10, givenBack: 0 }, 10)).toBe(0)
    expect(postsLeft({ currentCount: 10, givenBack: 2 }, 10)).toBe(2)
    expect(postsLeft({ currentCount: 13, givenBack: 2 }, 10)).toBe(0)
    expect(postsLeft({ currentCount: 13, givenBack: 2 }, null)).toBeNull()
  })

  it('count from the first of a month to the first of the next, in UTC', () => {
    const { from, to } = quotaMonth(new Date('2026-12-31T23:59:59.999Z'))
    expect([from, to].map((at) => at.toISOString())).toEqual([
      '2026-12-01T00:00:00.000Z',
      '2027-01-01T00:00:00.000Z',
    ])
    expect(quotaMonth(to).from).toEqual(to)
  })

  it('name the next larger one, however they are sorted', () => {
    const plans = [{ postLimit: null }, { postLimit: 100 }, { postLimit: 10 }]
    expect([0, 10, 99, 100, null].map((limit) => largerPlan(plans, limit)?.postLimit)).toEqual([
      10,
      100,
      100,
      null,
      undefined,
    ])
    expect(largerPlan([], 10)).toBeNull()
  })

  it('warn at five left and at none', () => {
    expect([usageOf(4, 10), usageOf(5, 10), usageOf(10, 10), usageOf(99, null)].map(usageBadge)).toEqual([
      null,
      'Near Limit',
      'Limit Reached',
      null,
    ])
  })
})

describe('votes and polls', () => {
  it('the same button takes a vote back, the other one replaces it', () => {
    expect([nextVote(null, 'upvote'), nextVote('upvote', 'upvote'), nextVote('upvote', 'downvote')]).toEqual([
      'upvote',
      null,
      'downvote',
    ])
  })

  it('the counters move by what changed', () => {
    expect(voteDelta(null, 'upvote')).toEqual({ up: 1, down: 0 })
    expect(voteDelta('upvote', 'downvote')).toEqual({ up: -1, down: 1 })
    expect(voteDelta('downvote', null)).toEqual({ up: 0, down: -1 })
    expect(voteDelta('upvote', 'upvote')).toEqual({ up: 0, down: 0 })
  })

  it('shares are whole per cent, and nothing of nothing is 0', () => {
    expect([pollPercent(1, 3), pollPercent(2, 3), pollPercent(0, 0)]).toEqual([33, 67, 0])
  })
})

describe('money', () => {
  it('is printed in its currency', () => {
    expect([dollars(1999), dollars(0), dollars(-5), dollars(100, 'eur')]).toEqual([
      '$19.99',
      '$0.00',
      '-$0.05',
      '€1.00',
    ])
  })

  it('is split 80 to 20 in whole cents that add up', () => {
    expect(splitGross(2500)).toEqual({ creatorCents: 2000, platformCents: 500 })
    for (let gross = 0; gross < 2000; gross++) {
      const { creatorCents, platformCents } = splitGross(gross)
      expect(creatorCents + platformCents).toBe(gross)
      expect(creatorCents).toBe(Math.round((gross * 80) / 100))
    }
  })
})
