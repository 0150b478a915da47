import { and, count, desc, eq, gte, inArray, sql, type Placeholder } from 'drizzle-orm'
import type { ContentKind } from '#shared/admin.ts'
import type { Tables } from '#db/schema/tables.ts'
import { prepared } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import type { ReporterRecord } from './spam.policy.ts'

export interface WrittenText {
  text: string
  content: string
  authorId: string
  role: string
  joinedAt: Date
}

/** So many of somebody's posts, and of their comments, are looked at: whoever writes more has been flagged long ago. */
const mostTexts = 100

/** What the watch for spam reads: texts, how often their authors write, how right reporters are. */
export const factsRepo = ({ posts, comments, users, reports }: Tables) => {
  const author = { authorId: users.id, role: users.role, joinedAt: users.createdAt }
  const id = sql.placeholder('id')
  const onePost = prepared('spam.post', (db) =>
    db
      .select({ title: posts.title, content: posts.content, ...author })
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .where(eq(posts.id, id)),
  )
  const oneComment = prepared('spam.comment', (db) =>
    db
      .select({ content: comments.content, ...author })
      .from(comments)
      .innerJoin(users, eq(users.id, comments.authorId))
      .where(eq(comments.id, id)),
  )
  const counts = prepared('spam.counts', (db) => {
    /** How many of somebody's newest texts are from a time on; of those that are this content, where it is asked for. */
    const countOf = (table: typeof posts | typeof comments, since: string, content?: Placeholder) => {
      const from = sql.param(sql.placeholder(since), table.createdAt)
      const newest = db
        .select(content ? { content: table.content } : { id: table.id })
        .from(table)
        .where(and(eq(table.authorId, users.id), gte(table.createdAt, from)))
        .orderBy(desc(table.createdAt))
        .limit(mostTexts)
      const isWanted = content ? sql`newest.content = ${content}` : sql`true`
      return sql`(select count(*) from ${newest.as('newest')} where ${isWanted})`
    }
    const sum = (since: string, content?: Placeholder) =>
      sql<number>`${countOf(posts, since, content)} + ${countOf(comments, since, content)}`.mapWith(Number)
    return db
      .select({ recent: sum('recentSince'), same: sum('sameSince', sql.placeholder('content')) })
      .from(users)
      .where(eq(users.id, sql.placeholder('authorId')))
  })

  return {
    findText: async (db: Db, kind: ContentKind, id: string): Promise<WrittenText | null> => {
      if (kind === 'post') {
        const [post] = await onePost(db, { id })
        return post ? { ...post, text: `${post.title}\n${post.content}` } : null
      }
      const [comment] = await oneComment(db, { id })
      return comment ? { ...comment, text: comment.content } : null
    },

    /** How much somebody has written since one time, and how often exactly this since another, of their newest. */
    countTexts: async (
      db: Db,
      about: { authorId: string; content: string; recentSince: Date; sameSince: Date },
    ): Promise<{ recent: number; same: number }> => (await counts(db, about))[0] ?? { recent: 0, same: 0 },

    findReport: async (db: Db, id: string) => {
      const [report] = await db.select().from(reports).where(eq(reports.id, id))
      return report
    },

    /** The records of those who have an open report about something. */
    listReporters: async (db: Db, kind: ContentKind, id: string): Promise<ReporterRecord[]> => {
      const about = kind === 'post' ? reports.postId : reports.commentId
      const open = await db
        .select({ reporterId: reports.reporterId })
        .from(reports)
        .where(and(eq(about, id), eq(reports.status, 'pending')))
      const ids = open.map(({ reporterId }) => reporterId)
      if (ids.length === 0) return []
      const decided = await db
        .select({ reporterId: reports.reporterId, status: reports.status, n: count() })
        .from(reports)
        .where(inArray(reports.reporterId, ids))
        .groupBy(reports.reporterId, reports.status)
      const records = new Map(ids.map((reporterId) => [reporterId, { resolved: 0, dismissed: 0 }]))
      for (const { reporterId, status, n } of decided) {
        const record = records.get(reporterId)
        if (record && status !== 'pending') record[status] = n
      }
      return [...records.values()]
    },
  }
}
