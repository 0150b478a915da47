import { and, eq, sql } from 'drizzle-orm'
import { limits } from '#shared/limits.ts'
import { isShown } from '#shared/linkPreviews.ts'
import { startOf } from '#shared/markdown/cut.ts'
import { averageOf } from '#shared/partners.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'
import { personColumns, personOf } from '../../core/people.ts'
import type { ReaderKey } from '#db/conditions.ts'

/** How much of a text a list reads: what an excerpt shows and one more, to know that it was cut. */
const cut = limits.excerptMax + 1

/** What every read of posts selects: the row, its author, forum and sponsor, and what the reader did with it. */
export function postsView(tables: Tables) {
  const { posts, forums, brands, users, votes, saves } = tables
  const { content, ...rest } = {
    id: posts.id,
    title: posts.title,
    slug: posts.slug,
    content: posts.content,
    hashtags: posts.hashtags,
    type: posts.type,
    rating: posts.rating,
    imageUrl: posts.imageUrl,
    imageAlt: posts.imageAlt,
    imageLook: posts.imageLook,
    authorId: posts.authorId,
    forumId: posts.forumId,
    upvotes: posts.upvotes,
    downvotes: posts.downvotes,
    score: posts.score,
    commentCount: posts.commentCount,
    isLocked: posts.isLocked,
    isPinned: posts.isPinned,
    isSolved: posts.isSolved,
    createdAt: posts.createdAt,
    updatedAt: posts.updatedAt,
    editedAt: posts.editedAt,
    ratingSum: posts.ratingSum,
    ratingCount: posts.ratingCount,
    partnerRatingSum: posts.partnerRatingSum,
    partnerRatingCount: posts.partnerRatingCount,
    hotRank: posts.hotRank,
    trendScore: posts.trendScore,
  }
  const beside = {
    author: personColumns(tables),
    forum: {
      id: forums.id,
      name: forums.name,
      slug: forums.slug,
      color: forums.color,
      hasSolutions: forums.hasSolutions,
    },
    sponsor: { brandName: brands.name, brandSlug: brands.slug },
  }
  const viewer = (db: Db, reader: NonNullable<ReaderKey>) => ({
    viewerVote: sql<'upvote' | 'downvote' | null>`${db
      .select({ type: votes.type })
      .from(votes)
      .where(and(eq(votes.userId, reader), eq(votes.postId, posts.id)))}`,
    savedId: sql<string | null>`${db
      .select({ id: saves.id })
      .from(saves)
      .where(and(eq(saves.userId, reader), eq(saves.postId, posts.id)))}`,
  })
  const nobody = { viewerVote: sql<null>`null`, savedId: sql<null>`null` }

  const select = (db: Db, options: { isWhole: boolean; reader: ReaderKey }) =>
    db
      .select({
        post: {
          ...rest,
          summary: sql<string | null>`${options.isWhole ? posts.summary : sql`null`}`.as('summary'),
          linkPreviews: options.isWhole ? posts.linkPreviews : sql<null>`null`,
          content: options.isWhole
            ? sql<string>`${content}`.as('content')
            : sql<string>`substr(${content}, 1, ${sql.raw(String(cut))})`.as('content'),
        },
        ...beside,
        viewer: options.reader ? viewer(db, options.reader) : nobody,
      })
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .innerJoin(forums, eq(forums.id, posts.forumId))
      .leftJoin(brands, eq(brands.id, posts.sponsorBrandId))

  return { select }
}

export type PostReadRow = Awaited<ReturnType<ReturnType<typeof postsView>['select']>>[number]

/** A post as its own page carries it. */
export function postOf({ post: { linkPreviews, ...post }, author, forum, sponsor, viewer }: PostReadRow) {
  const previews = linkPreviews?.filter(isShown) ?? []
  return {
    ...post,
    ...(previews.length > 0 ? { linkPreviews: previews } : {}),
    author: personOf(author),
    forum,
    viewerVote: viewer.viewerVote,
    isSaved: viewer.savedId !== null,
    ...(sponsor ? { sponsor } : {}),
    ...(post.partnerRatingCount > 0 ? { readerRatings: ratingsOf(post) } : {}),
  }
}

type Rated = Record<'ratingSum' | 'ratingCount' | 'partnerRatingSum' | 'partnerRatingCount', number>

/** Both sides of a review's ratings. */
export const ratingsOf = (post: Rated) => ({
  count: post.ratingCount,
  average: averageOf(post.ratingSum, post.ratingCount),
  partners: {
    count: post.partnerRatingCount,
    average: averageOf(post.partnerRatingSum, post.partnerRatingCount),
  },
})

/** A post as lists carry it: a long text is cut at a word, with a mark. */
export function cardOf(row: PostReadRow) {
  const post = postOf(row)
  if (startOf(post.content, limits.excerptMax) === post.content) return post
  const head = startOf(post.content, limits.excerptMax - 1)
  const end = head.lastIndexOf(' ')
  return {
    ...post,
    content: `${end > limits.excerptMax - 100 ? head.slice(0, end) : head}…`,
    isExcerpt: true,
  }
}
