import { sql } from 'drizzle-orm'
import { isOneOf, type Kit } from '../kit.ts'
import type { CampaignTables } from './campaigns.ts'
import type { PeopleTables } from './people.ts'
import { coverStates } from './words.ts'

type Needs = Pick<PeopleTables, 'users'> & Pick<CampaignTables, 'userSponsoredContent'>

/** Memberships that are paid from their members' earnings. */
export const renewalTables = (kit: Kit, { users, userSponsoredContent }: Needs) => {
  /** Who wants it; whoever has no row does not. */
  const renewalChoices = kit.table('renewal_choices', {
    userId: kit
      .text()
      .primaryKey()
      .references(() => users.id),
    isOn: kit.boolean().notNull(),
    updatedAt: kit.timestamp().notNull(),
  })

  /** What was taken from earnings for an invoice: decided once for each. */
  const renewalCovers = kit.table(
    'renewal_covers',
    {
      id: kit.id(),
      invoiceId: kit.text().notNull().unique(),
      subscriptionId: kit.text().notNull(),
      userId: kit
        .text()
        .notNull()
        .references(() => users.id),
      /** What the invoice asked for then. */
      dueCents: kit.bigint().notNull(),
      amountCents: kit.bigint().notNull(),
      /** What of it went back to the earnings since. */
      returnedCents: kit.bigint().notNull().default(0),
      currency: kit.text().notNull(),
      status: kit.oneOf(coverStates).notNull().default('claimed'),
      /** The provider's object by which the invoice asks for less. */
      creditId: kit.text(),
      /** Why it went back. */
      reason: kit.text(),
      createdAt: kit.timestamp().notNull(),
      updatedAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.index('renewal_covers_user_index').on(table.userId, table.createdAt),
      kit.index('renewal_covers_open_index').on(table.createdAt).where(sql.raw(`status = 'claimed'`)),
      kit.check('renewal_covers_status_check', isOneOf('status', coverStates)),
      kit.check(
        'renewal_covers_amount_check',
        sql.raw('amount_cents > 0 and returned_cents >= 0 and returned_cents <= amount_cents'),
      ),
    ],
  )

  /** Which deals it was taken from. */
  const renewalDraws = kit.table(
    'renewal_draws',
    {
      id: kit.id(),
      coverId: kit
        .text()
        .notNull()
        .references(() => renewalCovers.id),
      contentId: kit
        .text()
        .notNull()
        .references(() => userSponsoredContent.id),
      amountCents: kit.bigint().notNull(),
      returnedCents: kit.bigint().notNull().default(0),
    },
    (table) => [
      kit.uniqueIndex('renewal_draws_pair_unique').on(table.coverId, table.contentId),
      kit.index('renewal_draws_content_index').on(table.contentId),
      kit.check(
        'renewal_draws_amount_check',
        sql.raw('amount_cents > 0 and returned_cents >= 0 and returned_cents <= amount_cents'),
      ),
    ],
  )

  return { renewalChoices, renewalCovers, renewalDraws }
}
