import { expect, test } from 'vitest'
import type { Application, ContentVersion } from '#shared/applications.ts'
import type { Campaign } from '#shared/campaigns.ts'
import type { Deal } from '#shared/deals.ts'
import { canCallOff, hasWaitingText, isUndecided, isWaiting, nextStepOf } from './status.ts'

const deal = { status: 'reserved' } as Deal
const text = (status: ContentVersion['status']) => ({ status }) as ContentVersion
const application = (
  status: Application['status'],
  rest: Partial<Pick<Application, 'deal' | 'latestVersion'>> = {},
) => ({ status, deal: null, latestVersion: null, ...rest })

test('an application is decided on until money is promised', () => {
  expect(isUndecided(application('pending'))).toBe(true)
  expect(isUndecided(application('changes_requested'))).toBe(true)
  expect(isUndecided(application('changes_requested', { deal }))).toBe(false)
  expect(isWaiting(application('changes_requested'))).toBe(false)
})

test('a text waits before publication, and an edit of it after', () => {
  const latestVersion = text('submitted')
  expect(hasWaitingText(application('submitted', { deal, latestVersion }))).toBe(true)
  expect(isWaiting(application('published', { deal, latestVersion }))).toBe(true)
  expect(hasWaitingText(application('published', { deal, latestVersion: text('approved') }))).toBe(false)
  expect(hasWaitingText(application('withdrawn', { deal, latestVersion }))).toBe(false)
})

test('a deal can be called off only while its money is reserved', () => {
  expect(canCallOff(application('approved', { deal }))).toBe(true)
  expect(canCallOff(application('approved'))).toBe(false)
  expect(canCallOff(application('published', { deal: { status: 'held' } as Deal }))).toBe(false)
})

const at = '2026-11-01T00:00:00.000Z'
const campaign = (change: Partial<Campaign>, free = 5000): Campaign => ({
  id: '1',
  title: 'A week with a lamp',
  content: 'Read by it.',
  imageUrl: null,
  callToAction: null,
  targetUrl: null,
  engagementRates: null,
  requirements: null,
  costPerEngagement: 2500,
  creatorPayout: 2000,
  targetAudience: null,
  expiresAt: null,
  createdAt: at,
  brand: { name: 'Lumen', slug: 'lumen', logoUrl: null, isVerified: true },
  budget: { planned: 50_000, total: free, reserved: 0, spent: 0, free },
  status: 'draft',
  requiresApproval: false,
  isHeld: false,
  reviewReason: null,
  reviewedAt: null,
  updatedAt: at,
  applications: {},
  waiting: 0,
  ...change,
})

test('a draft is paid first, then submitted', () => {
  expect(nextStepOf(campaign({}, 2499)).main).toBe('fund')
  expect(nextStepOf(campaign({}, 2499)).acts).not.toContain('submit')
  expect(nextStepOf(campaign({}, 2500)).main).toBe('submit')
})

test('only a verified brand goes live without a review', () => {
  const newBrand = { name: 'Nightjar', slug: 'nightjar', logoUrl: null, isVerified: false }
  expect(nextStepOf(campaign({})).sentence).toContain('at once')
  expect(nextStepOf(campaign({ brand: newBrand })).sentence).toContain('review')
  expect(nextStepOf(campaign({ requiresApproval: true })).sentence).toContain('review')
})

test('a live campaign asks for decisions before it asks for money', () => {
  expect(nextStepOf(campaign({ status: 'active' })).sentence).toContain('can apply')
  expect(nextStepOf(campaign({ status: 'active', waiting: 2 }, 0)).sentence).toContain('Decide')
  expect(nextStepOf(campaign({ status: 'active' }, 0)).main).toBe('fund')
})

test('what an admin stopped is not resumed by its brand, and what is over has no acts', () => {
  expect(nextStepOf(campaign({ status: 'paused' })).acts).toContain('resume')
  expect(nextStepOf(campaign({ status: 'paused', isHeld: true })).acts).not.toContain('resume')
  expect(nextStepOf(campaign({ status: 'completed' })).acts).toEqual([])
})
