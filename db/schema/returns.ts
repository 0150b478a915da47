import { sql } from 'drizzle-orm'
import type { Kit } from '../kit.ts'
import type { PeopleTables } from './people.ts'
import type { PostTables } from './posts.ts'

type Needs = Pick<PeopleTables, 'users'> & Pick<PostTables, 'posts'>

/** What brings people back: hashtags they follow, when they were here, digests that are due, searches they keep. */
export const returnTables = (kit: Kit, { users, posts }: Needs) => {
  const userKey = () =>
    kit
      .text()
      .primaryKey()
      .references(() => users.id)

  const hashtagFollows = kit.table(
    'hashtag_follows',
    {
      id: kit.id(),
      userId: kit
        .text()
        .notNull()
        .references(() => users.id),
      tag: kit.text().notNull(),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.uniqueIndex('hashtag_follows_pair_unique').on(table.userId, table.tag),
      kit.index('hashtag_follows_tag_index').on(table.tag, table.userId),
    ],
  )

  /** When somebody was last here; `awaySince` while they have not yet put away what they missed before. */
  const visits = kit.table('visits', {
    userId: userKey(),
    lastAt: kit.timestamp().notNull(),
    awaySince: kit.timestamp(),
    returnedAt: kit.timestamp(),
  })

  /** The schedule of whoever wants a digest. */
  const digests = kit.table(
    'digests',
    {
      userId: userKey(),
      nextAt: kit.timestamp().notNull(),
      /** Its hour came then, and it has not gone out since. */
      owedAt: kit.timestamp(),
      /** What happened until then was told. */
      untilAt: kit.timestamp().notNull(),
    },
    (table) => [kit.index('digests_due_index').on(table.nextAt)],
  )

  const savedSearches = kit.table(
    'saved_searches',
    {
      id: kit.id(),
      userId: kit
        .text()
        .notNull()
        .references(() => users.id),
      name: kit.text().notNull(),
      query: kit.text().notNull(),
      /** The start of one of its words: searches without it in a post need not be looked at. */
      head: kit.text().notNull(),
      isNotifying: kit.boolean().notNull().default(true),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.uniqueIndex('saved_searches_query_unique').on(table.userId, table.query),
      kit.index('saved_searches_head_index').on(table.head, table.id).where(sql.raw('is_notifying')),
    ],
  )

  /** New posts that saved searches have not been told of yet. */
  const searchArrivals = kit.table(
    'search_arrivals',
    {
      id: kit.seq(),
      postId: kit
        .text()
        .notNull()
        .references(() => posts.id),
    },
    (table) => [kit.uniqueIndex('search_arrivals_post_unique').on(table.postId)],
  )

  return { hashtagFollows, visits, digests, savedSearches, searchArrivals }
}
