import { eq } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

/** What other rooms know of what receivers are told of. */
export const subjectsRepo = ({ posts, comments, forums, reports, sponsoredPosts }: Tables) => {
  const forumOf = async (db: Db, id: string) =>
    (await db.select({ isPrivate: forums.isPrivate }).from(forums).where(eq(forums.id, id)))[0]

  return {
    post: async (db: Db, id: string) =>
      (
        await db
          .select({
            id: posts.id,
            slug: posts.slug,
            title: posts.title,
            type: posts.type,
            authorId: posts.authorId,
            forumId: posts.forumId,
            createdAt: posts.createdAt,
            isListed: posts.isListed,
            inPublicForum: posts.inPublicForum,
            forum: { slug: forums.slug },
          })
          .from(posts)
          .innerJoin(forums, eq(forums.id, posts.forumId))
          .where(eq(posts.id, id))
      )[0],

    comment: async (db: Db, id: string) =>
      (
        await db
          .select({
            id: comments.id,
            postId: comments.postId,
            parentId: comments.parentId,
            authorId: comments.authorId,
            createdAt: comments.createdAt,
            isRemoved: comments.isRemoved,
            isDeleted: comments.isDeleted,
          })
          .from(comments)
          .where(eq(comments.id, id))
      )[0],

    isPublicForum: async (db: Db, id: string): Promise<boolean> =>
      (await forumOf(db, id))?.isPrivate === false,

    report: async (db: Db, id: string) =>
      (
        await db
          .select({
            id: reports.id,
            postId: reports.postId,
            commentId: reports.commentId,
            userId: reports.userId,
            messageId: reports.messageId,
            forumId: reports.forumId,
          })
          .from(reports)
          .where(eq(reports.id, id))
      )[0],

    campaign: async (db: Db, id: string) =>
      (
        await db
          .select({ id: sponsoredPosts.id, brandId: sponsoredPosts.brandId })
          .from(sponsoredPosts)
          .where(eq(sponsoredPosts.id, id))
      )[0],
  }
}
