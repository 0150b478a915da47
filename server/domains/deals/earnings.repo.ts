import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import { visible } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { dealConditions } from './conditions.repo.ts'

export const earningsRepo = (tables: Tables) => {
  const {
    userSponsoredContent: deals,
    sponsorshipApplications,
    sponsoredPosts,
    brands,
    posts,
    forums,
    payoutItems,
  } = tables
  const { payability } = dealConditions(tables)

  return {
    /** A creator's deals, newest first, with all that their trail is made of. */
    listDeals: (db: Db, creatorId: string, limit: number) =>
      db
        .select({
          deal: deals,
          application: {
            status: sponsorshipApplications.status,
            createdAt: sponsorshipApplications.createdAt,
            updatedAt: sponsorshipApplications.updatedAt,
          },
          campaignTitle: sponsoredPosts.title,
          brandName: brands.name,
          brandSlug: brands.slug,
          postSlug: posts.slug,
          forumSlug: forums.slug,
          ...payability(db),
        })
        .from(deals)
        .innerJoin(sponsorshipApplications, eq(sponsorshipApplications.id, deals.applicationId))
        .innerJoin(sponsoredPosts, eq(sponsoredPosts.id, deals.campaignId))
        .innerJoin(brands, eq(brands.id, sponsoredPosts.brandId))
        // Of a post that is gone only the money is told: its address leads nowhere.
        .leftJoin(posts, and(eq(posts.id, deals.postId), visible(posts)))
        .leftJoin(forums, and(eq(forums.id, posts.forumId), isNull(forums.deletedAt)))
        .leftJoin(payoutItems, and(eq(payoutItems.contentId, deals.id), isNull(payoutItems.shareId)))
        .where(eq(deals.creatorId, creatorId))
        .orderBy(desc(deals.createdAt), desc(deals.id))
        .limit(limit),

    /** What each deal brings and when: for sums over all of them. */
    listMoments: (db: Db, creatorId: string) =>
      db
        .select({
          status: deals.status,
          payout: deals.payout,
          forPlan: deals.coveredCents,
          accrued: deals.accrued,
          isCounting:
            sql<number>`case when ${deals.engagementRates} is not null and ${deals.settledAt} is null then 1 else 0 end`.mapWith(
              Boolean,
            ),
          releasedAt: deals.releasedAt,
          paidAt: deals.paidAt,
        })
        .from(deals)
        .where(eq(deals.creatorId, creatorId)),
  }
}

export type EarningRow = Awaited<ReturnType<ReturnType<typeof earningsRepo>['listDeals']>>[number]
