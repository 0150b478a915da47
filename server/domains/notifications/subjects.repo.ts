import { and, eq, inArray, isNull, max, ne, sql } from 'drizzle-orm'
import { isNotBlockedPair, readablePosts } from '#db/conditions.ts'
import { countRows } from '#db/count.ts'
import type { Tables } from '#db/schema/tables.ts'
import { prepared } from '#db/sql.ts'
import type { Db } from '#db/store.ts'

const titleMax = 80

/** A title that fits into a sentence. */
export const shortTitle = (title: string): string => {
  const characters = Array.from(title)
  return characters.length > titleMax ? `${characters.slice(0, titleMax - 1).join('')}…` : title
}

export type PostSubject = NonNullable<Awaited<ReturnType<SubjectsRepo['post']>>>

export const postPath = ({ forumSlug, slug }: Pick<PostSubject, 'forumSlug' | 'slug'>): string =>
  `/r/${forumSlug}/post/${slug}`
export const commentPath = (post: Pick<PostSubject, 'forumSlug' | 'slug'>, commentId: string): string =>
  `${postPath(post)}#comment-${commentId}`

export type SubjectsRepo = ReturnType<typeof subjectsRepo>

/** What notifications speak of, read as it is when they are written. */
export const subjectsRepo = (tables: Tables) => {
  const { posts, comments, forums, forumMemberships, forumRequests, follows, users, votes } = tables
  const { notifications, scheduledPosts, mutes } = tables
  const selectPosts = (db: Db) =>
    db
      .select({
        id: posts.id,
        title: posts.title,
        slug: posts.slug,
        content: posts.content,
        hashtags: posts.hashtags,
        isSponsored: sql<boolean>`(${posts.sponsorBrandId} is not null)`.mapWith(Boolean),
        authorId: posts.authorId,
        upvotes: posts.upvotes,
        forumId: posts.forumId,
        isVisible: posts.isVisible,
        solutionId: posts.solutionId,
        inPublicForum: posts.inPublicForum,
        forumSlug: forums.slug,
      })
      .from(posts)
      .innerJoin(forums, eq(forums.id, posts.forumId))
  const selectComments = (db: Db) =>
    db
      .select({
        id: comments.id,
        content: comments.content,
        authorId: comments.authorId,
        postId: comments.postId,
        parentId: comments.parentId,
        upvotes: comments.upvotes,
        isVisible: sql<boolean>`(not ${comments.isDeleted} and not ${comments.isRemoved})`.mapWith(Boolean),
      })
      .from(comments)
  const onePost = prepared('subjects.post', (db) =>
    selectPosts(db).where(eq(posts.id, sql.placeholder('id'))),
  )
  const oneComment = prepared('subjects.comment', (db) =>
    selectComments(db).where(eq(comments.id, sql.placeholder('id'))),
  )

  return {
    post: async (db: Db, id: string) => {
      const [row] = await onePost(db, { id })
      return row
    },

    /** A comment, removed or not: ask `isVisible`. */
    comment: async (db: Db, id: string) => {
      const [row] = await oneComment(db, { id })
      return row
    },

    /** What these votes were cast on, each once, as it stands now; without comments that are gone. */
    votedOn: async (db: Db, votes: readonly { postId: string; commentId: string | null }[]) => {
      const postRows = await selectPosts(db).where(
        inArray(posts.id, [...new Set(votes.map((vote) => vote.postId))]),
      )
      const postsById = new Map(postRows.map((row) => [row.id, row]))
      const commentIds = [...new Set(votes.flatMap((vote) => vote.commentId ?? []))]
      const commentRows =
        commentIds.length > 0 ? await selectComments(db).where(inArray(comments.id, commentIds)) : []
      const ownPosts = new Set(votes.flatMap((vote) => (vote.commentId === null ? vote.postId : [])))
      return [
        ...postRows
          .filter(({ id }) => ownPosts.has(id))
          .map((post) => ({ post, comment: null, subject: post })),
        ...commentRows.flatMap((comment) => {
          const post = postsById.get(comment.postId)
          return post && comment.isVisible ? { post, comment, subject: comment } : []
        }),
      ]
    },

    /** How many of these posts somebody may read and wants to hear of: of others, and of no forum they have muted. */
    countForReader: async (db: Db, userId: string, ids: readonly string[]): Promise<number> => {
      const muted = db
        .select({ one: sql`1` })
        .from(mutes)
        .where(
          and(eq(mutes.userId, userId), eq(mutes.targetType, 'forum'), eq(mutes.targetId, posts.forumId)),
        )
      return await countRows(
        db,
        posts,
        and(
          inArray(posts.id, [...ids]),
          ne(posts.authorId, userId),
          readablePosts(tables, db, userId),
          isNotBlockedPair(tables, db, [posts.authorId, sql`${userId}`]),
          sql`not exists ${muted}`,
        ),
      )
    },

    /** The highest level that was ever told under each of these keys. */
    levelsTold: async (
      db: Db,
      groups: readonly { userId: string; key: string }[],
    ): Promise<Map<string, number>> => {
      if (groups.length === 0) return new Map()
      const isOne = and(
        inArray(notifications.userId, [...new Set(groups.map(({ userId }) => userId))]),
        inArray(
          notifications.groupKey,
          groups.map(({ key }) => key),
        ),
      )
      const rows = await db
        .select({ key: notifications.groupKey, level: max(notifications.level) })
        .from(notifications)
        .where(isOne)
        .groupBy(notifications.groupKey)
      return new Map(rows.map(({ key, level }) => [key ?? '', level ?? 0]))
    },

    /** A scheduled post that was kept, as it is now. */
    heldPost: async (db: Db, id: string) => {
      const [row] = await db.select().from(scheduledPosts).where(eq(scheduledPosts.id, id))
      return row
    },

    forum: async (db: Db, id: string) => {
      const [row] = await db
        .select({ id: forums.id, slug: forums.slug, name: forums.name })
        .from(forums)
        .where(and(eq(forums.id, id), isNull(forums.deletedAt)))
      return row
    },

    /** A forum with what there is to say of its end. */
    anyForum: async (db: Db, id: string) => {
      const [row] = await db
        .select({
          slug: forums.slug,
          deletedAt: forums.deletedAt,
          deletedBy: forums.deletedBy,
          deletedReason: forums.deletedReason,
        })
        .from(forums)
        .where(eq(forums.id, id))
      return row
    },

    /** The owner and the moderators of a forum. */
    forumModerators: async (db: Db, forumId: string): Promise<string[]> => {
      const rows = await db
        .select({ userId: forumMemberships.userId })
        .from(forumMemberships)
        .where(and(eq(forumMemberships.forumId, forumId), sql`${forumMemberships.role} <> 'member'`))
      return rows.map(({ userId }) => userId)
    },

    forumRole: async (db: Db, forumId: string, userId: string) => {
      const [row] = await db
        .select({ role: forumMemberships.role })
        .from(forumMemberships)
        .where(and(eq(forumMemberships.forumId, forumId), eq(forumMemberships.userId, userId)))
      return row?.role ?? null
    },

    hasRequested: async (db: Db, forumId: string, userId: string): Promise<boolean> =>
      (
        await db
          .select({ id: forumRequests.id })
          .from(forumRequests)
          .where(
            and(
              eq(forumRequests.forumId, forumId),
              eq(forumRequests.userId, userId),
              eq(forumRequests.status, 'pending'),
            ),
          )
      ).length > 0,

    follows: async (db: Db, followerId: string, followedId: string): Promise<boolean> =>
      (
        await db
          .select({ id: follows.id })
          .from(follows)
          .where(and(eq(follows.followerId, followerId), eq(follows.followedId, followedId)))
      ).length > 0,

    user: async (db: Db, id: string) => {
      const [row] = await db.select().from(users).where(eq(users.id, id))
      return row
    },

    idsByUsername: async (db: Db, usernames: string[]): Promise<string[]> => {
      if (usernames.length === 0) return []
      const rows = await db.select({ id: users.id }).from(users).where(inArray(users.username, usernames))
      return rows.map(({ id }) => id)
    },

    hasUpvoted: async (db: Db, userId: string, target: { postId: string } | { commentId: string }) =>
      (
        await db
          .select({ id: votes.id })
          .from(votes)
          .where(
            and(
              eq(votes.userId, userId),
              eq(votes.type, 'upvote'),
              'postId' in target ? eq(votes.postId, target.postId) : eq(votes.commentId, target.commentId),
            ),
          )
      ).length > 0,
  }
}
