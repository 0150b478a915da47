import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import { isBelow } from '#db/sql.ts'
import type { Db } from '#db/store.ts'

export type SpamFlagRow = Tables['spamFlags']['$inferSelect']

export const spamRepo = ({ spamFlags }: Tables) => ({
  list: (
    db: Db,
    { isReviewed, after, limit }: { isReviewed: boolean; after: unknown[] | null; limit: number },
  ): Promise<SpamFlagRow[]> =>
    db
      .select()
      .from(spamFlags)
      .where(
        and(
          eq(spamFlags.isReviewed, isReviewed),
          after ? isBelow([spamFlags.createdAt, spamFlags.id], after) : undefined,
        ),
      )
      .orderBy(desc(spamFlags.createdAt), desc(spamFlags.id))
      .limit(limit),

  hold: async (tx: Db, id: string): Promise<SpamFlagRow | undefined> => {
    const [flag] = await tx
      .update(spamFlags)
      .set({ flagType: sql`${spamFlags.flagType}` })
      .where(eq(spamFlags.id, id))
      .returning()
    return flag
  },

  /** Whatever was seen in it first stays; one content is flagged once for each kind of sign. */
  insert: async (tx: Db, flag: Tables['spamFlags']['$inferInsert']): Promise<boolean> =>
    (await tx.insert(spamFlags).values(flag).onConflictDoNothing().returning({ id: spamFlags.id })).length >
    0,

  update: async (tx: Db, id: string, patch: Partial<SpamFlagRow>): Promise<SpamFlagRow> => {
    const [flag] = await tx.update(spamFlags).set(patch).where(eq(spamFlags.id, id)).returning()
    if (!flag) throw new Error('the flag was not written')
    return flag
  },
})
