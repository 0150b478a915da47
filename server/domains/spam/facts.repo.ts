import { and, count, eq, gte, inArray } from 'drizzle-orm'
import type { ContentKind } from '#shared/admin.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'
import type { ReporterRecord } from './spam.policy.ts'

export interface WrittenText {
  text: string
  content: string
  authorId: string
  role: string
  joinedAt: Date
}

/** What the watch for spam reads: texts, how often their authors write, how right reporters are. */
export const factsRepo = ({ posts, comments, users, reports }: Tables) => {
  const author = { authorId: users.id, role: users.role, joinedAt: users.createdAt }

  return {
    findText: async (db: Db, kind: ContentKind, id: string): Promise<WrittenText | null> => {
      if (kind === 'post') {
        const [post] = await db
          .select({ title: posts.title, content: posts.content, ...author })
          .from(posts)
          .innerJoin(users, eq(users.id, posts.authorId))
          .where(eq(posts.id, id))
        return post ? { ...post, text: `${post.title}\n${post.content}` } : null
      }
      const [comment] = await db
        .select({ content: comments.content, ...author })
        .from(comments)
        .innerJoin(users, eq(users.id, comments.authorId))
        .where(eq(comments.id, id))
      return comment ? { ...comment, text: comment.content } : null
    },

    /** How much somebody has written since then; with `content`, how often exactly that. */
    countSince: async (
      db: Db,
      { authorId, since, content }: { authorId: string; since: Date; content?: string },
    ): Promise<number> => {
      let total = 0
      for (const table of [posts, comments]) {
        const [row] = await db
          .select({ n: count() })
          .from(table)
          .where(
            and(
              eq(table.authorId, authorId),
              gte(table.createdAt, since),
              content === undefined ? undefined : eq(table.content, content),
            ),
          )
        total += row?.n ?? 0
      }
      return total
    },

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
