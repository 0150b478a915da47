/** How often something was voted for and against. */
export interface VoteCounts {
  upvotes: number
  downvotes: number
}

/** The mark of a moderator on what somebody wrote; all null where there is none. */
export interface Removal {
  isRemoved: boolean
  removedAt: Date | null
  /** Null for what was hidden without a person. */
  removedBy: string | null
  removedReason: string | null
}
