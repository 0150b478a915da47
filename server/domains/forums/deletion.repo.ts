import { and, asc, eq, inArray } from 'drizzle-orm'
import { countRows } from '#db/count.ts'
import { newId } from '#db/ids.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

type Belonging = Tables['formerForumMembers']['$inferSelect']

const idsOf = (rows: readonly Belonging[]) => rows.map(({ id }) => id)
const renewed = (rows: readonly Belonging[]) => rows.map((row) => ({ ...row, id: newId() }))

/** Those who belong to a forum, and those who did when it was deleted: a row is in one of both tables. */
export const deletionRepo = (tables: Tables) => {
  const { forumMemberships: members, formerForumMembers: former, forumRequests } = tables
  const firstOf = (
    db: Db,
    table: typeof members | typeof former,
    { forumId, limit }: { forumId: string; limit: number },
  ): Promise<Belonging[]> =>
    db.select().from(table).where(eq(table.forumId, forumId)).orderBy(asc(table.userId)).limit(limit)

  return {
    count: (db: Db, forumId: string, isFormer: boolean): Promise<number> =>
      isFormer
        ? countRows(db, former, eq(former.forumId, forumId))
        : countRows(db, members, eq(members.forumId, forumId)),

    /** Makes some members of a deleted forum former ones; answers whom. */
    takeLeave: async (tx: Db, forumId: string, limit: number): Promise<string[]> => {
      const rows = await firstOf(tx, members, { forumId, limit })
      if (rows.length === 0) return []
      await tx.insert(former).values(renewed(rows)).onConflictDoNothing()
      await tx.delete(members).where(inArray(members.id, idsOf(rows)))
      return rows.map(({ userId }) => userId)
    },

    /** Makes some former members of a restored forum its members again; answers whom. */
    takeBack: async (tx: Db, forumId: string, limit: number): Promise<string[]> => {
      const rows = await firstOf(tx, former, { forumId, limit })
      if (rows.length === 0) return []
      await tx.insert(members).values(renewed(rows)).onConflictDoNothing()
      await tx.delete(former).where(inArray(former.id, idsOf(rows)))
      return rows.map(({ userId }) => userId)
    },

    /** Nobody decides about the wishes to join a forum that is gone. */
    declineRequests: async (tx: Db, forumId: string, decided: { decidedBy: string; decidedAt: Date }) => {
      await tx
        .update(forumRequests)
        .set({ status: 'declined', ...decided })
        .where(and(eq(forumRequests.forumId, forumId), eq(forumRequests.status, 'pending')))
    },
  }
}
