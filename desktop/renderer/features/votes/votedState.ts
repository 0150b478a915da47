import { nextVote, voteDelta, type VoteState, type VoteType } from '#shared/votes.ts'

/** What the counters will say once a press is through: painted before the server answers. */
export function votedState(state: VoteState, pressed: VoteType): VoteState {
  const type = nextVote(state.type, pressed)
  const { up, down } = voteDelta(state.type, type)
  return {
    type,
    upvotes: state.upvotes + up,
    downvotes: state.downvotes + down,
    score: state.score + up - down,
  }
}
