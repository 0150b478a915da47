import {
  and,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { CampaignStatus } from '#shared/campaigns.ts'
import { countRows } from '#db/count.ts'
import type { Tables } from '#db/schema/tables.ts'
import { isBelow } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { withSummary } from '#db/summaries.ts'

interface ListQuery {
  after: unknown[] | null
  limit: number
  brandId?: string | undefined
  status?: CampaignStatus | undefined
  since?: Date | undefined
}

export type CampaignRead = Awaited<ReturnType<ReturnType<typeof campaignsRepo>['find']>> & object

export const campaignsRepo = ({
  sponsoredPosts,
  brands,
  sponsorshipApplications,
  contentVersions,
  disputes,
  campaignFundings,
  brandMembers,
  users,
}: Tables) => {
  const brand = {
    name: brands.name,
    slug: brands.slug,
    logoUrl: brands.logoUrl,
    isVerified: brands.isVerified,
    isActive: brands.isActive,
  }
  const select = (db: Db) =>
    db
      .select({ campaign: sponsoredPosts, brand })
      .from(sponsoredPosts)
      .innerJoin(brands, eq(brands.id, sponsoredPosts.brandId))

  const free = sql`${sponsoredPosts.budgetFunded} - ${sponsoredPosts.budgetSpent} - ${sponsoredPosts.budgetReserved}`
  /** Active, unexpired, with budget for at least one more post. */
  const isOffered = (now: Date) =>
    and(
      eq(sponsoredPosts.status, 'active'),
      or(isNull(sponsoredPosts.expiresAt), gt(sponsoredPosts.expiresAt, now)),
      sql`${free} >= ${sponsoredPosts.costPerEngagement}`,
    )
  const newest = [desc(sponsoredPosts.createdAt), desc(sponsoredPosts.id)]
  const isAfter = (after: unknown[] | null): SQL | undefined =>
    after ? isBelow([sponsoredPosts.createdAt, sponsoredPosts.id], after) : undefined

  return {
    find: async (db: Db, id: string) => {
      const [row] = await select(db).where(eq(sponsoredPosts.id, id))
      return row
    },

    list: (db: Db, { after, limit, brandId, status, since }: ListQuery) =>
      select(db)
        .where(
          and(
            isAfter(after),
            brandId ? eq(sponsoredPosts.brandId, brandId) : undefined,
            status ? eq(sponsoredPosts.status, status) : undefined,
            since ? gte(sponsoredPosts.createdAt, since) : undefined,
          ),
        )
        .orderBy(...newest)
        .limit(limit),

    /** Active, unexpired, of a brand that is switched on, with budget for at least one more post. */
    listOpen: (db: Db, { after, limit, brandId, now }: ListQuery & { now: Date }) =>
      select(db)
        .where(
          and(
            isAfter(after),
            brandId ? eq(sponsoredPosts.brandId, brandId) : undefined,
            eq(brands.isActive, true),
            isOffered(now),
          ),
        )
        .orderBy(...newest)
        .limit(limit),

    /** The campaigns of a brand that are offered while it is switched on: how many, their free budget, some titles. */
    tallyOffered: async (db: Db, brandId: string, now: Date) => {
      const where = and(eq(sponsoredPosts.brandId, brandId), isOffered(now))
      const [sums] = await db
        .select({ count: count(), cents: sql<number>`coalesce(sum(${free}), 0)`.mapWith(Number) })
        .from(sponsoredPosts)
        .where(where)
      const rows = await db
        .select({ title: sponsoredPosts.title })
        .from(sponsoredPosts)
        .where(where)
        .orderBy(...newest)
        .limit(5)
      return { count: sums?.count ?? 0, cents: sums?.cents ?? 0, examples: rows.map(({ title }) => title) }
    },

    listOverdue: (db: Db, now: Date, limit: number) =>
      db
        .select({ id: sponsoredPosts.id })
        .from(sponsoredPosts)
        .where(
          and(
            inArray(sponsoredPosts.status, ['active', 'paused', 'pending_review']),
            isNotNull(sponsoredPosts.expiresAt),
            lte(sponsoredPosts.expiresAt, now),
          ),
        )
        .limit(limit),

    /** The campaigns of these brands that nobody has closed and whose end is not written down, in the order of ids. */
    listUnclosed: async (db: Db, brandIds: string[]) =>
      brandIds.length === 0
        ? []
        : await db
            .select()
            .from(sponsoredPosts)
            .where(
              and(
                inArray(sponsoredPosts.brandId, brandIds),
                notInArray(sponsoredPosts.status, ['completed', 'expired']),
              ),
            )
            .orderBy(asc(sponsoredPosts.id)),

    count: (db: Db): Promise<number> => countRows(db, sponsoredPosts),

    listUnfunded: (db: Db, username: string) =>
      db
        .select({
          campaignId: sponsoredPosts.id,
          budget: sponsoredPosts.budget,
          owner: { id: users.id, username: users.username, role: users.role },
        })
        .from(sponsoredPosts)
        .innerJoin(
          brandMembers,
          and(
            eq(brandMembers.brandId, sponsoredPosts.brandId),
            eq(brandMembers.role, 'owner'),
            isNotNull(brandMembers.acceptedAt),
          ),
        )
        .innerJoin(users, eq(users.id, brandMembers.userId))
        .where(
          and(
            eq(users.username, username),
            eq(sponsoredPosts.status, 'active'),
            eq(sponsoredPosts.budgetFunded, 0),
          ),
        ),

    insert: async (tx: Db, campaign: Tables['sponsoredPosts']['$inferInsert']): Promise<void> => {
      await tx.insert(sponsoredPosts).values(withSummary(campaign))
    },

    update: async (
      tx: Db,
      id: string,
      patch: Partial<Tables['sponsoredPosts']['$inferInsert']>,
    ): Promise<void> => {
      await tx.update(sponsoredPosts).set(withSummary(patch)).where(eq(sponsoredPosts.id, id))
    },

    hasApplied: async (db: Db, campaignId: string, userId: string): Promise<boolean> => {
      const rows = await db
        .select({ id: sponsorshipApplications.id })
        .from(sponsorshipApplications)
        .where(
          and(
            eq(sponsorshipApplications.sponsoredPostId, campaignId),
            eq(sponsorshipApplications.userId, userId),
          ),
        )
      return rows.length > 0
    },

    /** Applications of these campaigns by state, and how many published texts have an edit to be looked at. */
    countApplications: async (db: Db, ids: string[]) => {
      if (ids.length === 0) return { byState: [], edits: [] }
      const byState = await db
        .select({
          campaignId: sponsorshipApplications.sponsoredPostId,
          status: sponsorshipApplications.status,
          n: count(),
        })
        .from(sponsorshipApplications)
        .where(inArray(sponsorshipApplications.sponsoredPostId, ids))
        .groupBy(sponsorshipApplications.sponsoredPostId, sponsorshipApplications.status)
      const edits = await db
        .select({
          campaignId: sponsorshipApplications.sponsoredPostId,
          n: countDistinct(sponsorshipApplications.id),
        })
        .from(contentVersions)
        .innerJoin(sponsorshipApplications, eq(sponsorshipApplications.id, contentVersions.applicationId))
        .where(
          and(
            inArray(sponsorshipApplications.sponsoredPostId, ids),
            inArray(sponsorshipApplications.status, ['published', 'paid']),
            eq(contentVersions.status, 'submitted'),
          ),
        )
        .groupBy(sponsorshipApplications.sponsoredPostId)
      return { byState, edits }
    },

    hasOpenDispute: async (db: Db, campaignId: string): Promise<boolean> => {
      const rows = await db
        .select({ id: disputes.id })
        .from(disputes)
        .innerJoin(campaignFundings, eq(campaignFundings.id, disputes.fundingId))
        .where(and(eq(campaignFundings.campaignId, campaignId), eq(disputes.status, 'open')))
        .limit(1)
      return rows.length > 0
    },
  }
}
