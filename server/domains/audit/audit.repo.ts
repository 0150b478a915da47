import { and, desc, eq, gte, inArray, isNull, like, or, sql } from 'drizzle-orm'
import type { ActionQuery } from '#shared/admin.ts'
import { countRows } from '#db/count.ts'
import type { Tables } from '#db/schema/tables.ts'
import { isBelow, visible } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { contains } from '#db/sql.ts'

export const auditRepo = (tables: Tables) => {
  const { adminActions, users, reports, appeals, spamFlags, contactMessages, forums, posts } = tables
  const { sponsoredPosts, brands } = tables

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

    /** What people and forums of these ids are called. */
    names: async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
      const wanted = [...new Set(ids)]
      if (wanted.length === 0) return new Map()
      const people = await db
        .select({ id: users.id, name: users.username })
        .from(users)
        .where(inArray(users.id, wanted))
      const places = await db
        .select({ id: forums.id, name: forums.slug })
        .from(forums)
        .where(inArray(forums.id, wanted))
      return new Map([...people, ...places].map(({ id, name }) => [id, name]))
    },

    /** The ids that a text may mean: of a person or forum by its name, and of acts' targets by their ending. */
    findTargets: async (db: Db, text: string): Promise<string[]> => {
      const found = [
        ...(await db.select({ id: users.id }).from(users).where(eq(users.username, text))),
        ...(await db.select({ id: forums.id }).from(forums).where(eq(forums.slug, text))),
        ...(await db
          .selectDistinct({ id: adminActions.targetId })
          .from(adminActions)
          .where(like(adminActions.targetId, `%${text}`))
          .limit(2)),
      ]
      return [...new Set(found.map(({ id }) => id))]
    },

    stats: async (db: Db) => ({
      pendingReports: await countRows(db, reports, eq(reports.status, 'pending')),
      totalUsers: await countRows(db, users, eq(users.isTombstone, false)),
      blockedUsers: await countRows(db, users, sql`${users.isBlocked} and not ${users.isTombstone}`),
      openSpamFlags: await countRows(db, spamFlags, eq(spamFlags.isReviewed, false)),
      openAppeals: await countRows(db, appeals, eq(appeals.status, 'pending')),
      openMessages: await countRows(db, contactMessages, isNull(contactMessages.answeredAt)),
      pendingCampaigns: await countRows(db, sponsoredPosts, eq(sponsoredPosts.status, 'pending_review')),
      unverifiedBrands: await countRows(
        db,
        brands,
        and(eq(brands.isVerified, false), eq(brands.isActive, true)),
      ),
      totalForums: await countRows(db, forums, isNull(forums.deletedAt)),
      totalPosts: await countRows(db, posts, visible(posts)),
    }),
  }
}
