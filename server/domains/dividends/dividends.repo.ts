import { and, asc, eq, exists, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { Caretaker, DividendRole } from '#shared/dividends.ts'
import { countRows } from '#db/count.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

export const dividendsRepo = (tables: Tables) => {
  const {
    brandMembers,
    dividendShares: shares,
    dividendSplits: splits,
    forumMemberships,
    forums,
    posts,
    sponsoredPosts,
    userSponsoredContent: deals,
    users,
  } = tables
  const isOfBrand = (db: Db, brandId: string) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(brandMembers)
        .where(
          and(
            eq(brandMembers.brandId, brandId),
            eq(brandMembers.userId, users.id),
            isNotNull(brandMembers.acceptedAt),
          ),
        ),
    )
  const flag = (condition: ReturnType<typeof exists>) =>
    sql<number>`case when ${condition} then 1 else 0 end`.mapWith(Boolean)

  return {
    findOwnerPart: async (db: Db, forumId: string): Promise<number | undefined> => {
      const [row] = await db
        .select({ ownerPart: splits.ownerPart })
        .from(splits)
        .where(eq(splits.forumId, forumId))
      return row?.ownerPart
    },

    setOwnerPart: async (tx: Db, forumId: string, change: { ownerPart: number; updatedAt: Date }) => {
      await tx
        .insert(splits)
        .values({ forumId, ...change })
        .onConflictDoUpdate({ target: splits.forumId, set: change })
    },

    findForumOf: async (db: Db, postId: string): Promise<string | null> => {
      const [post] = await db.select({ forumId: posts.forumId }).from(posts).where(eq(posts.id, postId))
      return post?.forumId ?? null
    },

    /** Who looks after a forum, the longest-serving first, with what may keep them from receiving for this deal. */
    listCaretakers: async (
      db: Db,
      { forumId, brandId, authorId }: { forumId: string; brandId: string; authorId: string },
    ): Promise<Caretaker[]> => {
      const rows = await db
        .select({
          userId: users.id,
          role: forumMemberships.role,
          isOfBrand: flag(isOfBrand(db, brandId)),
          isBlocked: users.isBlocked,
        })
        .from(forumMemberships)
        .innerJoin(users, eq(users.id, forumMemberships.userId))
        .where(and(eq(forumMemberships.forumId, forumId), ne(forumMemberships.role, 'member')))
        .orderBy(asc(forumMemberships.joinedAt), asc(forumMemberships.id))
      return rows.map(({ role, ...row }) => ({
        ...row,
        role: role as DividendRole,
        isAuthor: row.userId === authorId,
      }))
    },

    /** Those of these people who belong to the brand. */
    listOfBrand: async (db: Db, brandId: string, userIds: readonly string[]): Promise<Set<string>> => {
      const rows = await db
        .select({ userId: brandMembers.userId })
        .from(brandMembers)
        .where(
          and(
            eq(brandMembers.brandId, brandId),
            inArray(brandMembers.userId, [...userIds]),
            isNotNull(brandMembers.acceptedAt),
          ),
        )
      return new Set(rows.map(({ userId }) => userId))
    },

    countStaff: async (db: Db, forumId: string) => {
      const of = (role: DividendRole) =>
        countRows(
          db,
          forumMemberships,
          and(eq(forumMemberships.forumId, forumId), eq(forumMemberships.role, role)),
        )
      return { owners: await of('owner'), moderators: await of('moderator') }
    },

    /** The cents that a forum's people were given, and those that wait. */
    sumsOf: async (db: Db, forumId: string): Promise<{ given: number; held: number }> => {
      const of = (states: string) =>
        sql<number>`coalesce(sum(case when ${shares.status} in (${sql.raw(states)}) then ${shares.amountCents} else 0 end), 0)`.mapWith(
          Number,
        )
      const [row] = await db
        .select({ given: of(`'payable', 'paid'`), held: of(`'held'`) })
        .from(shares)
        .where(eq(shares.forumId, forumId))
      return row ?? { given: 0, held: 0 }
    },

    countForums: (db: Db): Promise<number> => countRows(db, forums),

    /** What approved deals, whose posts are not published yet, would give their forums at most, by the part. */
    expected: async (db: Db, parts: { from: number; to: number }) => {
      const at = (part: number) =>
        sql<number>`coalesce(sum((${deals.platformFee} * ${part}) / 100), 0)`.mapWith(Number)
      const [row] = await db
        .select({ count: sql<number>`count(*)`.mapWith(Number), before: at(parts.from), after: at(parts.to) })
        .from(deals)
        .where(eq(deals.status, 'reserved'))
      const titles = await db
        .select({ title: sponsoredPosts.title })
        .from(deals)
        .innerJoin(sponsoredPosts, eq(sponsoredPosts.id, deals.campaignId))
        .where(eq(deals.status, 'reserved'))
        .orderBy(asc(deals.id))
        .limit(5)
      return { ...(row ?? { count: 0, before: 0, after: 0 }), titles: titles.map(({ title }) => title) }
    },
  }
}
