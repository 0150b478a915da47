import { and, desc, eq, sql } from 'drizzle-orm'
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
  type Row = typeof drafts.$inferSelect

  return {
    find: async (db: Db, name: DraftName): Promise<Row | undefined> => {
      const [draft] = await db.select().from(drafts).where(named(name))
      return draft
    },

    list: (db: Db, ownerId: string) =>
      db
        .select({ key: drafts.key, revision: drafts.revision, updatedAt: drafts.updatedAt })
        .from(drafts)
        .where(eq(drafts.ownerId, ownerId))
        .orderBy(desc(drafts.updatedAt))
        .limit(mostListed),

    /** Answers nothing when there is a draft of that name already. */
    insert: async (tx: Db, draft: Tables['drafts']['$inferInsert']): Promise<Row | undefined> => {
      const [inserted] = await tx.insert(drafts).values(draft).onConflictDoNothing().returning()
      return inserted
    },

    /** Writes the next revision over this one; answers nothing when another has come between. */
    advance: async (
      tx: Db,
      name: DraftName,
      change: { content: string; revision: number; updatedAt: Date },
    ): Promise<Row | undefined> => {
      const { content, revision, updatedAt } = change
      const [updated] = await tx
        .update(drafts)
        .set({ content, updatedAt, revision: sql`${drafts.revision} + 1` })
        .where(and(named(name), eq(drafts.revision, revision)))
        .returning()
      return updated
    },

    remove: async (tx: Db, name: DraftName): Promise<void> => {
      await tx.delete(drafts).where(named(name))
    },

    countOf: (db: Db, ownerId: string): Promise<number> => countRows(db, drafts, eq(drafts.ownerId, ownerId)),

    removeAllOf: async (tx: Db, ownerId: string): Promise<void> => {
      await tx.delete(drafts).where(eq(drafts.ownerId, ownerId))
    },
  }
}
