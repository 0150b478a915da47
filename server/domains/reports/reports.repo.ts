import {
  aliasedTable,
  and,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { ReportedKind, ReportReason, ReportStatus } from '#shared/reports.ts'
import type { Tables } from '#db/schema/tables.ts'
import { isBelow } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { personColumns } from '../../core/people.ts'
import { contains } from '#db/sql.ts'

export type ReportRow = Tables['reports']['$inferSelect']
export type FoundReport = Awaited<ReturnType<ReturnType<typeof reportsRepo>['listByIds']>>[number]

export interface ReportFilter {
  status?: ReportStatus | undefined
  reason?: ReportReason | undefined
  kind?: ReportedKind | undefined
  /** Somebody's id; null for the reports that nobody looks after. */
  assignedTo?: string | null | undefined
  since?: Date | undefined
  until?: Date | undefined
  q?: string | undefined
  /** Whose own are not found by the names of their reporters. */
  uninvolved?: string | undefined
  /** Only of these forums. */
  forumIds?: string[] | undefined
  after: unknown[] | null
  limit: number
}

/** Enough of a text to decide by, or to know that the rest must be read. */
const beginning = 2000

export const reportsRepo = (tables: Tables) => {
  const { reports, reportNotes, posts, comments, messages, forums, users } = tables
  const reporters = aliasedTable(users, 'reporters')
  const authors = aliasedTable(users, 'authors')
  const assignees = aliasedTable(users, 'assignees')
  const targets = {
    post: reports.postId,
    comment: reports.commentId,
    user: reports.userId,
    message: reports.messageId,
  }
  const within = sql.raw(String(beginning))

  /** Whether a report is about somebody, or about what they wrote. */
  const isOf = (db: Db, userId: string): SQL => {
    const own = (table: typeof posts | typeof comments) =>
      db.select({ id: table.id }).from(table).where(eq(table.authorId, userId))
    const sent = db.select({ id: messages.id }).from(messages).where(eq(messages.senderId, userId))
    const ways = [
      eq(reports.userId, userId),
      inArray(reports.postId, own(posts)),
      inArray(reports.commentId, own(comments)),
      inArray(reports.messageId, sent),
    ]
    return sql`coalesce(${or(...ways)}, false)`
  }

  /** Whether the words stand in the report, its answer, its reporter's name or the title of its post. */
  const isAbout = (db: Db, q: string, uninvolved: string | undefined) =>
    or(
      contains([reports.description, reports.action], q),
      and(
        inArray(
          reports.reporterId,
          db
            .select({ id: users.id })
            .from(users)
            .where(contains([users.username], q)),
        ),
        uninvolved === undefined ? undefined : not(isOf(db, uninvolved)),
      ),
      inArray(
        reports.postId,
        db
          .select({ id: posts.id })
          .from(posts)
          .where(contains([posts.title], q)),
      ),
    )

  const openIn = (forumId: string) => and(eq(reports.forumId, forumId), eq(reports.status, 'pending'))

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
    listIds: async (db: Db, filter: ReportFilter): Promise<string[]> => {
      const { status, reason, kind, assignedTo, since, until, q, forumIds, after, limit } = filter
      const rows = await db
        .select({ id: reports.id })
        .from(reports)
        .where(
          and(
            status ? eq(reports.status, status) : undefined,
            reason ? eq(reports.reason, reason) : undefined,
            kind ? isNotNull(targets[kind]) : undefined,
            assignedTo ? eq(reports.assignedTo, assignedTo) : undefined,
            assignedTo === null ? isNull(reports.assignedTo) : undefined,
            since ? gte(reports.createdAt, since) : undefined,
            until ? lte(reports.createdAt, until) : undefined,
            forumIds ? inArray(reports.forumId, forumIds) : undefined,
            q?.trim() ? isAbout(db, q, filter.uninvolved) : undefined,
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
          assignee: personColumns({ users: assignees }),
          bio: authors.bio,
          forum: { id: forums.id, name: forums.name, slug: forums.slug },
          post: {
            title: posts.title,
            slug: posts.slug,
            content: sql<string>`substr(${posts.content}, 1, ${within})`,
            isRemoved: posts.isRemoved,
            isDeleted: posts.isDeleted,
            isPinned: posts.isPinned,
            isLocked: posts.isLocked,
          },
          comment: {
            content: sql<string>`substr(${comments.content}, 1, ${within})`,
            isRemoved: comments.isRemoved,
            isDeleted: comments.isDeleted,
          },
          message: { content: messages.content, isDeleted: messages.isDeleted },
          noteCount: sql<number>`${db
            .select({ n: count() })
            .from(reportNotes)
            .where(eq(reportNotes.reportId, reports.id))}`.mapWith(Number),
        })
        .from(reports)
        .leftJoin(reporters, eq(reporters.id, reports.reporterId))
        .leftJoin(forums, eq(forums.id, reports.forumId))
        .leftJoin(comments, eq(comments.id, reports.commentId))
        .leftJoin(posts, eq(posts.id, sql`coalesce(${reports.postId}, ${comments.postId})`))
        .leftJoin(messages, eq(messages.id, reports.messageId))
        .leftJoin(assignees, eq(assignees.id, reports.assignedTo))
        .leftJoin(
          authors,
          eq(
            authors.id,
            // A comment's post has an author as well, so the comment's comes first.
            sql`coalesce(${reports.userId}, ${messages.senderId}, ${comments.authorId}, ${posts.authorId})`,
          ),
        )
        .where(inArray(reports.id, ids))
        .orderBy(desc(reports.createdAt), desc(reports.id)),

    /** Open reports from a forum, but for those about a post that a brand has paid for. */
    listOpenIn: async (db: Db, forumId: string, limit: number): Promise<string[]> => {
      const rows = await db
        .select({ id: reports.id })
        .from(reports)
        .leftJoin(posts, eq(posts.id, reports.postId))
        .where(and(openIn(forumId), isNull(posts.sponsorBrandId)))
        .orderBy(reports.createdAt)
        .limit(limit)
      return rows.map(({ id }) => id)
    },

    countOpenIn: async (db: Db, forumId: string): Promise<number> => {
      const [row] = await db
        .select({ n: count() })
        .from(reports)
        .leftJoin(posts, eq(posts.id, reports.postId))
        .where(and(openIn(forumId), isNull(posts.sponsorBrandId)))
      return row?.n ?? 0
    },

    find: async (db: Db, id: string): Promise<ReportRow | undefined> => {
      const [row] = await db.select().from(reports).where(eq(reports.id, id))
      return row
    },

    /** Held in one statement; of two acts that block each other, one is tried again. */
    hold: (tx: Db, ids: string[]): Promise<ReportRow[]> =>
      tx
        .update(reports)
        .set({ status: sql`${reports.status}` })
        .where(inArray(reports.id, ids))
        .returning(),

    /** Whether one of these is about somebody, or about what they wrote. */
    isAnyAbout: async (db: Db, ids: string[], userId: string): Promise<boolean> => {
      const rows = await db
        .select({ id: reports.id })
        .from(reports)
        .where(and(inArray(reports.id, ids), isOf(db, userId)))
        .limit(1)
      return rows.length > 0
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

    assign: async (tx: Db, id: string, assignedTo: string | null): Promise<void> => {
      await tx.update(reports).set({ assignedTo }).where(eq(reports.id, id))
    },

    close: async (
      tx: Db,
      ids: string[],
      outcome: Pick<ReportRow, 'status' | 'action' | 'resolvedBy' | 'resolvedAt'>,
    ): Promise<void> => {
      await tx.update(reports).set(outcome).where(inArray(reports.id, ids))
    },

    /** Undecided again, those of them that still stand as this act has left them. */
    reopen: (tx: Db, ids: string[], { resolvedBy, resolvedAt }: { resolvedBy: string; resolvedAt: Date }) =>
      tx
        .update(reports)
        .set({ status: 'pending', action: null, resolvedBy: null, resolvedAt: null })
        .where(
          and(
            inArray(reports.id, ids),
            eq(reports.resolvedBy, resolvedBy),
            eq(reports.resolvedAt, resolvedAt),
          ),
        )
        .returning(),

    /** What was quoted of somebody's messages goes with them. */
    eraseQuotes: async (tx: Db, senderId: string): Promise<void> => {
      const own = tx.select({ id: messages.id }).from(messages).where(eq(messages.senderId, senderId))
      await tx.update(reports).set({ quote: null }).where(inArray(reports.messageId, own))
    },
  }
}
