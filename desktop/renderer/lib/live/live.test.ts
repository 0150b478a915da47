import { describe, expect, it } from 'vitest'
import { emitSignal, onSignal } from './bus.ts'
import { earlier, isWithin } from './position.ts'
import { pauseBefore } from './source.ts'
import { counted } from './usePostUpdates.ts'
import { carried, mergeWatched, type Watched } from './watched.ts'

describe('what tabs have open', () => {
  it('is merged, each once', () => {
    const tabs: Watched[] = [
      { posts: { a: '', b: '' }, forums: {} },
      { posts: { b: '', c: '' }, forums: { f: '' } },
    ]
    expect(mergeWatched(tabs, 20)).toEqual({ posts: ['a', 'b', 'c'], forums: ['f'] })
  })

  it('is asked for from the earliest place at which something of it may be missing', () => {
    const tabs: Watched[] = [
      { posts: { a: '12:9', b: '' }, forums: {} },
      { posts: { b: '10' }, forums: { f: '40' } },
    ]
    expect(mergeWatched(tabs, 20)).toEqual({ posts: ['a', 'b'], forums: ['f'], after: '10:9' })
  })

  it('keeps what was opened last where there is too much', () => {
    const tab = { posts: { a: '', b: '', c: '' }, forums: {} }
    expect(mergeWatched([tab], 2).posts).toEqual(['b', 'c'])
  })

  it('is carried by the stream from the place of which it says so on, and no earlier', () => {
    const tab = { posts: { a: '10', b: '12', c: '9' }, forums: { a: '12' } }
    const told = { posts: ['a', 'b', 'c'], forums: [], after: '10' }
    expect(carried(tab, told)).toEqual({ posts: { a: '', b: '', c: '9' }, forums: { a: '12' } })
  })
})

describe('the earlier of two places', () => {
  it('is what was known at both', () => {
    expect(earlier('10', '12')).toBe('10')
    expect(earlier('10:4', '12:9')).toBe('10:4,9')
    expect(earlier('10', '12:10')).toBe('9')
    expect(earlier('10', '12:9,10')).toBe('8')
    expect([isWithin('10', '12'), isWithin('10', '12:9'), isWithin('10:9', '12:9')]).toEqual([
      true,
      false,
      true,
    ])
  })
})

describe('a signal', () => {
  it('reaches those who listen to it, until they stop', () => {
    const received: unknown[] = []
    const stop = onSignal('unread', (data) => received.push(data))
    const unread = { notifications: 1, messages: 2, total: 3 }
    emitSignal('unread', unread)
    emitSignal('reset', {})
    stop()
    emitSignal('unread', unread)
    expect(received).toEqual([unread])
  })
})

describe('the pause before another try', () => {
  it('doubles, stays within a minute, and differs between clients', () => {
    expect(pauseBefore(0, 1)).toBe(1000)
    expect(pauseBefore(3, 1)).toBe(8000)
    expect(pauseBefore(30, 1)).toBe(60_000)
    expect(pauseBefore(3, 0)).toBe(4000)
  })
})

describe('a vote', () => {
  const vote = { postId: 'p', commentId: null, upvotes: 3, downvotes: 1, score: 2 }

  it('changes the counts and nothing else', () => {
    const post = { id: 'p', title: 'T', viewerVote: 'upvote', upvotes: 2, downvotes: 1, score: 1 }
    expect(counted(post, vote)).toEqual({ ...post, upvotes: 3, score: 2 })
  })

  it('changes a poll’s counts, and keeps what its reader chose', () => {
    const options = [{ id: 'o', text: 'One', voteCount: 0 }]
    const poll = { options: options as never, totalVotes: 0, viewerOptionId: 'o' }
    const post = { upvotes: 0, downvotes: 0, score: 0, poll }
    const message = { ...vote, poll: { options: [{ id: 'o', voteCount: 5 }], totalVotes: 5 } }
    expect(counted(post, message).poll).toMatchObject({
      options: [{ id: 'o', text: 'One', voteCount: 5 }],
      totalVotes: 5,
      viewerOptionId: 'o',
    })
  })
})
