import { and, count, eq, inArray, isNotNull, sum } from 'drizzle-orm'
import { isTied, subjectBrandOf, tieOfDeal, type Tie } from '#shared/partners.ts'
import type { Counted, Counter, Stored } from './counters.ts'
import type { Tables } from './schema/tables.ts'
import type { Db } from './store.ts'

const idsOf = (rows: Stored[]): string[] => rows.map(({ id }) => id)

/** Votes and ratings count unless those of their person are withdrawn. */
export const countedOpinions = ({ users, votes, pollVotes, reviewRatings }: Tables): Counter[] =>
  [votes, pollVotes, reviewRatings].map((table) => ({
    group: 'opinions',
    table,
    columns: ['isCounted'],
    count: async (db, rows) => {
      const withdrawn = await db
        .select({ id: table.id })
        .from(table)
        .innerJoin(users, eq(users.id, table.userId))
        .where(and(inArray(table.id, idsOf(rows)), isNotNull(users.opinionsWithdrawnAt)))
      const found = new Set(withdrawn.map(({ id }) => id))
      return new Map(rows.map(({ id }): [string, Counted] => [id, { isCounted: !found.has(id) }]))
    },
  }))

/** Which brand a review concerns. */
export const reviewSubjects = ({ posts, brands }: Tables): Counter => ({
  group: 'ratings',
  table: posts,
  columns: ['subjectBrandId'],
  count: async (db, rows) => {
    const { id, type, sponsorBrandId, hashtags } = posts
    const found = await db
      .select({ id, type, sponsorBrandId, hashtags })
      .from(posts)
      .where(inArray(posts.id, idsOf(rows)))
    const tags = [...new Set(found.flatMap((post) => (post.type === 'review' ? post.hashtags : [])))]
    const named =
      tags.length === 0
        ? []
        : await db.select({ id: brands.id, slug: brands.slug }).from(brands).where(inArray(brands.slug, tags))
    return new Map(found.map((post) => [post.id, { subjectBrandId: subjectBrandOf(post, named) }]))
  },
})

/** What ties these people to brands, by person and brand. */
async function tiesOf(db: Db, tables: Tables, userIds: string[]): Promise<Map<string, Tie[]>> {
  const { brandMembers: members, formerBrandMembers: former, userSponsoredContent: deals } = tables
  const { sponsoredPosts: campaigns } = tables
  const found = new Map<string, Tie[]>()
  const add = (userId: string, brandId: string, tie: Tie) => {
    const key = `${userId}:${brandId}`
    found.set(key, [...(found.get(key) ?? []), tie])
  }
  for (const { userId, brandId } of await db
    .select()
    .from(members)
    .where(and(inArray(members.userId, userIds), isNotNull(members.acceptedAt))))
    add(userId, brandId, { from: null, until: null })
  for (const row of await db.select().from(former).where(inArray(former.userId, userIds)))
    add(row.userId, row.brandId, { from: row.joinedAt, until: row.leftAt })
  const made = await db
    .select({ deal: deals, brandId: campaigns.brandId })
    .from(deals)
    .innerJoin(campaigns, eq(campaigns.id, deals.campaignId))
    .where(inArray(deals.creatorId, userIds))
  for (const { deal, brandId } of made) {
    const moments = [deal.publishedAt, deal.releasedAt, deal.paidAt]
    add(deal.creatorId, brandId, tieOfDeal({ ...deal, moments }))
  }
  return found
}

/** Which ratings come from somebody tied to the brand that is concerned. */
export const partnerRatings = (tables: Tables): Counter => ({
  group: 'ratings',
  table: tables.reviewRatings,
  columns: ['isPartner'],
  count: async (db, rows) => {
    const { reviewRatings: ratings, posts } = tables
    const { id, userId, updatedAt } = ratings
    const found = await db
      .select({ id, userId, updatedAt, brandId: posts.subjectBrandId })
      .from(ratings)
      .innerJoin(posts, eq(posts.id, ratings.postId))
      .where(inArray(ratings.id, idsOf(rows)))
    const concerned = found.filter(({ brandId }) => brandId !== null)
    const people = [...new Set(concerned.map((one) => one.userId))]
    const ties = people.length > 0 ? await tiesOf(db, tables, people) : new Map<string, Tie[]>()
    const isPartner = (one: (typeof found)[number]) =>
      isTied(one.updatedAt, ties.get(`${one.userId}:${one.brandId}`) ?? [])
    return new Map(found.map((one): [string, Counted] => [one.id, { isPartner: isPartner(one) }]))
  },
})

/** How reviews were rated, on both sides. */
export const reviewRatingCounts = ({ posts, reviewRatings: ratings }: Tables): Counter => ({
  group: 'ratings',
  table: posts,
  columns: ['ratingSum', 'ratingCount', 'partnerRatingSum', 'partnerRatingCount'],
  count: async (db, rows) => {
    const zero = { ratingSum: 0, ratingCount: 0, partnerRatingSum: 0, partnerRatingCount: 0 }
    const counts = new Map<string, Counted>(rows.map(({ id }) => [id, { ...zero }]))
    const { postId, isPartner } = ratings
    const found = await db
      .select({ postId, isPartner, n: count(), total: sum(ratings.rating) })
      .from(ratings)
      .where(and(inArray(postId, idsOf(rows)), eq(ratings.isCounted, true)))
      .groupBy(postId, isPartner)
    for (const row of found) {
      const side = row.isPartner
        ? { partnerRatingSum: Number(row.total), partnerRatingCount: row.n }
        : { ratingSum: Number(row.total), ratingCount: row.n }
      counts.set(row.postId, { ...zero, ...counts.get(row.postId), ...side })
    }
    return counts
  },
})
