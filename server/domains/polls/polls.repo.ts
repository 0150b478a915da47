import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { countRows } from '#db/count.ts'
import type { Tables } from '#db/schema/tables.ts'
import { prepared } from '#db/sql.ts'
import type { Db } from '#db/store.ts'

type PollVoteRow = Tables['pollVotes']['$inferSelect']

interface OtherwiseQuery {
  isCounted: boolean
  limit: number
}

export const pollsRepo = ({ pollOptions, pollVotes, posts }: Tables) => {
  const options = prepared('polls.options', (db) =>
    db
      .select({
        id: pollOptions.id,
        postId: pollOptions.postId,
        text: pollOptions.text,
        voteCount: pollOptions.voteCount,
      })
      .from(pollOptions)
      .where(eq(pollOptions.postId, sql.placeholder('postId')))
      .orderBy(asc(pollOptions.position)),
  )
  const one = (userId: string, postId: string) =>
    and(eq(pollVotes.userId, userId), eq(pollVotes.postId, postId))

  return {
    options: (db: Db, postId: string) => options(db, { postId }),

    findVote: async (db: Db, userId: string, postId: string): Promise<PollVoteRow | null> => {
      const [vote] = await db.select().from(pollVotes).where(one(userId, postId))
      return vote ?? null
    },

    findById: async (db: Db, id: string): Promise<PollVoteRow | undefined> => {
      const [vote] = await db.select().from(pollVotes).where(eq(pollVotes.id, id))
      return vote
    },

    setCounted: async (tx: Db, id: string, isCounted: boolean): Promise<void> => {
      await tx.update(pollVotes).set({ isCounted }).where(eq(pollVotes.id, id))
    },

    /** How many of somebody's stand in the totals. */
    countOf: (db: Db, userId: string): Promise<number> =>
      countRows(db, pollVotes, and(eq(pollVotes.userId, userId), eq(pollVotes.isCounted, true))),

    /** Some of somebody's votes that are counted and should not be, or the other way round. */
    listOtherwise: async (db: Db, userId: string, { isCounted, limit }: OtherwiseQuery) => {
      const rows = await db
        .select({ id: pollVotes.id })
        .from(pollVotes)
        .where(and(eq(pollVotes.userId, userId), eq(pollVotes.isCounted, !isCounted)))
        .limit(limit)
      return rows.map(({ id }) => id)
    },

    insertOptions: async (tx: Db, options: Tables['pollOptions']['$inferInsert'][]): Promise<void> => {
      await tx.insert(pollOptions).values(options)
    },

    insert: async (tx: Db, vote: Tables['pollVotes']['$inferInsert']): Promise<void> => {
      await tx.insert(pollVotes).values(vote)
    },

    move: async (tx: Db, target: { userId: string; postId: string }, optionId: string): Promise<void> => {
      await tx.update(pollVotes).set({ optionId }).where(one(target.userId, target.postId))
    },

    addVotes: async (tx: Db, optionId: string, delta: number): Promise<void> => {
      await tx
        .update(pollOptions)
        .set({ voteCount: sql`${pollOptions.voteCount} + ${delta}` })
        .where(eq(pollOptions.id, optionId))
    },

    /** The options of somebody's polls lose their words; of a poll that a brand has paid for they stay. */
    erase: async (tx: Db, authorId: string): Promise<void> => {
      const own = tx
        .select({ id: posts.id })
        .from(posts)
        .where(and(eq(posts.authorId, authorId), isNull(posts.sponsorBrandId)))
      await tx.update(pollOptions).set({ text: '[deleted]' }).where(inArray(pollOptions.postId, own))
    },
  }
}
