import { and, count, desc, eq, gte, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { ActionQuery } from '#shared/admin.ts'
import type { Tables } from '#db/schema/tables.ts'
import { isBelow, visible } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { contains } from '#db/sql.ts'

export const auditRepo = (tables: Tables) => {
  const { adminActions, users, reports, appeals, spamFlags, contactMessages, forums, posts } = tables
  const { sponsoredPosts, brands } = tables
  const tally = async (db: Db, table: SQLiteTable, where?: SQL): Promise<number> => {
    const [row] = await db.select({ n: count() }).from(table).where(where)
    return row?.n ?? 0
  }

  return {
    list: (db: Db, query: Omit<ActionQuery, 'cursor'> & { after: unknown[] | null }) =>
      db
        .select({ act: adminActions, username: users.username, isTombstone: users.isTombstone })
        .from(adminActions)
        .leftJoin(users, eq(users.id, adminActions.adminId))
        .where(
          and(
            query.adminId ? eq(adminActions.adminId, query.adminId) : undefined,
            query.actor
              ? or(eq(users.username, query.actor), eq(adminActions.actor, query.actor))
              : undefined,
            query.targetId ? eq(adminActions.targetId, query.targetId) : undefined,
            query.action ? eq(adminActions.action, query.action) : undefined,
            query.since ? gte(adminActions.createdAt, query.since) : undefined,
            contains(
              [adminActions.action, adminActions.reason, adminActions.targetId, users.username],
              query.q,
            ),
            query.after ? isBelow([adminActions.createdAt, adminActions.id], query.after) : undefined,
          ),
        )
        .orderBy(desc(adminActions.createdAt), desc(adminActions.id))
        .limit(query.limit),

    stats: async (db: Db) => ({
      pendingReports: await tally(db, reports, eq(reports.status, 'pending')),
      totalUsers: await tally(db, users, eq(users.isTombstone, false)),
      blockedUsers: await tally(db, users, sql`${users.isBlocked} and not ${users.isTombstone}`),
      openSpamFlags: await tally(db, spamFlags, eq(spamFlags.isReviewed, false)),
      openAppeals: await tally(db, appeals, eq(appeals.status, 'pending')),
      openMessages: await tally(db, contactMessages, isNull(contactMessages.answeredAt)),
      pendingCampaigns: await tally(db, sponsoredPosts, eq(sponsoredPosts.status, 'pending_review')),
      unverifiedBrands: await tally(db, brands, and(eq(brands.isVerified, false), eq(brands.isActive, true))),
      totalForums: await tally(db, forums),
      totalPosts: await tally(db, posts, visible(posts)),
    }),
  }
}
