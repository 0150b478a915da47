import { describe, expect, it, test } from 'vitest'
import { type Badge, type BadgeEffect, type BadgeEvent, badgeOf, noBadge, reduceBadge } from './badge.ts'
import type { Preferences } from './settings.ts'
import { type Unread, unknownUnread } from './unread.ts'

const server = (total: number, messages = 0, status: Unread['status'] = 'live'): Unread => ({
  ...unknownUnread,
  status,
  total,
  messages,
})
const number = (text: string): Badge => ({ kind: 'number', text })
const none: Badge = { kind: 'none' }
const alert: Badge = { kind: 'alert' }
const dot: Badge = { kind: 'dot' }

describe('the badge', () => {
  test.each<[Preferences['badgeMode'], Unread[], Badge]>([
    ['all', [], none],
    ['all', [server(0)], none],
    ['all', [server(1)], number('1')],
    ['all', [server(40), server(59)], number('99')],
    ['all', [server(40), server(60)], number('99+')],
    ['all', [server(3, 0, 'stale')], number('3')],
    ['all', [server(3), server(0, 0, 'expired')], alert],
    ['messages', [server(9, 2), server(1, 1)], number('3')],
    ['messages', [server(9)], none],
    ['messages', [server(0, 0, 'expired')], alert],
    ['dot', [server(9)], dot],
    ['dot', [server(0)], none],
    ['dot', [server(9), server(0, 0, 'expired')], alert],
    ['off', [server(9), server(0, 0, 'expired')], none],
  ])('%s of %j', (mode, servers, expected) => {
    expect(badgeOf(mode, servers)).toEqual(expected)
  })
})

/** Runs events, each effect under what it followed. */
function run(...events: BadgeEvent[]) {
  let state = noBadge
  return events.map((event): BadgeEffect[] => {
    const step = reduceBadge(state, event)
    state = step.state
    return step.effects
  })
}
const want = (badge: Badge, at = 0): BadgeEvent => ({ name: 'wanted', badge, at })
const due: BadgeEvent = { name: 'due' }
const wait: BadgeEffect = { do: 'wait', milliseconds: 250 }

describe('changes of the badge', () => {
  it('become one when they come close together', () => {
    expect(run(want(number('1')), want(number('2'), 100), want(number('3'), 200), due)).toEqual([
      [wait],
      [],
      [],
      [{ do: 'show', badge: number('3') }],
    ])
  })

  it('are shown once', () => {
    expect(run(want(number('1')), due, want(number('1')), due)).toEqual([
      [wait],
      [{ do: 'show', badge: number('1') }],
      [],
      [],
    ])
  })

  it('that take themselves back show nothing', () => {
    expect(run(want(number('1')), want(none), due)).toEqual([[wait], [], []])
  })

  it('go back to none', () => {
    expect(run(want(dot), due, want(none), due).at(-1)).toEqual([{ do: 'show', badge: none }])
  })
})
