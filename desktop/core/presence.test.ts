import { expect, test } from 'vitest'
import { lookPause, presenceOf } from './presence.ts'

test.each([
  ['active', false, { isLocked: false, isIdle: false }],
  ['idle', false, { isLocked: false, isIdle: true }],
  ['locked', false, { isLocked: true, isIdle: true }],
  ['unknown', false, { isLocked: false, isIdle: false }],
  ['active', true, { isLocked: true, isIdle: true }],
] as const)('a system that answers %s and has told of a lock: %s', (idleState, isToldLocked, presence) => {
  expect(presenceOf({ isOnline: true, idleState, isToldLocked })).toEqual({ isOnline: true, ...presence })
})

test('an app that nobody sees asks once a minute', () => {
  expect(lookPause(true)).toBe(5000)
  expect(lookPause(false)).toBe(60_000)
})
