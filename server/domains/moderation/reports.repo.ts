import { aliasedTable, and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { ReportReason, ReportStatus } from '#shared/reports.ts'
import type { Tables } from '#db/schema/tables.ts'
import { isBelow } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { personColumns } from '../../core/people.ts'
import { contains } from './matching.ts'

export type ReportRow = Tables['reports']['$inferSelect']
export type FoundReport = Awaited<ReturnType<ReturnType<typeof reportsRepo>['listByIds']>>[number]

export interface ReportFilter {
  status?: ReportStatus | undefined
  reason?: ReportReason | undefined
  q?: string | undefined
  /** Only of these forums. */
  forumIds?: string[] | undefined
  after: unknown[] | null
  limit: number
}

/** Enough of a text to judge it by, or to know that the rest must be read. */
const beginning = 2000

export const reportsRepo = (tables: Tables) => {
  const { reports, posts, comments, forums, users, forumMemberships } = tables
  const reporters = aliasedTable(users, 'reporters')
  const authors = aliasedTable(users, 'authors')
  const within = sql.raw(String(beginning))

  /** Whether the words stand in the report, its answer, its reporter's name or the title of its post. */
  const isAbout = (db: Db, q: string) =>
    or(
      contains([reports.description, reports.action], q),
      inArray(
        reports.reporterId,
        db
          .select({ id: users.id })
          .from(users)
          .where(contains([users.username], q)),
      ),
      inArray(
        reports.postId,
        db
          .select({ id: posts.id })
          .from(posts)
          .where(contains([posts.title], q)),
      ),
    )

  return {
    /** Answers nothing when this person has an open report about it already. */
    insert: async (tx: Db, report: Tables['reports']['$inferInsert']): Promise<ReportRow | undefined> => {
      const [row] = await tx.insert(reports).values(report).onConflictDoNothing().returning()
      return row
    },

    findUser: async (db: Db, key: string) => {
      const [user] = await db
        .select({ id: users.id, username: users.username })
        .from(users)
        .where(
          and(
            sql`(${users.id} = ${key} or ${users.username} = ${key.toLowerCase()})`,
            eq(users.isTombstone, false),
          ),
        )
      return user
    },

    /** The ids of a page, found by a walk over one index of the reports alone. */
    listIds: async (
      db: Db,
      { status, reason, q, forumIds, after, limit }: ReportFilter,
    ): Promise<string[]> => {
      const rows = await db
        .select({ id: reports.id })
        .from(reports)
        .where(
          and(
            status ? eq(reports.status, status) : undefined,
            reason ? eq(reports.reason, reason) : undefined,
            forumIds ? inArray(reports.forumId, forumIds) : undefined,
            q?.trim() ? isAbout(db, q) : undefined,
            after ? isBelow([reports.createdAt, reports.id], after) : undefined,
          ),
        )
        .orderBy(desc(reports.createdAt), desc(reports.id))
        .limit(limit)
      return rows.map(({ id }) => id)
    },

    listByIds: (db: Db, ids: string[]) =>
      db
        .select({
          report: reports,
          reporter: { ...personColumns({ users: reporters }), email: reporters.email },
          author: personColumns({ users: authors }),
          bio: authors.bio,
          forum: { id: forums.id, name: forums.name, slug: forums.slug },
          post: {
            title: posts.title,
            slug: posts.slug,
            content: sql<string>`substr(${posts.content}, 1, ${within})`,
            isRemoved: posts.isRemoved,
            isDeleted: posts.isDeleted,
          },
          comment: {
            content: sql<string>`substr(${comments.content}, 1, ${within})`,
            isRemoved: comments.isRemoved,
            isDeleted: comments.isDeleted,
          },
        })
        .from(reports)
        .leftJoin(reporters, eq(reporters.id, reports.reporterId))
        .leftJoin(forums, eq(forums.id, reports.forumId))
        .leftJoin(comments, eq(comments.id, reports.commentId))
        .leftJoin(posts, eq(posts.id, sql`coalesce(${reports.postId}, ${comments.postId})`))
        .leftJoin(
          authors,
          eq(
            authors.id,
            sql`case when ${reports.userId} is not null then ${reports.userId} when ${reports.commentId} is not null then ${comments.authorId} else ${posts.authorId} end`,
          ),
        )
        .where(inArray(reports.id, ids))
        .orderBy(desc(reports.createdAt), desc(reports.id)),

    /** Held in one order by everybody, so that two acts about the same reports cannot block each other. */
    hold: async (tx: Db, ids: string[]): Promise<ReportRow[]> => {
      const held: ReportRow[] = []
      for (const id of ids.toSorted()) {
        const [row] = await tx
          .update(reports)
          .set({ status: sql`${reports.status}` })
          .where(eq(reports.id, id))
          .returning()
        if (row) held.push(row)
      }
      return held
    },

    /** The open reports about the same thing. */
    listOpenAbout: (tx: Db, { postId, commentId }: Pick<ReportRow, 'postId' | 'commentId'>) =>
      tx
        .select({ id: reports.id })
        .from(reports)
        .where(
          and(
            postId ? eq(reports.postId, postId) : eq(reports.commentId, commentId ?? ''),
            eq(reports.status, 'pending'),
          ),
        ),

    close: async (
      tx: Db,
      ids: string[],
      outcome: Pick<ReportRow, 'status' | 'action' | 'resolvedBy' | 'resolvedAt'>,
    ): Promise<void> => {
      await tx.update(reports).set(outcome).where(inArray(reports.id, ids))
    },

    /** The forums in which somebody keeps order. */
    listForumIds: async (db: Db, userId: string): Promise<string[]> => {
      const rows = await db
        .select({ id: forumMemberships.forumId })
        .from(forumMemberships)
        .where(
          and(eq(forumMemberships.userId, userId), inArray(forumMemberships.role, ['owner', 'moderator'])),
        )
      return rows.map(({ id }) => id)
    },
  }
}
