import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import { prepared } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { withSummary } from '#db/summaries.ts'
import { personColumns } from '../../core/people.ts'

export const commentsRepo = (tables: Tables) => {
  const { comments, commentRevisions, users, votes } = tables
  const skeleton = prepared('comments.skeleton', (db) =>
    db
      .select({
        id: comments.id,
        parentId: comments.parentId,
        wilson: comments.wilson,
        createdAt: comments.createdAt,
        isGone: sql<boolean>`(${comments.isDeleted} or ${comments.isRemoved})`.mapWith(Boolean),
      })
      .from(comments)
      .where(eq(comments.postId, sql.placeholder('postId'))),
  )
  const shape = (db: Db, readerId: string) => ({
    comment: comments,
    author: personColumns(tables),
    viewerVote: sql<'upvote' | 'downvote' | null>`${db
      .select({ type: votes.type })
      .from(votes)
      .where(and(eq(votes.userId, readerId), eq(votes.commentId, comments.id)))}`,
  })

  return {
    /** The shape of a post's whole tree without its texts: little enough to order in memory. */
    skeleton: (db: Db, postId: string) => skeleton(db, { postId }),

    listByIds: (db: Db, ids: string[], readerId: string | null) =>
      db
        .select(shape(db, readerId ?? ''))
        .from(comments)
        .innerJoin(users, eq(users.id, comments.authorId))
        .where(inArray(comments.id, ids)),

    find: async (db: Db, id: string) => {
      const [comment] = await db.select().from(comments).where(eq(comments.id, id))
      return comment
    },

    /** A standing comment, held for this transaction. */
    hold: async (tx: Db, id: string) => {
      const [comment] = await tx
        .update(comments)
        .set({ score: sql`${comments.score}` })
        .where(and(eq(comments.id, id), eq(comments.isDeleted, false), eq(comments.isRemoved, false)))
        .returning()
      return comment
    },

    /** A comment in whatever state, held with the one it answers: in this order by everybody. */
    holdAny: async (tx: Db, id: string) => {
      const hold = { score: sql`${comments.score}` }
      const [comment] = await tx.update(comments).set(hold).where(eq(comments.id, id)).returning()
      if (comment?.parentId) await tx.update(comments).set(hold).where(eq(comments.id, comment.parentId))
      return comment
    },

    insert: async (tx: Db, comment: Tables['comments']['$inferInsert']): Promise<void> => {
      await tx.insert(comments).values(withSummary(comment))
    },

    insertRevision: async (tx: Db, revision: Tables['commentRevisions']['$inferInsert']): Promise<void> => {
      await tx.insert(commentRevisions).values(revision)
    },

    update: async (tx: Db, id: string, patch: Partial<Tables['comments']['$inferInsert']>): Promise<void> => {
      await tx.update(comments).set(withSummary(patch)).where(eq(comments.id, id))
    },

    addChildren: async (tx: Db, id: string, delta: number): Promise<void> => {
      await tx
        .update(comments)
        .set({ childCount: sql`${comments.childCount} + ${delta}` })
        .where(eq(comments.id, id))
    },

    /** What somebody wrote keeps its place and loses its words. */
    erase: async (tx: Db, authorId: string): Promise<void> => {
      const own = eq(comments.authorId, authorId)
      const ids = tx.select({ id: comments.id }).from(comments).where(own)
      await tx.delete(commentRevisions).where(inArray(commentRevisions.commentId, ids))
      await tx
        .update(comments)
        .set(withSummary({ content: '[deleted]' }))
        .where(own)
    },
  }
}
