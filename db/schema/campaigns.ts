import { sql } from 'drizzle-orm'
import type { EligibilityCheck, Requirements } from '#shared/eligibility.ts'
import type { EngagementRates } from '#shared/reach.ts'
import { isOneOf, type Kit } from '../kit.ts'
import type { BrandTables } from './brands.ts'
import type { ForumTables } from './forums.ts'
import type { PeopleTables } from './people.ts'
import type { PostTables } from './posts.ts'
import { applicationStates, campaignStates, dealStates, versionStates } from './words.ts'

type Needs = Pick<PeopleTables, 'users'> &
  Pick<ForumTables, 'forums'> &
  Pick<PostTables, 'posts'> &
  Pick<BrandTables, 'brands'>

/** What brands offer, what creators propose, and the content that comes of it. */
export const campaignTables = (kit: Kit, { users, forums, posts, brands }: Needs) => {
  /** A campaign. Cents: `budget` is planned, `budgetFunded` came in; free = funded - reserved - spent. */
  const sponsoredPosts = kit.table(
    'sponsored_posts',
    {
      id: kit.id(),
      brandId: kit
        .text()
        .notNull()
        .references(() => brands.id),
      title: kit.text().notNull(),
      content: kit.text().notNull(),
      /** The start of the content in plain words; null until it was read, and again when only the content changed. */
      summary: kit.text(),
      imageUrl: kit.text(),
      callToAction: kit.text(),
      targetUrl: kit.text(),
      budget: kit.bigint().notNull(),
      budgetFunded: kit.bigint().notNull().default(0),
      budgetReserved: kit.bigint().notNull().default(0),
      budgetSpent: kit.bigint().notNull().default(0),
      costPerEngagement: kit.bigint().notNull(),
      /** Cents for each counted act; then `costPerEngagement` is the most that one post may cost. */
      engagementRates: kit.json<EngagementRates>(),
      status: kit.oneOf(campaignStates).notNull().default('draft'),
      targetAudience: kit.json<Record<string, unknown>>(),
      /** What is asked of whoever applies. */
      requirements: kit.json<Requirements>(),
      requiresApproval: kit.boolean().notNull().default(false),
      /** Stopped by an admin or a dispute: its brand cannot resume it. */
      isHeld: kit.boolean().notNull().default(false),
      reviewedBy: kit.text().references(() => users.id),
      reviewedAt: kit.timestamp(),
      reviewReason: kit.text(),
      expiresAt: kit.timestamp(),
      createdAt: kit.timestamp().notNull(),
      updatedAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.index('sponsored_posts_brand_index').on(table.brandId, table.createdAt, table.id),
      kit.index('sponsored_posts_status_index').on(table.status, table.createdAt, table.id),
      kit.index('sponsored_posts_expires_index').on(table.expiresAt).where(sql.raw(`status = 'active'`)),
      kit.index('sponsored_posts_without_summary_index').on(table.id).where(sql.raw('summary is null')),
      kit.check('sponsored_posts_status_check', isOneOf('status', campaignStates)),
      kit.check(
        'sponsored_posts_budget_check',
        sql.raw(
          'budget_reserved >= 0 and budget_spent >= 0 and budget_funded >= budget_reserved + budget_spent',
        ),
      ),
      kit.check('sponsored_posts_cost_check', sql.raw('cost_per_engagement > 0 and budget >= 0')),
    ],
  )

  const sponsorshipApplications = kit.table(
    'sponsorship_applications',
    {
      id: kit.id(),
      userId: kit
        .text()
        .notNull()
        .references(() => users.id),
      sponsoredPostId: kit
        .text()
        .notNull()
        .references(() => sponsoredPosts.id),
      status: kit.oneOf(applicationStates).notNull().default('pending'),
      proposedContent: kit.text().notNull(),
      expectedReach: kit.integer().notNull().default(0),
      /** Cents; set at approval. */
      agreedRate: kit.bigint(),
      userMessage: kit.text(),
      /** What the campaign asked for then, and what its creator had of it. */
      eligibility: kit.json<EligibilityCheck>(),
      brandResponse: kit.text(),
      decidedAt: kit.timestamp(),
      completedAt: kit.timestamp(),
      paidAt: kit.timestamp(),
      createdAt: kit.timestamp().notNull(),
      updatedAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.uniqueIndex('sponsorship_applications_pair_unique').on(table.userId, table.sponsoredPostId),
      kit
        .index('sponsorship_applications_campaign_index')
        .on(table.sponsoredPostId, table.status, table.createdAt, table.id),
      kit.index('sponsorship_applications_user_index').on(table.userId, table.createdAt, table.id),
      kit.check('sponsorship_applications_status_check', isOneOf('status', applicationStates)),
    ],
  )

  /** The numbered texts of one application; only the approved one may be published. */
  const contentVersions = kit.table(
    'content_versions',
    {
      id: kit.id(),
      applicationId: kit
        .text()
        .notNull()
        .references(() => sponsorshipApplications.id),
      version: kit.integer().notNull(),
      forumId: kit
        .text()
        .notNull()
        .references(() => forums.id),
      title: kit.text().notNull(),
      content: kit.text().notNull(),
      /** With a rating the text is published as a review. */
      rating: kit.integer(),
      status: kit.oneOf(versionStates).notNull().default('submitted'),
      brandResponse: kit.text(),
      decidedBy: kit.text().references(() => users.id),
      decidedAt: kit.timestamp(),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.uniqueIndex('content_versions_number_unique').on(table.applicationId, table.version),
      kit.index('content_versions_forum_index').on(table.forumId),
      kit.check('content_versions_status_check', isOneOf('status', versionStates)),
    ],
  )

  /** One deal: made at approval with its split in cents, given its post at publication. */
  const userSponsoredContent = kit.table(
    'user_sponsored_content',
    {
      id: kit.id(),
      applicationId: kit
        .text()
        .notNull()
        .unique()
        .references(() => sponsorshipApplications.id),
      campaignId: kit
        .text()
        .notNull()
        .references(() => sponsoredPosts.id),
      creatorId: kit
        .text()
        .notNull()
        .references(() => users.id),
      postId: kit
        .text()
        .unique()
        .references(() => posts.id),
      status: kit.oneOf(dealStates).notNull().default('reserved'),
      isApproved: kit.boolean().notNull().default(false),
      approvedAt: kit.timestamp(),
      approvedVersion: kit.integer(),
      /** The hash of the text that the brand approved; no other text is published. */
      approvedHash: kit.text(),
      gross: kit.bigint().notNull(),
      payout: kit.bigint().notNull(),
      platformFee: kit.bigint().notNull(),
      /** Cents of the payout that paid for its creator's membership. */
      coveredCents: kit.bigint().notNull().default(0),
      /** The prices that were agreed; then `gross` is the most it may come to, until it is settled. */
      engagementRates: kit.json<EngagementRates>(),
      /** Cents earned by counted acts so far. */
      accrued: kit.bigint().notNull().default(0),
      countsUntil: kit.timestamp(),
      settledAt: kit.timestamp(),
      publishedAt: kit.timestamp(),
      releaseAt: kit.timestamp(),
      releasedAt: kit.timestamp(),
      isPaid: kit.boolean().notNull().default(false),
      paidAt: kit.timestamp(),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.index('user_sponsored_content_campaign_index').on(table.campaignId, table.status),
      kit.index('user_sponsored_content_creator_index').on(table.creatorId, table.status),
      kit.index('user_sponsored_content_release_index').on(table.releaseAt).where(sql.raw(`status = 'held'`)),
      kit.check('user_sponsored_content_status_check', isOneOf('status', dealStates)),
      kit.check('user_sponsored_content_split_check', sql.raw('payout + platform_fee = gross')),
    ],
  )

  return { sponsoredPosts, sponsorshipApplications, contentVersions, userSponsoredContent }
}

export type CampaignTables = ReturnType<typeof campaignTables>
