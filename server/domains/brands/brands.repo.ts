import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  sql,
  sum,
  type SQL,
} from 'drizzle-orm'
import type { BrandRole } from '#shared/brands.ts'
import type { Tables } from '#db/schema/tables.ts'
import { contains, engineOf, isBelow } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { personColumns } from '../../core/people.ts'

export type BrandRow = Tables['brands']['$inferSelect']

export const brandsRepo = (tables: Tables) => {
  const { brands, brandMembers, formerBrandMembers, users, sponsoredPosts, userSponsoredContent } = tables
  const membership = {
    role: brandMembers.role,
    createdAt: brandMembers.createdAt,
    acceptedAt: brandMembers.acceptedAt,
  }
  const pair = (brandId: string, userId: string) =>
    and(eq(brandMembers.brandId, brandId), eq(brandMembers.userId, userId))
  const named = (key: string) => or(eq(brands.id, key), eq(brands.slug, key))

  /** The calendar month (UTC) of a moment, as 2026-06. */
  const monthOf = (db: Db, column: typeof userSponsoredContent.publishedAt): SQL<string> =>
    engineOf(db) === 'sqlite'
      ? sql<string>`strftime('%Y-%m', ${column} / 1000, 'unixepoch')`
      : sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM')`

  return {
    find: async (db: Db, key: string): Promise<BrandRow | undefined> => {
      const [brand] = await db.select().from(brands).where(named(key))
      return brand
    },

    hold: async (tx: Db, id: string): Promise<BrandRow | undefined> => {
      const [brand] = await tx
        .update(brands)
        .set({ updatedAt: sql`${brands.updatedAt}` })
        .where(eq(brands.id, id))
        .returning()
      return brand
    },

    isSlugTaken: async (db: Db, slug: string): Promise<boolean> =>
      (await db.select({ id: brands.id }).from(brands).where(eq(brands.slug, slug)).limit(1)).length > 0,

    insert: async (tx: Db, brand: Tables['brands']['$inferInsert']): Promise<void> => {
      await tx.insert(brands).values(brand)
    },

    update: async (tx: Db, id: string, patch: Partial<Tables['brands']['$inferInsert']>): Promise<void> => {
      await tx.update(brands).set(patch).where(eq(brands.id, id))
    },

    addTotalSpent: async (tx: Db, id: string, cents: number): Promise<void> => {
      await tx
        .update(brands)
        .set({ totalSpent: sql`${brands.totalSpent} + ${cents}` })
        .where(eq(brands.id, id))
    },

    /** Keeps the customer that the payment provider made for a brand, unless another one is kept by now. */
    setCustomer: async (
      tx: Db,
      id: string,
      { from, to }: { from: string | null; to: string },
    ): Promise<void> => {
      const isBefore = from === null ? isNull(brands.stripeCustomerId) : eq(brands.stripeCustomerId, from)
      await tx
        .update(brands)
        .set({ stripeCustomerId: to })
        .where(and(eq(brands.id, id), isBefore))
    },

    /** What somebody is to a brand, or would be by an invitation; `acceptedAt` is null until they accept. */
    findMembership: async (db: Db, brandId: string, userId: string) => {
      const [link] = await db.select(membership).from(brandMembers).where(pair(brandId, userId))
      return link
    },

    findRole: async (db: Db, brandId: string, userId: string): Promise<BrandRole | null> => {
      const [link] = await db
        .select({ role: brandMembers.role })
        .from(brandMembers)
        .where(and(pair(brandId, userId), isNotNull(brandMembers.acceptedAt)))
      return link?.role ?? null
    },

    listOf: (db: Db, userId: string) =>
      db
        .select({ brand: brands, role: brandMembers.role })
        .from(brandMembers)
        .innerJoin(brands, eq(brands.id, brandMembers.brandId))
        .where(and(eq(brandMembers.userId, userId), isNotNull(brandMembers.acceptedAt)))
        .orderBy(desc(brands.createdAt), desc(brands.id)),

    /** The brands for which somebody acts, and how many others who still exist act for each. */
    listWithOthers: (db: Db, userId: string) => {
      const others = db
        .select({ n: count() })
        .from(brandMembers)
        .innerJoin(users, eq(users.id, brandMembers.userId))
        .where(
          and(
            eq(brandMembers.brandId, brands.id),
            ne(brandMembers.userId, userId),
            isNotNull(brandMembers.acceptedAt),
            eq(users.isTombstone, false),
          ),
        )
      return db
        .select({
          id: brands.id,
          name: brands.name,
          role: brandMembers.role,
          others: sql<number>`${others}`.mapWith(Number),
        })
        .from(brandMembers)
        .innerJoin(brands, eq(brands.id, brandMembers.brandId))
        .where(and(eq(brandMembers.userId, userId), isNotNull(brandMembers.acceptedAt)))
        .orderBy(asc(brands.id))
    },

    listInvitations: (db: Db, userId: string) =>
      db
        .select({
          brand: {
            name: brands.name,
            slug: brands.slug,
            logoUrl: brands.logoUrl,
            isVerified: brands.isVerified,
          },
          createdAt: brandMembers.createdAt,
        })
        .from(brandMembers)
        .innerJoin(brands, eq(brands.id, brandMembers.brandId))
        .where(and(eq(brandMembers.userId, userId), isNull(brandMembers.acceptedAt)))
        .orderBy(desc(brandMembers.createdAt), desc(brandMembers.id)),

    list: (
      db: Db,
      query: {
        after: unknown[] | null
        limit: number
        q?: string | undefined
        isUnverified?: boolean | undefined
        since?: Date | undefined
      },
    ) =>
      db
        .select({
          brand: brands,
          campaigns: sql<number>`${db
            .select({ n: count() })
            .from(sponsoredPosts)
            .where(eq(sponsoredPosts.brandId, brands.id))}`.mapWith(Number),
        })
        .from(brands)
        .where(
          and(
            query.after ? isBelow([brands.createdAt, brands.id], query.after) : undefined,
            contains([brands.slug, brands.name], query.q),
            query.since ? gte(brands.createdAt, query.since) : undefined,
            query.isUnverified === undefined ? undefined : eq(brands.isVerified, !query.isUnverified),
          ),
        )
        .orderBy(desc(brands.createdAt), desc(brands.id))
        .limit(query.limit),

    countActive: async (db: Db, brandId: string, now: Date): Promise<number> => {
      const [row] = await db
        .select({ n: count() })
        .from(sponsoredPosts)
        .where(
          and(
            eq(sponsoredPosts.brandId, brandId),
            eq(sponsoredPosts.status, 'active'),
            or(isNull(sponsoredPosts.expiresAt), gt(sponsoredPosts.expiresAt, now)),
          ),
        )
      return row?.n ?? 0
    },

    spending: async (db: Db, brandId: string): Promise<{ month: string; spent: number }[]> => {
      const month = monthOf(db, userSponsoredContent.publishedAt)
      const rows = await db
        .select({ month, spent: sum(userSponsoredContent.gross) })
        .from(userSponsoredContent)
        .innerJoin(sponsoredPosts, eq(sponsoredPosts.id, userSponsoredContent.campaignId))
        .where(
          and(
            eq(sponsoredPosts.brandId, brandId),
            isNotNull(userSponsoredContent.publishedAt),
            sql`${userSponsoredContent.status} in ('held', 'payable', 'paid')`,
          ),
        )
        .groupBy(month)
        .orderBy(month)
      return rows.map(({ month: name, spent }) => ({ month: name, spent: Number(spent) }))
    },

    listMembers: (db: Db, brandId: string) =>
      db
        .select({ user: personColumns(tables), ...membership })
        .from(brandMembers)
        .innerJoin(users, eq(users.id, brandMembers.userId))
        .where(eq(brandMembers.brandId, brandId))
        .orderBy(desc(brandMembers.role), brandMembers.createdAt),

    findUser: async (db: Db, username: string) => {
      const [user] = await db
        .select(personColumns(tables))
        .from(users)
        .where(
          and(
            eq(users.username, username.toLowerCase()),
            eq(users.isTombstone, false),
            eq(users.isBlocked, false),
          ),
        )
      return user
    },

    /** Answers whether this wrote it: a pair has one row at most. */
    insertMember: async (tx: Db, member: Tables['brandMembers']['$inferInsert']): Promise<boolean> => {
      const rows = await tx
        .insert(brandMembers)
        .values(member)
        .onConflictDoNothing()
        .returning({ id: brandMembers.id })
      return rows.length > 0
    },

    /** Answers whether this was the time. */
    acceptMember: async (
      tx: Db,
      { brandId, userId, acceptedAt }: { brandId: string; userId: string; acceptedAt: Date },
    ): Promise<boolean> => {
      const rows = await tx
        .update(brandMembers)
        .set({ acceptedAt })
        .where(and(pair(brandId, userId), isNull(brandMembers.acceptedAt)))
        .returning({ id: brandMembers.id })
      return rows.length > 0
    },

    /** Answers what is gone; nothing where there was nothing. */
    removeMember: async (tx: Db, brandId: string, userId: string) => {
      const [row] = await tx.delete(brandMembers).where(pair(brandId, userId)).returning(membership)
      return row
    },

    removeInvitationsOf: async (tx: Db, userId: string): Promise<void> => {
      await tx
        .delete(brandMembers)
        .where(and(eq(brandMembers.userId, userId), isNull(brandMembers.acceptedAt)))
    },

    removeInvitationsTo: async (tx: Db, brandId: string): Promise<void> => {
      await tx
        .delete(brandMembers)
        .where(and(eq(brandMembers.brandId, brandId), isNull(brandMembers.acceptedAt)))
    },

    insertFormer: async (tx: Db, former: Tables['formerBrandMembers']['$inferInsert']): Promise<void> => {
      await tx.insert(formerBrandMembers).values(former)
    },

    /** The brands that bear one of these slugs. */
    listBySlugs: (db: Db, slugs: readonly string[]): Promise<{ id: string; slug: string }[]> =>
      db
        .select({ id: brands.id, slug: brands.slug })
        .from(brands)
        .where(inArray(brands.slug, [...slugs])),
  }
}
