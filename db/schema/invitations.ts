import { sql } from 'drizzle-orm'
import type { Kit } from '../kit.ts'
import type { PeopleTables } from './people.ts'

/** Links by which members invite, and who came by them. */
export const invitationTables = (kit: Kit, { users }: Pick<PeopleTables, 'users'>) => {
  const invitations = kit.table(
    'invitations',
    {
      id: kit.id(),
      /** Whoever has it is invited. */
      code: kit.text().notNull().unique(),
      inviterId: kit
        .text()
        .notNull()
        .references(() => users.id),
      note: kit.text().notNull().default(''),
      /** How many have become members by it. */
      joined: kit.integer().notNull().default(0),
      maxUses: kit.integer(),
      expiresAt: kit.timestamp(),
      revokedAt: kit.timestamp(),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.index('invitations_inviter_index').on(table.inviterId, table.createdAt),
      kit.index('invitations_created_index').on(table.createdAt, table.id),
    ],
  )
  /** By whose link somebody came: the first is kept. */
  const invitedPeople = kit.table(
    'invited_people',
    {
      personId: kit
        .text()
        .primaryKey()
        .references(() => users.id),
      invitationId: kit
        .text()
        .notNull()
        .references(() => invitations.id),
      inviterId: kit
        .text()
        .notNull()
        .references(() => users.id),
      createdAt: kit.timestamp().notNull(),
      /** When they became a member; until then nobody is told. */
      joinedAt: kit.timestamp(),
    },
    (table) => [
      kit
        .index('invited_people_inviter_index')
        .on(table.inviterId, table.joinedAt)
        .where(sql.raw('joined_at is not null')),
      kit.index('invited_people_invitation_index').on(table.invitationId),
    ],
  )
  return { invitations, invitedPeople }
}
