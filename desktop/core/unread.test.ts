import { describe, expect, it, test } from 'vitest'
import { dueIn, isTimeToAsk, reduceUnread, type Unread, type UnreadEvent, unknownUnread } from './unread.ts'

const report = (seq: number, total = seq): UnreadEvent => ({
  name: 'reported',
  report: { seq, notifications: total, messages: 0, total },
  at: 1000,
})
const after = (...events: UnreadEvent[]): Unread => events.reduce(reduceUnread, unknownUnread)
const clock = (at: number): UnreadEvent => ({ name: 'clock', at })

describe('what is unread', () => {
  test.each<[string, UnreadEvent[], Unread['status'], number]>([
    ['is not known at first', [], 'unknown', 0],
    ['is live once its page says so', [report(3)], 'live', 3],
    ['takes a later report', [report(3), report(4, 1)], 'live', 1],
    ['takes the same report again', [report(3), report(3)], 'live', 3],
    ['ignores an earlier report', [report(3), report(2)], 'live', 3],
    ['stays live for a while', [report(3), clock(90_999)], 'live', 3],
    ['is stale after 90 s of silence', [report(3), clock(91_000)], 'stale', 3],
    ['is stale when its page is lost', [report(3), { name: 'lost' }], 'stale', 3],
    ['is live again when the page is back', [report(3), { name: 'lost' }, report(4)], 'live', 4],
    ['stays unknown when nothing was ever heard', [{ name: 'lost' }, clock(1e9)], 'unknown', 0],
    ['is expired on 401', [report(3), { name: 'unauthorized' }], 'expired', 3],
    [
      'stays expired, however long',
      [report(3), { name: 'unauthorized' }, clock(1e9), { name: 'lost' }],
      'expired',
      3,
    ],
    ['is live again after signing in', [{ name: 'unauthorized' }, report(4)], 'live', 4],
    ['is forgotten on signing out', [report(3), { name: 'signedOut' }], 'unknown', 0],
    ['begins anew for the next person', [report(9), { name: 'signedOut' }, report(1)], 'live', 1],
  ])('%s', (...[, events, status, total]) => {
    expect(after(...events)).toMatchObject({ status, total })
  })

  const counts = { notifications: 5, messages: 2, total: 7 }

  it('is mended by an answer while stale, and waits for its page to be live', () => {
    expect(after(report(3), { name: 'lost' }, { name: 'answered', counts })).toMatchObject({
      status: 'stale',
      ...counts,
    })
  })

  it('takes no answer that comes after its page is back', () => {
    expect(after(report(3), { name: 'lost' }, report(4), { name: 'answered', counts }).total).toBe(4)
  })
})

describe('the main process asks itself', () => {
  const lost = after(report(3), { name: 'lost' })
  test.each<[string, Unread, boolean, number, boolean]>([
    ['while stale', lost, true, 100_000, true],
    ['not without a network', lost, false, 100_000, false],
    ['not twice a minute', reduceUnread(lost, { name: 'asked', at: 100_000 }), true, 159_999, false],
    ['again after a minute', reduceUnread(lost, { name: 'asked', at: 100_000 }), true, 160_000, true],
    ['not while live', after(report(3)), true, 100_000, false],
    ['not for somebody signed out', unknownUnread, true, 100_000, false],
    ['not once refused', reduceUnread(lost, { name: 'unauthorized' }), true, 100_000, false],
  ])('%s', (...[, state, isOnline, at, expected]) => {
    expect(isTimeToAsk(state, { isOnline, at })).toBe(expected)
  })
})

test.each([
  ['live, until its number is old', { status: 'live', heardAt: 1000 }, true, 89_000],
  ['live and older than that, at once', { status: 'live', heardAt: -100_000 }, true, 0],
  ['stale, when it is time to ask again', { status: 'stale', askedAt: 1000 }, true, 59_000],
  ['stale and never asked for, at once', { status: 'stale', askedAt: -100_000 }, true, 0],
  ['stale without a network, later', { status: 'stale', askedAt: 0 }, false, 60_000],
  ['unknown, never', { status: 'unknown' }, true, null],
  ['expired, never', { status: 'expired' }, true, null],
] as const)('something is due for a server that is %s', (...[, parts, isOnline, due]) => {
  expect(dueIn({ ...unknownUnread, ...parts }, { isOnline, at: 2000 })).toBe(due)
})
