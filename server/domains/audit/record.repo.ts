import { and, count, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { recordLines } from '#shared/userRecord.ts'
import type { ReportedKind } from '#shared/reports.ts'
import { countRows } from '#db/count.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

type ReportRow = Tables['reports']['$inferSelect']

const kindOf = ({ postId, commentId, messageId }: ReportRow): ReportedKind =>
  postId ? 'post' : commentId ? 'comment' : messageId ? 'message' : 'user'

/** What is known of one person, wherever it is kept. */
export const recordRepo = (tables: Tables) => {
  const { users, posts, comments, messages, forums, sessions } = tables
  const { reports, appeals, spamFlags, adminActions } = tables

  const postsOf = (db: Db, id: string) =>
    db.select({ id: posts.id }).from(posts).where(eq(posts.authorId, id))
  const commentsOf = (db: Db, id: string) =>
    db.select({ id: comments.id }).from(comments).where(eq(comments.authorId, id))
  const messagesOf = (db: Db, id: string) =>
    db.select({ id: messages.id }).from(messages).where(eq(messages.senderId, id))
  const isAbout = (db: Db, id: string) =>
    or(
      eq(reports.userId, id),
      inArray(reports.postId, postsOf(db, id)),
      inArray(reports.commentId, commentsOf(db, id)),
      inArray(reports.messageId, messagesOf(db, id)),
    )
  const place = { title: posts.title, postSlug: posts.slug, forumSlug: forums.slug }

  return {
    user: async (db: Db, key: string) => {
      const [user] = await db
        .select()
        .from(users)
        .where(or(eq(users.id, key), eq(users.username, key.toLowerCase())))
      return user
    },

    counts: async (db: Db, id: string) => ({
      posts: await countRows(db, posts, eq(posts.authorId, id)),
      comments: await countRows(db, comments, eq(comments.authorId, id)),
      removed:
        (await countRows(db, posts, and(eq(posts.authorId, id), eq(posts.isRemoved, true)))) +
        (await countRows(db, comments, and(eq(comments.authorId, id), eq(comments.isRemoved, true)))),
      sessions: await countRows(db, sessions, eq(sessions.userId, id)),
      reportsAbout: (await db.select({ n: count() }).from(reports).where(isAbout(db, id)))[0]?.n ?? 0,
      reportsMade: await countRows(db, reports, eq(reports.reporterId, id)),
      reportsUpheld: await countRows(
        db,
        reports,
        and(eq(reports.reporterId, id), eq(reports.status, 'resolved')),
      ),
    }),

    /** The newest posts and comments, removed ones as well; what they have deleted themselves is theirs. */
    content: async (db: Db, id: string) => {
      const { createdAt, isRemoved, removedReason } = posts
      const wrote = await db
        .select({ kind: sql<'post'>`'post'`, id: posts.id, ...place, createdAt, isRemoved, removedReason })
        .from(posts)
        .innerJoin(forums, eq(forums.id, posts.forumId))
        .where(and(eq(posts.authorId, id), eq(posts.isDeleted, false)))
        .orderBy(desc(posts.createdAt), desc(posts.id))
        .limit(recordLines)
      const said = await db
        .select({
          kind: sql<'comment'>`'comment'`,
          id: comments.id,
          ...place,
          createdAt: comments.createdAt,
          isRemoved: comments.isRemoved,
          removedReason: comments.removedReason,
        })
        .from(comments)
        .innerJoin(posts, eq(posts.id, comments.postId))
        .innerJoin(forums, eq(forums.id, posts.forumId))
        .where(and(eq(comments.authorId, id), eq(comments.isDeleted, false)))
        .orderBy(desc(comments.createdAt), desc(comments.id))
        .limit(recordLines)
      return [...wrote, ...said].toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    },

    reports: async (db: Db, id: string) => {
      const rows = await db
        .select()
        .from(reports)
        .where(isAbout(db, id))
        .orderBy(desc(reports.createdAt), desc(reports.id))
        .limit(recordLines)
      return rows.map((row) => ({ ...row, kind: kindOf(row) }))
    },

    appeals: (db: Db, id: string) =>
      db
        .select()
        .from(appeals)
        .where(eq(appeals.authorId, id))
        .orderBy(desc(appeals.createdAt), desc(appeals.id))
        .limit(recordLines),

    flags: (db: Db, id: string) =>
      db
        .select()
        .from(spamFlags)
        .where(
          or(
            and(eq(spamFlags.contentType, 'post'), inArray(spamFlags.contentId, postsOf(db, id))),
            and(eq(spamFlags.contentType, 'comment'), inArray(spamFlags.contentId, commentsOf(db, id))),
          ),
        )
        .orderBy(desc(spamFlags.createdAt), desc(spamFlags.id))
        .limit(recordLines),

    actions: (db: Db, id: string) =>
      db
        .select({ act: adminActions, username: users.username, isTombstone: users.isTombstone })
        .from(adminActions)
        .leftJoin(users, eq(users.id, adminActions.adminId))
        .where(
          or(
            and(eq(adminActions.targetType, 'user'), eq(adminActions.targetId, id)),
            and(eq(adminActions.targetType, 'post'), inArray(adminActions.targetId, postsOf(db, id))),
            and(eq(adminActions.targetType, 'comment'), inArray(adminActions.targetId, commentsOf(db, id))),
          ),
        )
        .orderBy(desc(adminActions.createdAt), desc(adminActions.id))
        .limit(recordLines),
  }
}
