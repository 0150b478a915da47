import { expect, test } from 'vitest'
import { lockedOf, lookPause, presenceOf, sessionOf } from './presence.ts'

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

const changed = '/org/freedesktop/login1/session/_32: org.freedesktop.DBus.Properties.PropertiesChanged'
test.each([
  [`${changed} ('org.freedesktop.login1.Session', {'LockedHint': <true>}, @as [])`, true],
  [
    `${changed} ('org.freedesktop.login1.Session', {'IdleHint': <true>, 'LockedHint': <false>}, @as [])`,
    false,
  ],
  [`${changed} ('org.freedesktop.login1.Session', {'IdleHint': <true>}, @as [])`, null],
  ['The name org.freedesktop.login1 is owned by :1.3', null],
])('the manager of sessions says %s', (line, isLocked) => {
  expect(lockedOf(line)).toBe(isLocked)
})

test.each([
  ["(objectpath '/org/freedesktop/login1/session/_32',)", '/org/freedesktop/login1/session/_32'],
  ["(objectpath '/org/freedesktop/login1',)", null],
  ["(objectpath '/org/freedesktop/login1/session/../x',)", null],
  [null, null],
])('it answers %s', (answer, session) => {
  expect(sessionOf(answer)).toBe(session)
})
