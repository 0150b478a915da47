import { describe, expect, it } from 'vitest'
import { emitSignal, onSignal } from './bus.ts'
import { pauseBefore } from './connect.ts'
import { counted } from './usePostUpdates.ts'
import { mergeWatched } from './watched.ts'

describe('what tabs have open', () => {
  it('is merged, each once', () => {
    const tabs = [
      { posts: ['a', 'b'], forums: [] },
      { posts: ['b', 'c'], forums: ['f'] },
    ]
    expect(mergeWatched(tabs, 20)).toEqual({ posts: ['a', 'b', 'c'], forums: ['f'] })
  })

  it('keeps what was opened last where there is too much', () => {
    expect(mergeWatched([{ posts: ['a', 'b', 'c'], forums: [] }], 2).posts).toEqual(['b', 'c'])
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
