import { describe, expect, it, test } from 'vitest'
import type { Notice } from './forumMessages.ts'
import { addToRing, readRing } from './noticeRing.ts'
import {
  decideNotice,
  nothingTold,
  type NotifyContext,
  type NotifyState,
  resultOf,
  withAllRead,
  withdrawnKeys,
} from './notify.ts'

const notice = (changes: Partial<Notice> = {}): Notice => ({
  id: 'n1',
  kind: 'reply',
  title: 'u/ann replied',
  body: 'I agree',
  path: '/r/books/post/x',
  ...changes,
})
const context = (changes: Partial<NotifyContext> = {}): NotifyContext => ({
  server: 's1',
  at: 1_000_000,
  minuteOfDay: 12 * 60,
  isSignedIn: true,
  isLocked: false,
  seenPath: null,
  ...changes,
  preferences: {
    notifications: true,
    previews: 'full',
    doNotDisturb: false,
    quietHours: null,
    ...changes.preferences,
  },
})
const preferring = (preferences: Partial<NotifyContext['preferences']>) =>
  context({ preferences: { ...context().preferences, ...preferences } })
const decisionOf = (given: Notice, where: NotifyContext) => decideNotice(nothingTold, given, where).decision

describe('a notice', () => {
  it('is shown as it is', () => {
    const decision = decisionOf(notice(), context())
    expect(decision).toEqual({ do: 'show', title: 'u/ann replied', body: 'I agree' })
    expect(resultOf(decision)).toEqual({ status: 'shown' })
  })

  test.each([
    ['signedOut', context({ isSignedIn: false })],
    ['off', preferring({ notifications: false })],
    ['doNotDisturb', preferring({ doNotDisturb: true })],
    ['quietHours', preferring({ quietHours: { from: '11:00', to: '13:00' } })],
    ['focused', context({ seenPath: '/r/books/post/x' })],
    ['focused', context({ seenPath: '/r/books/post/x#comment-1' })],
  ] as const)('is suppressed: %s', (reason, where) => {
    expect(resultOf(decisionOf(notice(), where))).toEqual({ status: 'suppressed', reason })
  })

  it('is shown over another page of the same server', () => {
    expect(decisionOf(notice(), context({ seenPath: '/r/books' })).do).toBe('show')
  })

  test.each([
    ['sender', 'reply', { title: 'u/ann replied', body: 'New notification' }],
    ['none', 'reply', { title: 'New notification', body: '' }],
    ['none', 'message', { title: 'New message', body: '' }],
  ] as const)('shows with previews %s of a %s no more than chosen', (previews, kind, shown) => {
    expect(decisionOf(notice({ kind }), preferring({ previews }))).toEqual({ do: 'show', ...shown })
  })

  it('says nothing on a locked screen, whatever was chosen', () => {
    expect(decisionOf(notice({ kind: 'message' }), context({ isLocked: true }))).toEqual({
      do: 'show',
      title: 'New message',
      body: '',
    })
  })
})

/** Tells notices one after another, `seconds` apart. */
function tell(notices: readonly Notice[], seconds: number, where: Partial<NotifyContext> = {}) {
  let state: NotifyState = nothingTold
  return notices.map((one, index) => {
    const told = decideNotice(state, one, context({ at: 1_000_000 + index * seconds * 1000, ...where }))
    state = told.state
    return told.decision
  })
}
const many = (count: number) => Array.from({ length: count }, (_, index) => notice({ id: `n${index}` }))

