import { isOneOf, type Kit } from '../kit.ts'
import type { PeopleTables } from './people.ts'
import type { PostTables } from './posts.ts'
import { reachKinds } from './words.ts'

type Needs = Pick<PeopleTables, 'users'> & Pick<PostTables, 'posts'>

/** Whom sponsored posts have reached. */
export const reachTables = (kit: Kit, { users, posts }: Needs) => {
  /** One member, one post, one kind: what is counted, and what it is counted by. */
  const reachMarks = kit.table(
    'reach_marks',
    {
      id: kit.id(),
      postId: kit
        .text()
        .notNull()
        .references(() => posts.id),
      userId: kit
        .text()
        .notNull()
        .references(() => users.id),
      kind: kit.oneOf(reachKinds).notNull(),
      /** The day (UTC) that it counts for. */
      day: kit.text().notNull(),
      /** Taken out of the totals, with all that this member has done. */
      isWithdrawn: kit.boolean().notNull().default(false),
      countedAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.uniqueIndex('reach_marks_once_unique').on(table.postId, table.userId, table.kind),
      kit.index('reach_marks_day_index').on(table.postId, table.day, table.kind),
      kit.index('reach_marks_user_index').on(table.userId),
      kit.check('reach_marks_kind_check', isOneOf('kind', reachKinds)),
    ],
  )

  /** So many members of a post on a day. */
  const reachDays = kit.table(
    'reach_days',
    {
      id: kit.id(),
      postId: kit
        .text()
        .notNull()
        .references(() => posts.id),
      day: kit.text().notNull(),
      kind: kit.oneOf(reachKinds).notNull(),
      members: kit.integer().notNull().default(0),
      /** How many of them have deleted their account, and have no mark any more. */
      erased: kit.integer().notNull().default(0),
    },
    (table) => [
      kit.uniqueIndex('reach_days_once_unique').on(table.postId, table.day, table.kind),
      kit.check('reach_days_kind_check', isOneOf('kind', reachKinds)),
    ],
  )

  /** The posts that feeds have shown somebody on a day (UTC): what they see of their plan's ceiling. */
  const feedServings = kit.table(
    'feed_servings',
    {
      userId: kit
        .text()
        .notNull()
        .references(() => users.id),
      day: kit.text().notNull(),
      postId: kit
        .text()
        .notNull()
        .references(() => posts.id),
    },
    (table) => [
      kit.primaryKey({ columns: [table.userId, table.day, table.postId] }),
      kit.index('feed_servings_day_index').on(table.day),
      kit.index('feed_servings_post_index').on(table.postId),
    ],
  )

  return { reachMarks, reachDays, feedServings }
}
