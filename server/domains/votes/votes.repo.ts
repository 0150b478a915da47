import { and, eq } from 'drizzle-orm'
import type { VoteType } from '#shared/votes.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

/** What is voted on: exactly one of them. */
export type Target = { postId: string } | { commentId: string }

export const votesRepo = ({ votes }: Tables) => {
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
  }
}
