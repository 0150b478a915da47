import { useState } from 'react'
import { castVote, nextVote, removeVote, type VoteState, type VoteType } from '#shared/votes.ts'
import { call } from '../../lib/api.ts'
import { leaveFor, loginAddress } from '../../lib/login.ts'
import { usePatch } from '../../lib/patch.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { useAction } from '../../lib/useAction.ts'
import { useViewer } from '../../lib/viewer.ts'
import { words } from './strings.ts'
import { votedState } from './votedState.ts'

/** What is voted on: a post or a comment with its counters. */
export interface Votable {
  id: string
  upvotes: number
  downvotes: number
  score: number
  viewerVote: VoteType | null
}
export type VoteKind = 'post' | 'comment'

export interface Vote {
  state: VoteState
  isBusy: boolean
  refusal: Refusal | null
  press: (type: VoteType) => void
}

/** Paints a vote at once, sends it, and tells everything that shows the thing what came of it. */
export function useVote(kind: VoteKind, target: Votable): Vote {
  const viewer = useViewer()
  const patch = usePatch()
  const [painted, setPainted] = useState<VoteState | null>(null)
  const { upvotes, downvotes, score, viewerVote } = target
  const state = painted ?? { type: viewerVote, upvotes, downvotes, score }

  const send = async (type: VoteType | null): Promise<VoteState> => {
    const where = kind === 'post' ? { postId: target.id } : { commentId: target.id }
    return type ? call(castVote, { body: { ...where, type } }) : call(removeVote, { query: where })
  }
  const { act, isBusy, refusal } = useAction(send, {
    success: { title: words.recorded, description: words.recordedText },
    failure: { sentence: words.failed },
    onSuccess: ({ type, ...counters }) =>
      patch<Votable>(target.id, (thing) => ({ ...thing, ...counters, viewerVote: type })),
  })

  const press = async (type: VoteType) => {
    if (viewer === null) return leaveFor(loginAddress())
    if (isBusy || viewer === undefined) return
    setPainted(votedState(state, type))
    await act(nextVote(state.type, type))
    setPainted(null)
  }
  return { state, isBusy, refusal, press: (type) => void press(type) }
}
