/** What was answered, and what must therefore be there. */
export interface Tally {
  /** By what became of a call: `done`, `busy` (503), `refused` (4xx), `broken` (no answer), `fault` (any other 5xx). */
  counts: Record<Outcome, number>
  /** Calls that were answered by a 5xx which is not 503: how and where. */
  faults: string[]
  posts: Set<string>
  comments: Set<string>
  /** By person and post: the vote that was acknowledged last, and when those were sent that may have come after it. */
  votes: Map<string, { known: string; maybe: Map<string, number> }>
  /** By funding: what its card was charged. */
  paid: Map<string, number>
  /** Applications to which a brand has promised money. */
  approved: Set<string>
  acknowledged(): number
}

export const outcomes = ['done', 'busy', 'refused', 'broken', 'fault'] as const
export type Outcome = (typeof outcomes)[number]

export function createTally(): Tally {
  const tally: Omit<Tally, 'acknowledged'> = {
    counts: { done: 0, busy: 0, refused: 0, broken: 0, fault: 0 },
    faults: [],
    posts: new Set(),
    comments: new Set(),
    votes: new Map(),
    paid: new Map(),
    approved: new Set(),
  }
  return {
    ...tally,
    acknowledged: () =>
      tally.posts.size + tally.comments.size + tally.votes.size + tally.paid.size + tally.approved.size,
  }
}
