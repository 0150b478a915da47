import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

export type ImportedMember = Tables['importedMembers']['$inferSelect']
type NewMember = Tables['importedMembers']['$inferInsert']

export const importsRepo = ({ importedMembers }: Tables) => ({
  /**
   * Adds those who are new. Who waits already keeps the later of both ends with its plan; who has come is left
   * alone. Answers what was written.
   */
  merge: async (tx: Db, rows: NewMember[]): Promise<Pick<ImportedMember, 'id' | 'createdAt'>[]> => {
    const given = (column: string) => sql.raw(`excluded.${column}`)
    return await tx
      .insert(importedMembers)
      .values(rows)
      .onConflictDoUpdate({
        target: importedMembers.email,
        set: {
          plan: given('plan'),
          until: given('until'),
          source: given('source'),
          updatedAt: given('updated_at'),
        },
        setWhere: and(isNull(importedMembers.claimedBy), sql`excluded.until > ${importedMembers.until}`),
      })
      .returning({ id: importedMembers.id, createdAt: importedMembers.createdAt })
  },

  /** How many of these addresses are there. */
  countKnown: async (db: Db, emails: string[]): Promise<number> => {
    const [row] = await db
      .select({ n: count() })
      .from(importedMembers)
      .where(inArray(importedMembers.email, emails))
    return row?.n ?? 0
  },

  find: async (db: Db, id: string): Promise<ImportedMember | undefined> => {
    const [row] = await db.select().from(importedMembers).where(eq(importedMembers.id, id))
    return row
  },

  findWaiting: async (db: Db, email: string, now: Date): Promise<ImportedMember | undefined> => {
    const isOne = and(eq(importedMembers.email, email), isNull(importedMembers.claimedBy))
    const [row] = await db
      .select()
      .from(importedMembers)
      .where(and(isOne, gt(importedMembers.until, now)))
    return row
  },

  /** Gives what waits for an address to somebody, and answers it as it is then. */
  claim: async (
    tx: Db,
    email: string,
    { userId, now }: { userId: string; now: Date },
  ): Promise<ImportedMember | undefined> => {
    const [row] = await tx
      .update(importedMembers)
      .set({ claimedBy: userId, claimedAt: now, updatedAt: now })
      .where(
        and(
          eq(importedMembers.email, email),
          isNull(importedMembers.claimedBy),
          gt(importedMembers.until, now),
        ),
      )
      .returning()
    return row
  },

  listUninvited: (db: Db, now: Date, limit: number): Promise<ImportedMember[]> =>
    db
      .select()
      .from(importedMembers)
      .where(
        and(
          isNull(importedMembers.invitedAt),
          sql`${importedMembers.isInvitable}`,
          isNull(importedMembers.claimedBy),
          gt(importedMembers.until, now),
        ),
      )
      .orderBy(asc(importedMembers.id))
      .limit(limit),

  setInvited: async (tx: Db, id: string, at: Date): Promise<void> => {
    await tx.update(importedMembers).set({ invitedAt: at }).where(eq(importedMembers.id, id))
  },

  /** How many came from where, and what has become of them. */
  tally: (db: Db) => {
    const counted = (condition: ReturnType<typeof isNull>) =>
      sql<number>`cast(sum(case when ${condition} then 1 else 0 end) as integer)`
    return db
      .select({
        source: importedMembers.source,
        members: count(),
        joined: counted(isNotNull(importedMembers.claimedBy)),
        invited: counted(isNotNull(importedMembers.invitedAt)),
        waiting: counted(isNull(importedMembers.claimedBy)),
      })
      .from(importedMembers)
      .groupBy(importedMembers.source)
      .orderBy(asc(importedMembers.source))
  },

  /** Forgets whoever did not come while there was something for them, and answers how many. */
  sweep: async (tx: Db, now: Date): Promise<number> =>
    (
      await tx
        .delete(importedMembers)
        .where(and(isNull(importedMembers.claimedBy), lte(importedMembers.until, now)))
        .returning({ id: importedMembers.id })
    ).length,

  erase: async (tx: Db, { userId, email }: { userId: string; email: string | null }): Promise<void> => {
    await tx
      .delete(importedMembers)
      .where(or(eq(importedMembers.claimedBy, userId), email ? eq(importedMembers.email, email) : undefined))
  },
})
