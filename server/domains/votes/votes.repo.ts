import { and, eq, sql } from 'drizzle-orm'
import type { VoteType } from '#shared/votes.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

/** What is voted on: exactly one of them. */
export type Target = { postId: string } | { commentId: string }

export const votesRepo = ({ votes, posts, comments, users }: Tables) => {
  const one = (userId: string, target: Target) =>
    and(
      eq(votes.userId, userId),
      'postId' in target ? eq(votes.postId, target.postId) : eq(votes.commentId, target.commentId),
    )

  return {
    find: async (db: Db, userId: string, target: Target): Promise<VoteType | null> => {
      const [vote] = await db.select({ type: votes.type }).from(votes).where(one(userId, target))
      return vote?.type ?? null
    },

    insert: async (tx: Db, vote: Tables['votes']['$inferInsert']): Promise<void> => {
      await tx.insert(votes).values(vote)
    },

    replace: async (tx: Db, userId: string, vote: { target: Target; type: VoteType }): Promise<void> => {
      await tx.update(votes).set({ type: vote.type }).where(one(userId, vote.target))
    },

    remove: async (tx: Db, userId: string, target: Target): Promise<void> => {
      await tx.delete(votes).where(one(userId, target))
    },

    setPostCounts: async (tx: Db, id: string, counts: Counts & { hotRank: number }): Promise<void> => {
      await tx.update(posts).set(counts).where(eq(posts.id, id))
    },

    setCommentCounts: async (tx: Db, id: string, counts: Counts & { wilson: number }): Promise<void> => {
      await tx.update(comments).set(counts).where(eq(comments.id, id))
    },

    addKarma: async (tx: Db, userId: string, delta: number): Promise<void> => {
      await tx
        .update(users)
        .set({ karma: sql`${users.karma} + ${delta}` })
        .where(eq(users.id, userId))
    },
  }
}

interface Counts {
  upvotes: number
  downvotes: number
  score: number
}
