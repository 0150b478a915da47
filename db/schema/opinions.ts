import { sql } from 'drizzle-orm'
import { exactlyOne, isOneOf, type Kit } from '../kit.ts'
import type { CommentTables } from './comments.ts'
import type { PeopleTables } from './people.ts'
import type { PostTables } from './posts.ts'
import { voteTypes, withdrawalCauses } from './words.ts'

type Needs = Pick<PeopleTables, 'users'> & Pick<PostTables, 'posts'> & Pick<CommentTables, 'comments'>

/** What members think: votes, poll votes and ratings, one of each per person and target. */
export const opinionTables = (kit: Kit, { users, posts, comments }: Needs) => {
  const votes = kit.table(
    'votes',
    {
      id: kit.id(),
      userId: kit
        .text()
        .notNull()
        .references(() => users.id),
      postId: kit.text().references(() => posts.id),
      commentId: kit.text().references(() => comments.id),
      type: kit.oneOf(voteTypes).notNull(),
      /** False while its person's opinions are withdrawn: it is kept, and stands in no counter. */
      isCounted: kit.boolean().notNull().default(true),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit
        .uniqueIndex('votes_post_unique')
        .on(table.userId, table.postId)
        .where(sql.raw('post_id is not null')),
      kit
        .uniqueIndex('votes_comment_unique')
        .on(table.userId, table.commentId)
        .where(sql.raw('comment_id is not null')),
      kit.index('votes_post_index').on(table.postId, table.type).where(sql.raw('post_id is not null')),
      kit
        .index('votes_comment_index')
        .on(table.commentId, table.type)
        .where(sql.raw('comment_id is not null')),
      kit.check('votes_target_check', exactlyOne('post_id', 'comment_id')),
      kit.check('votes_type_check', isOneOf('type', voteTypes)),
    ],
  )

  const pollOptions = kit.table(
    'poll_options',
    {
      id: kit.id(),
      postId: kit
        .text()
        .notNull()
        .references(() => posts.id),
      text: kit.text().notNull(),
      position: kit.integer().notNull().default(0),
      voteCount: kit.integer().notNull().default(0),
    },
    (table) => [kit.index('poll_options_post_index').on(table.postId, table.position)],
  )

  const pollVotes = kit.table(
    'poll_votes',
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
      optionId: kit
        .text()
        .notNull()
        .references(() => pollOptions.id),
      isCounted: kit.boolean().notNull().default(true),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.uniqueIndex('poll_votes_person_unique').on(table.userId, table.postId),
      kit.index('poll_votes_post_index').on(table.postId),
      kit.index('poll_votes_option_index').on(table.optionId),
    ],
  )

  const reviewRatings = kit.table(
    'review_ratings',
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
      rating: kit.integer().notNull(),
      /** Given by somebody tied to the brand that the review concerns: counted apart. */
      isPartner: kit.boolean().notNull().default(false),
      isCounted: kit.boolean().notNull().default(true),
      createdAt: kit.timestamp().notNull(),
      updatedAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.uniqueIndex('review_ratings_person_unique').on(table.userId, table.postId),
      kit.index('review_ratings_post_index').on(table.postId, table.rating),
      kit.check('review_ratings_rating_check', sql.raw('rating between 1 and 5')),
    ],
  )

  /**
   * Why somebody's opinions count nowhere: a refund or a dispute of what they paid, by the provider's id. It is
   * over when the money stays after all.
   */
  const opinionWithdrawals = kit.table(
    'opinion_withdrawals',
    {
      id: kit.id(),
      userId: kit
        .text()
        .notNull()
        .references(() => users.id),
      cause: kit.oneOf(withdrawalCauses).notNull(),
      createdAt: kit.timestamp().notNull(),
      endedAt: kit.timestamp(),
    },
    (table) => [
      kit.index('opinion_withdrawals_user_index').on(table.userId, table.createdAt),
      kit.check('opinion_withdrawals_cause_check', isOneOf('cause', withdrawalCauses)),
    ],
  )

  return { votes, pollOptions, pollVotes, reviewRatings, opinionWithdrawals }
}
