import { sql } from 'drizzle-orm'
import type { Kit } from '../kit.ts'
import type { PeopleTables } from './people.ts'

/** Memberships for several people. */
export const seatTables = (kit: Kit, { users }: Pick<PeopleTables, 'users'>) => ({
  /** Seats of somebody's plan that others were invited to, and those that have one. */
  seats: kit.table(
    'seats',
    {
      id: kit.id(),
      /** Who pays. */
      holderId: kit
        .text()
        .notNull()
        .references(() => users.id),
      /** Who has it; null while it is an invitation. */
      personId: kit.text().references(() => users.id),
      /** Whom the invitation names; of one by mail its address. */
      invitedId: kit.text().references(() => users.id),
      email: kit.text(),
      /** Of the link in the mail. */
      tokenHash: kit.text().unique(),
      createdAt: kit.timestamp().notNull(),
      /** When an invitation is no longer valid. */
      expiresAt: kit.timestamp().notNull(),
      takenAt: kit.timestamp(),
      /** Since when it is nobody's any more: kept as long as its payment may still go back. */
      endedAt: kit.timestamp(),
    },
    (table) => [
      kit.index('seats_holder_index').on(table.holderId, table.createdAt),
      kit.uniqueIndex('seats_person_unique').on(table.personId).where(sql.raw('ended_at is null')),
      kit.index('seats_ended_index').on(table.endedAt).where(sql.raw('ended_at is not null')),
      kit.index('seats_invited_index').on(table.invitedId).where(sql.raw('invited_id is not null')),
      kit.index('seats_created_index').on(table.createdAt, table.id),
      kit.check('seats_taken_check', sql.raw('(person_id is null) = (taken_at is null)')),
    ],
  ),
})
