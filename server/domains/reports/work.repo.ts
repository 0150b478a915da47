import { asc, eq, or } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'
import { personColumns } from '../../core/people.ts'

/** Who could look after reports, and what moderators note about them. */
export const workRepo = (tables: Tables) => {
  const { reportNotes, users } = tables

  return {
    findPerson: async (db: Db, key: string) => {
      const [user] = await db
        .select({ ...personColumns(tables), role: users.role, isBlocked: users.isBlocked })
        .from(users)
        .where(or(eq(users.id, key), eq(users.username, key.toLowerCase())))
      return user
    },

    insertNote: async (tx: Db, note: Tables['reportNotes']['$inferInsert']): Promise<void> => {
      await tx.insert(reportNotes).values(note)
    },

    listNotes: (db: Db, reportId: string) =>
      db
        .select({ note: reportNotes, author: personColumns(tables) })
        .from(reportNotes)
        .innerJoin(users, eq(users.id, reportNotes.authorId))
        .where(eq(reportNotes.reportId, reportId))
        .orderBy(asc(reportNotes.createdAt), asc(reportNotes.id)),
  }
}
