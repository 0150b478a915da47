import { and, desc, eq, exists, gt, inArray, isNull, not, or, sql } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'
import type { MovedSession } from '../sessions/sessions.service.ts'

/** The browsers that take push. */
export const pushRepo = ({ pushSubscriptions: browsers, sessions }: Tables) => {
  /** That its session lives; of a row from before sessions were kept here, any session of its person. */
  const isSignedIn = (db: Db, now: Date) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(sessions)
        .where(
          and(
            eq(sessions.userId, browsers.userId),
            or(isNull(browsers.sessionId), eq(sessions.sid, browsers.sessionId)),
            gt(sessions.expire, now),
          ),
        ),
    )

  return {
    /** A browser belongs to whoever signed in on it last. */
    put: async (tx: Db, row: Tables['pushSubscriptions']['$inferInsert']): Promise<void> => {
      const { userId, sessionId, keys } = row
      await tx
        .insert(browsers)
        .values(row)
        .onConflictDoUpdate({ target: browsers.endpoint, set: { userId, sessionId, keys } })
    },

    findAt: async (db: Db, endpoint: string) => {
      const [row] = await db.select().from(browsers).where(eq(browsers.endpoint, endpoint))
      return row
    },

    listOf: (db: Db, userId: string) =>
      db
        .select()
        .from(browsers)
        .where(eq(browsers.userId, userId))
        .orderBy(desc(browsers.createdAt), desc(browsers.id)),

    /** One that is still signed in. */
    find: async (db: Db, id: string, now: Date) => {
      const [row] = await db
        .select()
        .from(browsers)
        .where(and(eq(browsers.id, id), isSignedIn(db, now)))
      return row
    },

    remove: async (tx: Db, ids: string[]): Promise<void> => {
      if (ids.length > 0) await tx.delete(browsers).where(inArray(browsers.id, ids))
    },

    /** Takes away what somebody's sessions that have ended had asked for. */
    removeEnded: async (tx: Db, userId: string, now: Date): Promise<void> => {
      await tx.delete(browsers).where(and(eq(browsers.userId, userId), not(isSignedIn(tx, now))))
    },

    /** A session goes on under another id. */
    move: async (tx: Db, { userId, from, to }: MovedSession): Promise<void> => {
      await tx
        .update(browsers)
        .set({ sessionId: to })
        .where(and(eq(browsers.userId, userId), eq(browsers.sessionId, from)))
    },

    removeOwn: async (tx: Db, userId: string, endpoint: string): Promise<void> => {
      await tx.delete(browsers).where(and(eq(browsers.userId, userId), eq(browsers.endpoint, endpoint)))
    },

    removeAllOf: async (tx: Db, userId: string): Promise<void> => {
      await tx.delete(browsers).where(eq(browsers.userId, userId))
    },
  }
}
