import { expect, test } from 'vitest'
import type { Application, ContentVersion, Deal } from '#shared/applications.ts'
import { canCallOff, hasWaitingText, isUndecided, isWaiting } from './status.ts'

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
