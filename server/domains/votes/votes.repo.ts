import { and, eq, sql } from 'drizzle-orm'
import type { VoteType } from '#shared/votes.ts'
import type { Tables } from '#db/schema/tables.ts'
import { changes, placeholders, prepared } from '#db/sql.ts'
import type { Db } from '#db/store.ts'

/** What is voted on: exactly one of them. */
export type Target = { postId: string } | { commentId: string }

export const votesRepo = ({ votes }: Tables) => {
  /** The statements about votes on posts, or on comments: each names one column, which has an index. */
  const about = (column: 'postId' | 'commentId') => {
    const one = and(
      eq(votes.userId, sql.placeholder('userId')),
      eq(votes[column], sql.placeholder('targetId')),
    )
    const name = (verb: string) => `votes.${verb}.${column}`
    return {
      find: prepared(name('find'), (db) => db.select({ type: votes.type }).from(votes).where(one)),
      replace: prepared(name('replace'), (tx) => tx.update(votes).set(changes(votes, 'type')).where(one)),
      remove: prepared(name('remove'), (tx) => tx.delete(votes).where(one)),
    }
  }
  const [ofPosts, ofComments] = [about('postId'), about('commentId')]
  const of = (target: Target) => ('postId' in target ? ofPosts : ofComments)
  const insert = prepared('votes.insert', (tx) =>
    tx.insert(votes).values(placeholders('id', 'userId', 'postId', 'commentId', 'type', 'createdAt')),
  )
  const key = (userId: string, target: Target) => ({
    userId,
    targetId: 'postId' in target ? target.postId : target.commentId,
  })

  return {
    find: async (db: Db, userId: string, target: Target): Promise<VoteType | null> => {
      const [vote] = await of(target).find(db, key(userId, target))
      return vote?.type ?? null
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
