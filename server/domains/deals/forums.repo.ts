import { and, asc, eq } from 'drizzle-orm'
import { mostExamples } from '#shared/rehearsals.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

/** The deals whose money hangs on a forum: their post stands in it, or is to be published there. */
export const forumDealsRepo = ({
  userSponsoredContent: deals,
  sponsoredPosts,
  contentVersions: versions,
  posts,
}: Tables) => ({
  /** Held for a post of the forum, with the titles of their campaigns. */
  listHeld: (db: Db, forumId: string) =>
    db
      .select({ cents: deals.gross, title: sponsoredPosts.title })
      .from(deals)
      .innerJoin(posts, eq(posts.id, deals.postId))
      .innerJoin(sponsoredPosts, eq(sponsoredPosts.id, deals.campaignId))
      .where(and(eq(posts.forumId, forumId), eq(deals.status, 'held')))
      .orderBy(asc(sponsoredPosts.title), asc(deals.id)),

  /** Reserved for a text that its brand has approved for the forum. */
  listReserved: (db: Db, forumId: string) =>
    db
      .select({ cents: deals.gross, title: sponsoredPosts.title })
      .from(deals)
      .innerJoin(
        versions,
        and(eq(versions.applicationId, deals.applicationId), eq(versions.version, deals.approvedVersion)),
      )
      .innerJoin(sponsoredPosts, eq(sponsoredPosts.id, deals.campaignId))
      .where(and(eq(versions.forumId, forumId), eq(deals.status, 'reserved')))
      .orderBy(asc(sponsoredPosts.title), asc(deals.id)),
})

/** Deals as the list of an act has them: how many, of how much, and the first few campaigns. */
export const summed = (rows: readonly { cents: number; title: string }[]) => ({
  count: rows.length,
  cents: rows.reduce((sum, { cents }) => sum + cents, 0),
  examples: rows.slice(0, mostExamples).map(({ title }) => title),
})
