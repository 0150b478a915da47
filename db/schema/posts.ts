import { sql } from 'drizzle-orm'
import type { AskedLink } from '#shared/linkPreviews.ts'
import type { ImageLook } from '#shared/uploads.ts'
import { isOneOf, type Kit } from '../kit.ts'
import type { BrandTables } from './brands.ts'
import type { ForumTables } from './forums.ts'
import type { PeopleTables } from './people.ts'
import { postTypes } from './words.ts'

type Needs = Pick<PeopleTables, 'users'> & Pick<ForumTables, 'forums'> & Pick<BrandTables, 'brands'>

/**
 * Posts and what hangs on them.
 *
 * Two generated columns decide who may see a post, and no writer can forget them:
 * `isVisible` (neither removed nor deleted) and `isListed` (visible, in a public forum).
 * `inPublicForum` is the one copy to keep: set it when inserting, and for a whole forum
 * when its privacy changes. Lists read the partial indexes, so their `where` must name the
 * bare column: `where(listed(posts))` of `db/sql.ts`, never `eq(posts.isListed, true)`.
 */
export const postTables = (kit: Kit, { users, forums, brands }: Needs) => {
  const posts = kit.table(
    'posts',
    {
      seq: kit.seq(),
      id: kit.idBesideSeq(),
      title: kit.text().notNull(),
      slug: kit.text().notNull().unique(),
      content: kit.text().notNull(),
      /** The start of the content in plain words; null until it was read, and again when only the content changed. */
      summary: kit.text(),
      hashtags: kit.json<string[]>().notNull().default([]),
      type: kit.oneOf(postTypes).notNull().default('discussion'),
      rating: kit.integer(),
      imageUrl: kit.text(),
      imageAlt: kit.text(),
      /** The size and the colors of the picture, copied from its upload; null where they are not known. */
      imageLook: kit.json<ImageLook>(),
      /** The links on lines of their own whose pages were asked, in their order; null where none was. */
      linkPreviews: kit.json<AskedLink[]>(),
      authorId: kit
        .text()
        .notNull()
        .references(() => users.id),
      forumId: kit
        .text()
        .notNull()
        .references(() => forums.id),
      /** Set on sponsored content: "Sponsored by {brand}". */
      sponsorBrandId: kit.text().references(() => brands.id),
      /** Of a review: the brand whose partners' ratings are counted apart. */
      subjectBrandId: kit.text().references(() => brands.id),
      ratingSum: kit.integer().notNull().default(0),
      ratingCount: kit.integer().notNull().default(0),
      partnerRatingSum: kit.integer().notNull().default(0),
      partnerRatingCount: kit.integer().notNull().default(0),
      upvotes: kit.integer().notNull().default(0),
      downvotes: kit.integer().notNull().default(0),
      score: kit.integer().notNull().default(0),
      /** Comments that are neither removed nor deleted. */
      commentCount: kit.integer().notNull().default(0),
      hotRank: kit.real().notNull(),
      trendScore: kit
        .integer()
        .notNull()
        .generatedAlwaysAs(sql.raw('(score + 2 * comment_count)'), { mode: 'stored' }),
      isLocked: kit.boolean().notNull().default(false),
      isPinned: kit.boolean().notNull().default(false),
      isRemoved: kit.boolean().notNull().default(false),
      removedAt: kit.timestamp(),
      removedBy: kit.text().references(() => users.id),
      removedReason: kit.text(),
      isDeleted: kit.boolean().notNull().default(false),
      deletedAt: kit.timestamp(),
      /** The comment that its author or a moderator marked as the solution. */
      solutionId: kit.text(),
      /** The id of a person. */
      solvedBy: kit.text(),
      solvedAt: kit.timestamp(),
      /** Whether that comment is shown. */
      isSolved: kit.boolean().notNull().default(false),
      inPublicForum: kit.boolean().notNull().default(true),
      isVisible: kit
        .boolean()
        .notNull()
        .generatedAlwaysAs(sql.raw('(not is_removed and not is_deleted)'), { mode: 'stored' }),
      isListed: kit
        .boolean()
        .notNull()
        .generatedAlwaysAs(sql.raw('(in_public_forum and not is_removed and not is_deleted)'), {
          mode: 'stored',
        }),
      editedAt: kit.timestamp(),
      createdAt: kit.timestamp().notNull(),
      updatedAt: kit.timestamp().notNull(),
    },
    (table) => {
      const listed = sql.raw('is_listed')
      const visible = sql.raw('is_visible')
      return [
        kit.index('posts_hot_index').on(table.hotRank, table.id).where(listed),
        kit.index('posts_new_index').on(table.createdAt, table.id).where(listed),
        kit.index('posts_top_index').on(table.score, table.id).where(listed),
        kit.index('posts_trend_index').on(table.trendScore, table.createdAt, table.id).where(listed),
        kit
          .index('posts_day_trend_index')
          .on(kit.daysOf('created_at'), table.trendScore, table.createdAt, table.id)
          .where(listed),
        kit.index('posts_type_hot_index').on(table.type, table.hotRank, table.id).where(listed),
        kit.index('posts_type_new_index').on(table.type, table.createdAt, table.id).where(listed),
        kit.index('posts_type_top_index').on(table.type, table.score, table.id).where(listed),
        kit.index('posts_forum_hot_index').on(table.forumId, table.hotRank, table.id).where(visible),
        kit.index('posts_forum_new_index').on(table.forumId, table.createdAt, table.id).where(visible),
        kit.index('posts_forum_top_index').on(table.forumId, table.score, table.id).where(visible),
        kit
          .index('posts_forum_hidden_index')
          .on(table.forumId, table.createdAt, table.id)
          .where(sql.raw('not is_visible')),
        // For the daily figures alone: a list that is told by what is visible must find its own index.
        kit.index('posts_created_index').on(table.createdAt).where(sql.raw('is_visible and not is_removed')),
        kit.index('posts_pinned_index').on(table.forumId, table.createdAt).where(sql.raw('is_pinned')),
        kit.index('posts_author_index').on(table.authorId, table.createdAt, table.id),
        kit.index('posts_author_hot_index').on(table.authorId, table.hotRank, table.id).where(visible),
        kit.index('posts_author_top_index').on(table.authorId, table.score, table.id).where(visible),
        kit
          .index('posts_sponsor_index')
          .on(table.sponsorBrandId)
          .where(sql.raw('sponsor_brand_id is not null')),
        kit
          .index('posts_sponsored_index')
          .on(table.createdAt, table.id)
          .where(sql.raw('sponsor_brand_id is not null')),
        kit
          .index('posts_subject_brand_index')
          .on(table.subjectBrandId)
          .where(sql.raw('subject_brand_id is not null')),
        kit.index('posts_solution_index').on(table.solutionId).where(sql.raw('solution_id is not null')),
        kit
          .index('posts_solved_index')
          .on(table.forumId, table.createdAt, table.id)
          .where(sql.raw('is_solved and is_visible')),
        kit.index('posts_without_summary_index').on(table.id).where(sql.raw('summary is null')),
        kit.check('posts_type_check', isOneOf('type', postTypes)),
        kit.check('posts_rating_check', sql.raw('rating between 1 and 5')),
      ]
    },
  )

  /** What a post said before an edit. */
  const postRevisions = kit.table(
    'post_revisions',
    {
      id: kit.id(),
      postId: kit
        .text()
        .notNull()
        .references(() => posts.id),
      editorId: kit
        .text()
        .notNull()
        .references(() => users.id),
      title: kit.text().notNull(),
      content: kit.text().notNull(),
      hashtags: kit.json<string[]>().notNull(),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.index('post_revisions_post_index').on(table.postId, table.createdAt),
      kit.index('post_revisions_editor_index').on(table.editorId),
    ],
  )

  /**
   * One row per post and hashtag. Ranks and visibility are copies that a trigger on posts
   * keeps, so that a hashtag's lists and the trending tags stay walks over one index.
   */
  const postHashtags = kit.table(
    'post_hashtags',
    {
      tag: kit.text().notNull(),
      postId: kit
        .text()
        .notNull()
        .references(() => posts.id),
      forumId: kit
        .text()
        .notNull()
        .references(() => forums.id),
      hotRank: kit.real().notNull(),
      score: kit.integer().notNull().default(0),
      isListed: kit.boolean().notNull(),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => {
      const listed = sql.raw('is_listed')
      return [
        kit.primaryKey({ columns: [table.postId, table.tag] }),
        kit.index('post_hashtags_hot_index').on(table.tag, table.hotRank, table.postId).where(listed),
        kit.index('post_hashtags_new_index').on(table.tag, table.createdAt, table.postId).where(listed),
        kit.index('post_hashtags_top_index').on(table.tag, table.score, table.postId).where(listed),
        kit.index('post_hashtags_recent_index').on(table.createdAt, table.tag).where(listed),
        kit.index('post_hashtags_forum_index').on(table.forumId, table.tag),
        kit.index('post_hashtags_tag_index').on(table.tag, table.postId),
      ]
    },
  )

  const saves = kit.table(
    'saves',
    {
      id: kit.id(),
      userId: kit
        .text()
        .notNull()
        .references(() => users.id),
      postId: kit
        .text()
        .notNull()
        .references(() => posts.id),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.uniqueIndex('saves_pair_unique').on(table.userId, table.postId),
      kit.index('saves_user_index').on(table.userId, table.createdAt, table.id),
      kit.index('saves_post_index').on(table.postId),
    ],
  )

  return { posts, postRevisions, postHashtags, saves }
}

export type PostTables = ReturnType<typeof postTables>
