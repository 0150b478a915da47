import { expect, test } from 'vitest'
import type { Report } from '#shared/reports.ts'
import {
  contentActs,
  humanised,
  isDeletable,
  isGone,
  isReason,
  placeOf,
  planOf,
  roleGivenBy,
  shortId,
  userActs,
} from './acts.ts'

test('only who is active can be banned, only who is blocked unbanned, anybody deleted', () => {
  expect(userActs({ isBlocked: false, role: 'user' })).toEqual([
    'ban',
    'make_moderator',
    'make_admin',
    'delete',
  ])
  expect(userActs({ isBlocked: true, role: 'admin' })).toEqual([
    'unban',
    'make_moderator',
    'make_user',
    'delete',
  ])
})

test('an act gives the role that it is named after, or none', () => {
  expect(roleGivenBy('make_admin')).toBe('admin')
  expect(roleGivenBy('make_user')).toBe('user')
  expect(roleGivenBy('ban')).toBeNull()
})

test('a reason is something other than spaces that fits', () => {
  expect(isReason('  \n')).toBe(false)
  expect(isReason(' Spam ')).toBe(true)
  expect(isReason('🎉'.repeat(500))).toBe(true)
  expect(isReason('a'.repeat(501))).toBe(false)
})

test('ids are cut to eight characters', () => {
  expect(shortId('019ab3c4-7788')).toBe('019ab3c4')
})

test('stored words are made readable', () => {
  expect(humanised('hate_speech')).toBe('Hate speech')
  expect(humanised('campaign.reject')).toBe('Campaign reject')
})

const report = (target: Partial<Report['target']>): Report => ({
  id: 'r',
  reporterId: 'u',
  reporter: { id: 'u', username: 'ann', displayName: null, profileImageUrl: null, email: null },
  postId: null,
  commentId: null,
  userId: null,
  messageId: null,
  forum: { id: 'f', name: 'Gear', slug: 'gear' },
  target: {
    kind: 'post',
    id: 'p',
    title: 'A lens',
    content: '',
    postSlug: 'a-lens',
    isPinned: false,
    isLocked: false,
    author: { id: 'b', username: 'bob', displayName: null, profileImageUrl: null },
    isRemoved: false,
    isDeleted: false,
    ...target,
  },
  reason: 'spam',
  description: null,
  status: 'pending',
  action: null,
  resolvedBy: null,
  resolvedAt: null,
  assignee: null,
  noteCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
})

test('people, and what is gone already, are not deleted with a verdict', () => {
  expect(isDeletable(report({}))).toBe(true)
  expect(isDeletable(report({ kind: 'user' }))).toBe(false)
  expect(isDeletable(report({ isRemoved: true }))).toBe(false)
  expect(isDeletable(report({ isDeleted: true }))).toBe(false)
})

test('posts are pinned, locked and removed, comments removed, people and messages neither', () => {
  expect(contentActs(report({}))).toEqual(['pin', 'lock', 'remove'])
  expect(contentActs(report({ isPinned: true, isLocked: true }))).toEqual(['unpin', 'unlock', 'remove'])
  expect(contentActs(report({ isRemoved: true }))).toEqual(['restore'])
  expect(contentActs(report({ isDeleted: true }))).toEqual([])
  expect(contentActs(report({ kind: 'comment' }))).toEqual(['remove'])
  expect(contentActs(report({ kind: 'user' }))).toEqual([])
  expect(contentActs(report({ kind: 'message' }))).toEqual([])
})

test('a report leads to the post, into the discussion, or to the person', () => {
  expect(placeOf(report({}))).toBe('/r/gear/post/a-lens')
  expect(placeOf(report({ kind: 'comment', id: 'c' }))).toBe('/r/gear/post/a-lens?thread=c#comment-c')
  expect(placeOf(report({ kind: 'user' }))).toBe('/user/bob')
  expect(placeOf(report({ kind: 'user', author: null }))).toBeNull()
  expect(placeOf(report({ kind: 'message' }))).toBeNull()
})

test('a deleted account has no page', () => {
  const author = { id: 'b', username: '[deleted]', displayName: '[deleted]', profileImageUrl: null }
  expect(isGone(author)).toBe(true)
  expect(isGone({ username: 'bob' })).toBe(false)
  expect(placeOf(report({ kind: 'user', author }))).toBeNull()
})

test('who has no plan is shown as such', () => {
  const nothing = {
    planType: 'none',
    subscriptionStatus: 'none',
    complimentary: null,
    seatPlan: null,
  } as const
  const given = { plan: 'business', until: '2027-01-01T00:00:00.000Z', isHeld: false, daysLeft: 9 }
  expect(planOf(nothing)).toBe('No plan')
  expect(planOf({ ...nothing, complimentary: given })).toBe('Business (complimentary)')
  expect(planOf({ ...nothing, seatPlan: 'business', complimentary: given })).toBe('Business (seat)')
  expect(
    planOf({ ...nothing, planType: 'starter', subscriptionStatus: 'active', complimentary: given }),
  ).toBe('Starter (active)')
})
