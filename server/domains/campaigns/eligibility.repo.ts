import { and, count, eq, exists, gte, inArray, isNotNull, ne, not, sql } from 'drizzle-orm'
import { countRows } from '#db/count.ts'
import type { Tables } from '#db/schema/tables.ts'
import { listed, unordered } from '#db/sql.ts'
import type { Db } from '#db/store.ts'

/** Somebody beside the brand whose campaign they would apply to. */
export interface Candidate {
  userId: string
  brandId: string
}

/** What is known of one person that a campaign may ask for. Each query walks what is theirs by an index. */
export const eligibilityRepo = (tables: Tables) => {
  const { users, posts, comments, messages, forums, votes, reports, appeals } = tables
  const { brandMembers, formerBrandMembers, sponsoredPosts, userSponsoredContent: deals } = tables

  /** The brand's people, then and now, and whoever had a deal with it. */
  const tiedTo = (db: Db, brandId: string) =>
    db
      .select({ userId: brandMembers.userId })
      .from(brandMembers)
      .where(and(eq(brandMembers.brandId, brandId), isNotNull(brandMembers.acceptedAt)))
      .union(
        db
          .select({ userId: formerBrandMembers.userId })
          .from(formerBrandMembers)
          .where(eq(formerBrandMembers.brandId, brandId)),
      )
      .union(
        db
          .select({ userId: deals.creatorId })
          .from(deals)
          .innerJoin(sponsoredPosts, eq(sponsoredPosts.id, deals.campaignId))
          .where(eq(sponsoredPosts.brandId, brandId)),
      )

  /** What those with a tie to the brand have added to somebody's karma. */
  const tiedVotes = async (db: Db, { userId, brandId }: Candidate): Promise<number> => {
    let sum = 0
    for (const [table, target] of [
      [posts, votes.postId],
      [comments, votes.commentId],
    ] as const) {
      const rows = await db
        .select({ type: votes.type, n: count() })
        .from(table)
        .innerJoin(votes, eq(target, table.id))
        .where(
          and(
            eq(table.authorId, userId),
            ne(votes.userId, userId),
            eq(votes.isCounted, true),
            // By what was voted on: what they received is fewer than every post times every partner.
            inArray(unordered(votes.userId), tiedTo(db, brandId)),
          ),
        )
        .groupBy(votes.type)
      for (const { type, n } of rows) sum += type === 'upvote' ? n : -n
    }
    return sum
  }

  /** Upheld since then, and not undone by an appeal; several reports of one thing are one. */
  const upheld = (since: Date) =>
    // Never by state: that would walk everybody's.
    and(eq(unordered(reports.status), 'resolved'), gte(reports.resolvedAt, since))
  const accepted = (db: Db, target: typeof appeals.postId | typeof appeals.commentId) =>
    db
      .select({ one: sql`1` })
      .from(appeals)
      .where(
        and(
          eq(appeals.status, 'accepted'),
          eq(target, target === appeals.postId ? reports.postId : reports.commentId),
        ),
      )

  return {
    person: async (db: Db, userId: string) => {
      const [person] = await db
        .select({ createdAt: users.createdAt, karma: users.karma })
        .from(users)
        .where(eq(users.id, userId))
      return person
    },

    countPosts: (db: Db, userId: string) =>
      countRows(db, posts, and(listed(posts), eq(posts.authorId, userId))),

    tiedVotes,

    countUpheld: async (db: Db, userId: string, since: Date): Promise<number> => {
      const ofPosts = await db
        .selectDistinct({ id: posts.id })
        .from(posts)
        .innerJoin(reports, eq(reports.postId, posts.id))
        .where(and(eq(posts.authorId, userId), upheld(since), not(exists(accepted(db, appeals.postId)))))
      const ofComments = await db
        .selectDistinct({ id: comments.id })
        .from(comments)
        .innerJoin(reports, eq(reports.commentId, comments.id))
        .where(
          and(eq(comments.authorId, userId), upheld(since), not(exists(accepted(db, appeals.commentId)))),
        )
      const ofMessages = await db
        .selectDistinct({ id: messages.id })
        .from(messages)
        .innerJoin(reports, eq(reports.messageId, messages.id))
        .where(and(eq(messages.senderId, userId), upheld(since)))
      const ofThem = await db
        .select({ id: reports.id })
        .from(reports)
        .where(and(eq(reports.userId, userId), upheld(since)))
        .limit(1)
      return ofPosts.length + ofComments.length + ofMessages.length + ofThem.length
    },

    /** Deals that were published and stood: none that was called off or disputed. */
    listPublished: (db: Db, userId: string) =>
      db
        .select({ approvedAt: deals.approvedAt, publishedAt: deals.publishedAt })
        .from(deals)
        .where(
          and(
            eq(deals.creatorId, userId),
            inArray(deals.status, ['held', 'payable', 'paid']),
            isNotNull(deals.publishedAt),
          ),
        ),

    countPostsIn: async (db: Db, userId: string, slugs: string[]): Promise<number> => {
      const [row] = await db
        .select({ n: count() })
        .from(posts)
        .innerJoin(forums, eq(forums.id, posts.forumId))
        .where(and(listed(posts), eq(posts.authorId, userId), inArray(forums.slug, slugs)))
      return row?.n ?? 0
    },

    /** Those of the slugs that are public forums. */
    listPublic: async (db: Db, slugs: string[]): Promise<string[]> => {
      const rows = await db
        .select({ slug: forums.slug })
        .from(forums)
        .where(and(inArray(forums.slug, slugs), eq(forums.isPrivate, false)))
      return rows.map(({ slug }) => slug)
    },
  }
}
