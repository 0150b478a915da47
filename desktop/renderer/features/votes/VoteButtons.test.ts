import { describe, expect, it } from 'vitest'
import { votedState } from './VoteButtons.tsx'

const state = (type: 'upvote' | 'downvote' | null, upvotes: number, downvotes: number) => ({
  type,
  upvotes,
  downvotes,
  score: upvotes - downvotes,
})

describe('votedState', () => {
  it('adds a first vote', () => {
    expect(votedState(state(null, 3, 1), 'upvote')).toEqual(state('upvote', 4, 1))
  })
  it('takes the vote back when the same button is pressed', () => {
    expect(votedState(state('upvote', 4, 1), 'upvote')).toEqual(state(null, 3, 1))
  })
  it('moves the vote when the other button is pressed', () => {
    expect(votedState(state('upvote', 4, 1), 'downvote')).toEqual(state('downvote', 3, 2))
  })
})
