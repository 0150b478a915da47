import { and, eq, inArray } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'
import { personColumns, personOf } from '../../core/people.ts'

type PostRow = Tables['posts']['$inferSelect']
export type SolutionMark = Pick<PostRow, 'solutionId' | 'solvedBy' | 'solvedAt' | 'isSolved'>

const none = { solutionId: null, solvedBy: null, solvedAt: null, isSolved: false } satisfies SolutionMark

/** Which comment of a post is its solution. */
export const solutionsRepo = ({ posts, comments, users }: Tables) => ({
  set: async (tx: Db, id: string, mark: SolutionMark): Promise<void> => {
    await tx.update(posts).set(mark).where(eq(posts.id, id))
  },

  /** What stands at the head of a solved post. */
  find: async (db: Db, postId: string) => {
    const [row] = await db
      .select({
        commentId: comments.id,
        content: comments.content,
        upvotes: comments.upvotes,
        writtenAt: comments.createdAt,
        markedAt: posts.solvedAt,
        author: personColumns({ users }),
      })
      .from(posts)
      .innerJoin(comments, eq(comments.id, posts.solutionId))
      .innerJoin(users, eq(users.id, comments.authorId))
      .where(
        and(
          eq(posts.id, postId),
          posts.isSolved,
          eq(comments.isDeleted, false),
          eq(comments.isRemoved, false),
        ),
      )
    return row ? { ...row, markedAt: row.markedAt ?? new Date(0), author: personOf(row.author) } : null
  },

  /** A solution that is taken out of sight solves nothing until it comes back. */
  show: async (tx: Db, of: { postId: string; commentId: string }, isSolved: boolean): Promise<void> => {
    await tx
      .update(posts)
      .set({ isSolved })
      .where(and(eq(posts.id, of.postId), eq(posts.solutionId, of.commentId)))
  },

  /** One whose author took it back is gone for good. */
  drop: async (tx: Db, of: { postId: string; commentId: string }): Promise<void> => {
    await tx
      .update(posts)
      .set(none)
      .where(and(eq(posts.id, of.postId), eq(posts.solutionId, of.commentId)))
  },

  /** The same of everything that somebody wrote. */
  dropOf: async (tx: Db, authorId: string): Promise<void> => {
    const own = tx.select({ id: comments.id }).from(comments).where(eq(comments.authorId, authorId))
    await tx.update(posts).set(none).where(inArray(posts.solutionId, own))
  },
})
