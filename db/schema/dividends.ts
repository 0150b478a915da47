import { sql } from 'drizzle-orm'
import { isOneOf, type Kit } from '../kit.ts'
import type { CampaignTables } from './campaigns.ts'
import type { ForumTables } from './forums.ts'
import type { PeopleTables } from './people.ts'
import { dividendRoles, shareStates } from './words.ts'

type Needs = Pick<PeopleTables, 'users'> &
  Pick<ForumTables, 'forums'> &
  Pick<CampaignTables, 'userSponsoredContent'>

/** What forums receive of the platform's part of the sponsored posts that appeared in them. */
export const dividendTables = (kit: Kit, { users, forums, userSponsoredContent }: Needs) => {
  /** How a forum divides it; a forum without a row divides it as forums do by themselves. */
  const dividendSplits = kit.table('dividend_splits', {
    forumId: kit
      .text()
      .primaryKey()
      .references(() => forums.id),
    /** Percent for the owner; the moderators share the rest. */
    ownerPart: kit.integer().notNull(),
    updatedAt: kit.timestamp().notNull(),
  })

  /** Somebody's cents of one deal, fixed when its post was published. */
  const dividendShares = kit.table(
    'dividend_shares',
    {
      id: kit.id(),
      contentId: kit
        .text()
        .notNull()
        .references(() => userSponsoredContent.id),
      userId: kit
        .text()
        .notNull()
        .references(() => users.id),
      forumId: kit
        .text()
        .notNull()
        .references(() => forums.id),
      role: kit.oneOf(dividendRoles).notNull(),
      /** Percent of the platform's part that the forum receives, and of that the owner, as they were then. */
      part: kit.integer().notNull(),
      ownerPart: kit.integer().notNull(),
      amountCents: kit.bigint().notNull(),
      /** What of it paid for its person's own membership. */
      coveredCents: kit.bigint().notNull().default(0),
      status: kit.oneOf(shareStates).notNull().default('held'),
      releasedAt: kit.timestamp(),
      paidAt: kit.timestamp(),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.uniqueIndex('dividend_shares_pair_unique').on(table.contentId, table.userId),
      kit.index('dividend_shares_user_index').on(table.userId, table.createdAt),
      kit.index('dividend_shares_forum_index').on(table.forumId),
      kit.index('dividend_shares_open_index').on(table.id).where(sql.raw(`status in ('held', 'payable')`)),
      kit.check('dividend_shares_role_check', isOneOf('role', dividendRoles)),
      kit.check('dividend_shares_status_check', isOneOf('status', shareStates)),
      kit.check(
        'dividend_shares_amount_check',
        sql.raw('amount_cents > 0 and covered_cents >= 0 and covered_cents <= amount_cents'),
      ),
    ],
  )

  return { dividendSplits, dividendShares }
}
