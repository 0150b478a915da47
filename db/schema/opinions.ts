import { sql } from 'drizzle-orm'
import { exactlyOne, isOneOf, type Kit } from '../kit.ts'
import type { CommentTables } from './comments.ts'
import type { PeopleTables } from './people.ts'
import type { PostTables } from './posts.ts'
import { voteTypes } from './words.ts'

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
      createdAt: kit.timestamp().notNull(),
      updatedAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.uniqueIndex('review_ratings_person_unique').on(table.userId, table.postId),
      kit.index('review_ratings_post_index').on(table.postId, table.rating),
      kit.check('review_ratings_rating_check', sql.raw('rating between 1 and 5')),
    ],
  )

  return { votes, pollOptions, pollVotes, reviewRatings }
}
