import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { VoteType } from '#shared/votes.ts'
import { countRows } from '#db/count.ts'
import type { Tables } from '#db/schema/tables.ts'
import { changes, placeholders, prepared } from '#db/sql.ts'
import type { Db } from '#db/store.ts'

type VoteRow = Tables['votes']['$inferSelect']

/** What is voted on: exactly one of them. */
export type Target = { postId: string } | { commentId: string }

interface OtherwiseQuery {
  isCounted: boolean
  limit: number
}

export const votesRepo = ({ votes }: Tables) => {
  /** The statements about votes on posts, or on comments: each names one column, which has an index. */
  const about = (column: 'postId' | 'commentId') => {
    const one = and(
      eq(votes.userId, sql.placeholder('userId')),
      eq(votes[column], sql.placeholder('targetId')),
    )
    const name = (verb: string) => `votes.${verb}.${column}`
    return {
      find: prepared(name('find'), (db) =>
        db.select({ type: votes.type, isCounted: votes.isCounted }).from(votes).where(one),
      ),
      replace: prepared(name('replace'), (tx) => tx.update(votes).set(changes(votes, 'type')).where(one)),
      remove: prepared(name('remove'), (tx) => tx.delete(votes).where(one)),
    }
  }
  const [ofPosts, ofComments] = [about('postId'), about('commentId')]
  const of = (target: Target) => ('postId' in target ? ofPosts : ofComments)
  const insert = prepared('votes.insert', (tx) =>
    tx
      .insert(votes)
      .values(placeholders('id', 'userId', 'postId', 'commentId', 'type', 'isCounted', 'createdAt')),
  )
  const key = (userId: string, target: Target) => ({
    userId,
    targetId: 'postId' in target ? target.postId : target.commentId,
  })

  return {
    find: async (db: Db, userId: string, target: Target) => {
      const [vote] = await of(target).find(db, key(userId, target))
      return vote ?? null
    },

    findById: async (db: Db, id: string): Promise<VoteRow | undefined> => {
      const [vote] = await db.select().from(votes).where(eq(votes.id, id))
      return vote
    },

    setCounted: async (tx: Db, id: string, isCounted: boolean): Promise<void> => {
      await tx.update(votes).set({ isCounted }).where(eq(votes.id, id))
    },

    /** How many of somebody's votes are counted: on posts and on comments, of which each has its index. */
    countOf: async (db: Db, userId: string): Promise<number> => {
      const own = and(eq(votes.userId, userId), eq(votes.isCounted, true))
      return (
        (await countRows(db, votes, and(own, isNotNull(votes.postId)))) +
        (await countRows(db, votes, and(own, isNotNull(votes.commentId))))
      )
    },

    /** Some of somebody's votes that are counted and should not be, or the other way round. */
    listOtherwise: async (db: Db, userId: string, { isCounted, limit }: OtherwiseQuery) => {
      // Votes on posts and on comments stand in an index each.
      const some = (target: typeof votes.postId | typeof votes.commentId) =>
        db
          .select({ id: votes.id })
          .from(votes)
          .where(and(eq(votes.userId, userId), isNotNull(target), eq(votes.isCounted, !isCounted)))
          .limit(limit)
      const rows = [...(await some(votes.postId)), ...(await some(votes.commentId))]
      return rows.slice(0, limit).map(({ id }) => id)
    },

    insert: async (tx: Db, vote: Tables['votes']['$inferInsert']): Promise<void> => {
      await insert(tx, { postId: null, commentId: null, ...vote })
    },

    replace: async (tx: Db, userId: string, { target, type }: { target: Target; type: VoteType }) => {
      await of(target).replace(tx, { ...key(userId, target), type })
    },

    remove: async (tx: Db, userId: string, target: Target): Promise<void> => {
      await of(target).remove(tx, key(userId, target))
    },
  }
}
