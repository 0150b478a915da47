import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { ContentKind } from '#shared/admin.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

/** A post or comment, held for this transaction, with where it stands. */
export interface HeldContent {
  kind: ContentKind
  id: string
  postId: string
  forumId: string
  parentId: string | null
  authorId: string
  isRemoved: boolean
  /** Null for what was hidden without a person. */
  removedBy: string | null
  removedAt: Date | null
  removedReason: string | null
  isDeleted: boolean
}

export interface Removal {
  isRemoved: boolean
  removedAt: Date | null
  removedBy: string | null
  removedReason: string | null
}

type ContentRow = Tables['posts' | 'comments']['$inferSelect']
const heldOf = ({ id, authorId, isRemoved, removedBy, removedAt, removedReason, isDeleted }: ContentRow) => ({
  id,
  authorId,
  isRemoved,
  removedBy,
  removedAt,
  removedReason,
  isDeleted,
})

export const contentRepo = ({ posts, comments, forums }: Tables) => {
  const holdPost = async (tx: Db, key: string) => {
    const [post] = await tx
      .update(posts)
      .set({ score: sql`${posts.score}` })
      .where(or(eq(posts.id, key), eq(posts.slug, key)))
      .returning()
    return post
  }

  return {
    holdPost: async (tx: Db, key: string): Promise<HeldContent | null> => {
      const post = await holdPost(tx, key)
      if (!post) return null
      return { ...heldOf(post), kind: 'post', postId: post.id, forumId: post.forumId, parentId: null }
    },

    /** In the order in which everybody takes them: the comment, the one it answers, the post. */
    holdComment: async (tx: Db, commentId: string): Promise<HeldContent | null> => {
      const [comment] = await tx
        .update(comments)
        .set({ score: sql`${comments.score}` })
        .where(eq(comments.id, commentId))
        .returning()
      if (!comment) return null
      const { postId, parentId } = comment
      if (parentId) {
        await tx
          .update(comments)
          .set({ score: sql`${comments.score}` })
          .where(eq(comments.id, parentId))
      }
      const post = await holdPost(tx, postId)
      if (!post) return null
      return { ...heldOf(comment), kind: 'comment', postId, forumId: post.forumId, parentId }
    },

    /** The last that was removed of what somebody wrote and has not deleted themselves. */
    listRemovedOf: async (db: Db, userId: string, limit: number) => {
      const place = { title: posts.title, forum: { id: forums.id, name: forums.name, slug: forums.slug } }
      const shape = (table: Tables['posts'] | Tables['comments']) => ({
        id: table.id,
        content: table.content,
        reason: table.removedReason,
        removedAt: table.removedAt,
        ...place,
      })
      const isTaken = (table: Tables['posts'] | Tables['comments']) =>
        and(eq(table.authorId, userId), eq(table.isRemoved, true), eq(table.isDeleted, false))
      const ownPosts = await db
        .select(shape(posts))
        .from(posts)
        .innerJoin(forums, eq(forums.id, posts.forumId))
        .where(isTaken(posts))
        .orderBy(desc(posts.removedAt))
        .limit(limit)
      const ownComments = await db
        .select(shape(comments))
        .from(comments)
        .innerJoin(posts, eq(posts.id, comments.postId))
        .innerJoin(forums, eq(forums.id, posts.forumId))
        .where(isTaken(comments))
        .orderBy(desc(comments.removedAt))
        .limit(limit)
      return [
        ...ownPosts.map((row) => ({ kind: 'post' as const, ...row })),
        ...ownComments.map((row) => ({ kind: 'comment' as const, ...row })),
      ]
    },

    /** Those of these that were hidden without a person. */
    listHidden: async (db: Db, kind: ContentKind, ids: string[]): Promise<string[]> => {
      if (ids.length === 0) return []
      const table = kind === 'post' ? posts : comments
      const rows = await db
        .select({ id: table.id })
        .from(table)
        .where(and(inArray(table.id, ids), eq(table.isRemoved, true), isNull(table.removedBy)))
        .orderBy(asc(table.id))
      return rows.map(({ id }) => id)
    },

    markPost: async (tx: Db, id: string, removal: Removal): Promise<void> => {
      await tx.update(posts).set(removal).where(eq(posts.id, id))
    },

    markComment: async (tx: Db, id: string, removal: Removal): Promise<void> => {
      await tx.update(comments).set(removal).where(eq(comments.id, id))
    },

    countPost: async (tx: Db, forumId: string, by: 1 | -1): Promise<void> => {
      await tx
        .update(forums)
        .set({ postCount: sql`${forums.postCount} + ${by}` })
        .where(eq(forums.id, forumId))
    },

    countComment: async (
      tx: Db,
      { postId, parentId }: Pick<HeldContent, 'postId' | 'parentId'>,
      by: 1 | -1,
    ): Promise<void> => {
      await tx
        .update(posts)
        .set({ commentCount: sql`${posts.commentCount} + ${by}` })
        .where(eq(posts.id, postId))
      if (parentId === null) return
      await tx
        .update(comments)
        .set({ childCount: sql`${comments.childCount} + ${by}` })
        .where(eq(comments.id, parentId))
    },
  }
}
