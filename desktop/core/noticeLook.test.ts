import { expect, test } from 'vitest'
import { notificationKinds } from '#shared/notifications.ts'
import { actionsOf, callsFor, urgencyOf } from './noticeLook.ts'

test.each([
  ['payout', 'linux', 'critical'],
  ['message', 'linux', 'normal'],
  ['vote', 'linux', 'normal'],
  ['vote', 'win32', 'low'],
] as const)('a notice of %s on %s is %s', (kind, platform, urgency) => {
  expect(urgencyOf(kind, platform)).toBe(urgency)
})

test.each([
  ['off', []],
  ['messages', ['mention', 'message']],
  [
    'all',
    notificationKinds
      .filter((kind) => !['vote', 'follow', 'forum', 'hashtag', 'search'].includes(kind))
      .toSorted(),
  ],
] as const)('with %s, attention is drawn by %j', (attention, kinds) => {
  expect(notificationKinds.filter((kind) => callsFor(kind, attention)).toSorted()).toEqual(kinds)
})

test.each([
  ['win32', true, true, ['read', 'mute']],
  ['win32', false, false, ['read']],
  ['darwin', true, true, []],
  ['darwin', false, true, ['read', 'mute']],
  ['linux', false, true, []],
])(
  'on %s, with a reply: %s, about something: %s, can be pressed %j',
  (...[platform, hasReply, hasThread, actions]) => {
    expect(actionsOf({ platform, hasReply, hasThread })).toEqual(actions)
  },
)