describe('several notices', () => {
  it('are told once a day each', () => {
    const day = 24 * 60 * 60
    expect(tell([notice(), notice()], day - 1).map(resultOf)).toEqual([
      { status: 'shown' },
      { status: 'suppressed', reason: 'duplicate' },
    ])
    expect(tell([notice(), notice()], day).map(resultOf)).toEqual([{ status: 'shown' }, { status: 'shown' }])
  })

  it('are told once even if the first was suppressed', () => {
    const first = decideNotice(nothingTold, notice(), context({ seenPath: '/r/books/post/x' }))
    expect(decideNotice(first.state, notice(), context()).decision).toEqual({
      do: 'suppress',
      reason: 'duplicate',
    })
  })

  it('of two servers are two, even with the same id', () => {
    const first = decideNotice(nothingTold, notice(), context())
    expect(decideNotice(first.state, notice(), context({ server: 's2' })).decision.do).toBe('show')
  })

  it('beyond five in ten seconds become one summary', () => {
    const decisions = tell(many(8), 1)
    expect(decisions.map((decision) => decision.do)).toEqual([
      ...Array.from({ length: 5 }, () => 'show'),
      ...Array.from({ length: 3 }, () => 'summarize'),
    ])
    expect(decisions.at(5)).toMatchObject({ title: '1 more notification', count: 1 })
    expect(decisions.at(7)).toMatchObject({ title: '3 more notifications', count: 3 })
  })

  it('of another server are no part of it, nor counted', () => {
    let state: NotifyState = nothingTold
    const decide = (server: string, id: string) => {
      const told = decideNotice(state, notice({ id }), context({ server }))
      state = told.state
      return told.decision
    }
    for (const { id } of many(6)) decide('s1', id)
    expect(decide('s2', 'n1').do).toBe('show')
    expect(decide('s1', 'n7')).toMatchObject({ do: 'summarize', count: 2 })
    for (const { id } of many(7)) decide('s2', id)
    expect(decide('s2', 'n8')).toMatchObject({ do: 'summarize', count: 3 })
    expect(decide('s1', 'n8')).toMatchObject({ do: 'summarize', count: 3 })
  })

  it('are counted anew once all of their server was read', () => {
    let state: NotifyState = nothingTold
    for (const server of ['s1', 's2'])
      for (const one of many(7)) state = decideNotice(state, one, context({ server })).state
    state = withAllRead(state, 's1')
    expect(decideNotice(state, notice({ id: 'next' }), context()).decision.do).toBe('show')
    expect(decideNotice(state, notice({ id: 'next' }), context({ server: 's2' })).decision).toMatchObject({
      count: 3,
    })
  })

  it('that come slowly are all shown', () => {
    expect(new Set(tell(many(20), 3).map((decision) => decision.do))).toEqual(new Set(['show']))
  })

  it('are counted anew after a pause', () => {
    const burst = tell(many(7), 0)
    expect(burst.at(-1)?.do).toBe('summarize')
    const rest = [...many(7), notice({ id: 'later' })]
    let state: NotifyState = nothingTold
    for (const one of rest.slice(0, -1)) state = decideNotice(state, one, context()).state
    expect(decideNotice(state, notice({ id: 'later' }), context({ at: 1_020_000 })).decision.do).toBe('show')
  })

  it('that are suppressed do not count as shown', () => {
    expect(new Set(tell(many(20), 0, { isSignedIn: false }).map(({ do: done }) => done))).toEqual(
      new Set(['suppress']),
    )
    let state: NotifyState = nothingTold
    for (const one of many(20)) state = decideNotice(state, one, context({ isSignedIn: false })).state
    expect(decideNotice(state, notice({ id: 'last' }), context()).decision.do).toBe('show')
  })
})

describe('what was read elsewhere', () => {
  const held = [
    { key: 'a', server: 's1', id: 'n1', thread: 't1' },
    { key: 'b', server: 's1', id: 'n2', thread: 't1' },
    { key: 'c', server: 's1', id: 'n3' },
    { key: 'd', server: 's2', id: 'n1', thread: 't1' },
  ]
  test.each([
    [{ ids: ['n1', 'n3', 'n9'] }, ['a', 'c']],
    [{ thread: 't1' }, ['a', 'b']],
    [{ thread: 'other' }, []],
  ])('%j takes back %j of its server alone', (withdrawal, keys) => {
    expect(withdrawnKeys(held, 's1', withdrawal)).toEqual(keys)
  })
})

describe('the ring for a cold start', () => {
  const entry = (key: string) => ({ key, server: 's1', id: key, path: '/x' })

  it('keeps the latest 200, each once', () => {
    let ring = readRing(null)
    for (let index = 0; index < 250; index += 1) ring = addToRing(ring, entry(`k${index}`))
    ring = addToRing(ring, { ...entry('k249'), path: '/y' })
    expect(ring).toHaveLength(200)
    expect(ring[0]).toEqual(entry('k50'))
    expect(ring.at(-1)).toEqual({ ...entry('k249'), path: '/y' })
  })

  test.each([[undefined], [{}], ['text'], [[null, 1, { key: 'a' }]]])('%j holds nothing', (content) => {
    expect(readRing(content)).toEqual([])
  })

  it('leaves out what cannot be read', () => {
    expect(readRing([{ key: 1 }, entry('a')])).toEqual([entry('a')])
  })
})
