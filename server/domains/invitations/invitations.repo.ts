import { and, count, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import { isBelow } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { personColumns } from '../../core/people.ts'

export type InvitationRow = Tables['invitations']['$inferSelect']

/** Links that invite, and who came by them: the only writer of both tables. */
export const invitationsRepo = ({ invitations, invitedPeople, users }: Tables) => {
  const withInviter = (db: Db) =>
    db
      .select({
        invitation: invitations,
        inviter: { ...personColumns({ users }), isBlocked: users.isBlocked },
      })
      .from(invitations)
      .innerJoin(users, eq(users.id, invitations.inviterId))

  return {
    insert: async (tx: Db, row: Tables['invitations']['$inferInsert']): Promise<InvitationRow> => {
      const [written] = await tx.insert(invitations).values(row).returning()
      if (!written) throw new Error('the invitation was not written')
      return written
    },

    find: async (db: Db, id: string): Promise<InvitationRow | undefined> => {
      const [row] = await db.select().from(invitations).where(eq(invitations.id, id))
      return row
    },

    findByCode: async (db: Db, code: string) => (await withInviter(db).where(eq(invitations.code, code)))[0],

    listOf: (db: Db, inviterId: string): Promise<InvitationRow[]> =>
      db
        .select()
        .from(invitations)
        .where(eq(invitations.inviterId, inviterId))
        .orderBy(desc(invitations.createdAt), desc(invitations.id))
        .limit(200),

    list: (
      db: Db,
      { inviterIds, after, limit }: { inviterIds: string[] | null; after: unknown[] | null; limit: number },
    ) =>
      withInviter(db)
        .where(
          and(
            inviterIds ? inArray(invitations.inviterId, inviterIds) : undefined,
            after ? isBelow([invitations.createdAt, invitations.id], after) : undefined,
          ),
        )
        .orderBy(desc(invitations.createdAt), desc(invitations.id))
        .limit(limit),

    /** Answers false where it had ended already. */
    revoke: async (tx: Db, id: string, revokedAt: Date): Promise<boolean> => {
      const rows = await tx
        .update(invitations)
        .set({ revokedAt })
        .where(and(eq(invitations.id, id), isNull(invitations.revokedAt)))
        .returning({ id: invitations.id })
      return rows.length > 0
    },

    /** Takes one of its uses: as many as there are, whoever comes at once. */
    take: async (tx: Db, id: string): Promise<boolean> => {
      const rows = await tx
        .update(invitations)
        .set({ joined: sql`${invitations.joined} + 1` })
        .where(
          and(
            eq(invitations.id, id),
            isNull(invitations.revokedAt),
            or(isNull(invitations.maxUses), lt(invitations.joined, invitations.maxUses)),
          ),
        )
        .returning({ id: invitations.id })
      return rows.length > 0
    },

    /** Keeps by whose link somebody came; the first stays. */
    keep: async (tx: Db, row: Tables['invitedPeople']['$inferInsert']): Promise<void> => {
      await tx.insert(invitedPeople).values(row).onConflictDoNothing()
    },

    findWaiting: async (db: Db, personId: string) => {
      const [row] = await db
        .select()
        .from(invitedPeople)
        .where(and(eq(invitedPeople.personId, personId), isNull(invitedPeople.joinedAt)))
      return row
    },

    setJoined: async (tx: Db, personId: string, joinedAt: Date): Promise<void> => {
      await tx.update(invitedPeople).set({ joinedAt }).where(eq(invitedPeople.personId, personId))
    },

    forget: async (tx: Db, personId: string): Promise<void> => {
      await tx.delete(invitedPeople).where(eq(invitedPeople.personId, personId))
    },

    /** Ends all links of somebody, without what they noted of them. */
    end: async (tx: Db, inviterId: string, revokedAt: Date): Promise<void> => {
      await tx.update(invitations).set({ note: '', revokedAt }).where(eq(invitations.inviterId, inviterId))
    },

    /** Who became a member by somebody's links, the latest first. */
    listInvited: async (db: Db, inviterId: string, limit: number) =>
      await db
        .select({ person: personColumns({ users }), joinedAt: invitedPeople.joinedAt })
        .from(invitedPeople)
        .innerJoin(users, eq(users.id, invitedPeople.personId))
        .where(and(eq(invitedPeople.inviterId, inviterId), isNotNull(invitedPeople.joinedAt)))
        .orderBy(desc(invitedPeople.joinedAt))
        .limit(limit),

    countInvited: async (db: Db, inviterId: string): Promise<number> => {
      const [row] = await db
        .select({ n: count() })
        .from(invitedPeople)
        .where(and(eq(invitedPeople.inviterId, inviterId), isNotNull(invitedPeople.joinedAt)))
      return row?.n ?? 0
    },

    findInviter: async (db: Db, personId: string) => {
      const [row] = await db
        .select(personColumns({ users }))
        .from(invitedPeople)
        .innerJoin(users, eq(users.id, invitedPeople.inviterId))
        .where(and(eq(invitedPeople.personId, personId), isNotNull(invitedPeople.joinedAt)))
      return row
    },
  }
}
