import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'
import { personColumns, personOf } from '../../../core/people.ts'

/** The brands, campaigns and deals that notifications speak of. */
export const sponsorshipRepo = (tables: Tables) => {
  const {
    brands,
    brandMembers,
    dividendShares,
    forums,
    sponsoredPosts,
    sponsorshipApplications,
    userSponsoredContent,
    users,
  } = tables
  const campaign = {
    id: sponsoredPosts.id,
    title: sponsoredPosts.title,
    status: sponsoredPosts.status,
    reviewReason: sponsoredPosts.reviewReason,
    brandId: brands.id,
    brandName: brands.name,
    brandSlug: brands.slug,
    isVerified: brands.isVerified,
    isActive: brands.isActive,
  }

  return {
    campaign: async (db: Db, id: string) => {
      const [row] = await db
        .select(campaign)
        .from(sponsoredPosts)
        .innerJoin(brands, eq(brands.id, sponsoredPosts.brandId))
        .where(eq(sponsoredPosts.id, id))
      return row
    },

    application: async (db: Db, id: string) => {
      const [row] = await db
        .select({
          ...campaign,
          campaignId: sponsoredPosts.id,
          creatorId: sponsorshipApplications.userId,
          creator: personColumns(tables),
          brandResponse: sponsorshipApplications.brandResponse,
        })
        .from(sponsorshipApplications)
        .innerJoin(sponsoredPosts, eq(sponsoredPosts.id, sponsorshipApplications.sponsoredPostId))
        .innerJoin(brands, eq(brands.id, sponsoredPosts.brandId))
        .innerJoin(users, eq(users.id, sponsorshipApplications.userId))
        .where(eq(sponsorshipApplications.id, id))
      return row && { ...row, creatorName: personOf(row.creator).username }
    },

    /** What somebody receives for a forum: the cents, the forum and the campaign's title. */
    share: async (db: Db, shareId: string) => {
      const [row] = await db
        .select({
          amountCents: dividendShares.amountCents,
          forumSlug: forums.slug,
          title: sponsoredPosts.title,
        })
        .from(dividendShares)
        .innerJoin(forums, eq(forums.id, dividendShares.forumId))
        .innerJoin(userSponsoredContent, eq(userSponsoredContent.id, dividendShares.contentId))
        .innerJoin(sponsoredPosts, eq(sponsoredPosts.id, userSponsoredContent.campaignId))
        .where(eq(dividendShares.id, shareId))
      return row
    },

    /** What a creator is paid for: the cents and the campaign's title. */
    deal: async (db: Db, contentId: string) => {
      const [row] = await db
        .select({
          applicationId: userSponsoredContent.applicationId,
          creatorId: userSponsoredContent.creatorId,
          payout: userSponsoredContent.payout,
          title: sponsoredPosts.title,
        })
        .from(userSponsoredContent)
        .innerJoin(sponsoredPosts, eq(sponsoredPosts.id, userSponsoredContent.campaignId))
        .where(eq(userSponsoredContent.id, contentId))
      return row
    },

    brand: async (db: Db, id: string) => {
      const [row] = await db.select().from(brands).where(eq(brands.id, id))
      return row
    },

    /** An invitation to a brand's team that still waits for an answer. */
    brandInvitation: async (db: Db, id: string) => {
      const [row] = await db
        .select({ userId: brandMembers.userId, brandName: brands.name, brandSlug: brands.slug })
        .from(brandMembers)
        .innerJoin(brands, eq(brands.id, brandMembers.brandId))
        .where(and(eq(brandMembers.id, id), isNull(brandMembers.acceptedAt)))
      return row
    },

    /** Those who act for a brand. */
    brandPeople: async (db: Db, brandId: string): Promise<string[]> => {
      const rows = await db
        .select({ userId: brandMembers.userId })
        .from(brandMembers)
        .where(and(eq(brandMembers.brandId, brandId), isNotNull(brandMembers.acceptedAt)))
      return rows.map(({ userId }) => userId)
    },
  }
}
