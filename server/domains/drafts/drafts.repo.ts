import { and, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { countRows } from '#db/count.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

/** Whose draft, of what. */
export interface DraftName {
  ownerId: string
  key: string
}

const mostListed = 200

export const draftsRepo = ({ drafts }: Tables) => {
  const named = ({ ownerId, key }: DraftName) => and(eq(drafts.ownerId, ownerId), eq(drafts.key, key))
  const isThere = isNull(drafts.deletedAt)
  type Row = typeof drafts.$inferSelect

  return {
    /** A draft, or what is left of a deleted one. */
    findAny: async (db: Db, name: DraftName): Promise<Row | undefined> => {
      const [draft] = await db.select().from(drafts).where(named(name))
      return draft
    },

    list: (db: Db, ownerId: string) =>
      db
        .select({ key: drafts.key, revision: drafts.revision, updatedAt: drafts.updatedAt })
        .from(drafts)
        .where(and(eq(drafts.ownerId, ownerId), isThere))
        .orderBy(desc(drafts.updatedAt))
        .limit(mostListed),

    /** Answers nothing when there is one of that name already, or what is left of it. */
    insert: async (tx: Db, draft: Tables['drafts']['$inferInsert']): Promise<Row | undefined> => {
      const [inserted] = await tx.insert(drafts).values(draft).onConflictDoNothing().returning()
      return inserted
    },

    /**
     * Writes the next revision over this one; answers nothing when another has come between. What was deleted is
     * also begun anew, which is revision 0.
     */
    advance: async (
      tx: Db,
      name: DraftName,
      change: { content: string; revision: number; updatedAt: Date },
    ): Promise<Row | undefined> => {
      const { content, revision, updatedAt } = change
      const [updated] = await tx
        .update(drafts)
        .set({ content, updatedAt, deletedAt: null, revision: sql`${drafts.revision} + 1` })
        .where(
          and(
            named(name),
            or(eq(drafts.revision, revision), revision === 0 ? isNotNull(drafts.deletedAt) : undefined),
          ),
        )
        .returning()
      return updated
    },

    /** Takes the text away and counts on, so that a window that knows only what was before is refused. */
    remove: async (tx: Db, name: DraftName, deletedAt: Date): Promise<void> => {
      await tx
        .update(drafts)
        .set({ content: '', deletedAt, updatedAt: deletedAt, revision: sql`${drafts.revision} + 1` })
        .where(and(named(name), isThere))
    },

    sweep: async (tx: Db, before: Date): Promise<number> => {
      const isOver = and(isNotNull(drafts.deletedAt), lt(drafts.updatedAt, before))
      return (await tx.delete(drafts).where(isOver).returning({ id: drafts.id })).length
    },

    countOf: (db: Db, ownerId: string): Promise<number> =>
      countRows(db, drafts, and(eq(drafts.ownerId, ownerId), isThere)),

    removeAllOf: async (tx: Db, ownerId: string): Promise<void> => {
      await tx.delete(drafts).where(eq(drafts.ownerId, ownerId))
    },
  }
}
