import { and, desc, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import { prepared } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { tally } from '#db/tally.ts'
import { actorColumns } from '../../core/actor.ts'

export type SessionRow = Tables['sessions']['$inferSelect']
export type NewSession = Tables['sessions']['$inferInsert']

export const sessionsRepo = ({ sessions, users, identities }: Tables) => {
  const personBy = prepared('sessions.person', (db) =>
    db
      .select({
        sid: sessions.sid,
        expire: sessions.expire,
        signedInAt: sessions.signedInAt,
        lastSeenAt: sessions.lastSeenAt,
        ...actorColumns({ users }),
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.sid, sql.placeholder('sid'))),
  )

  return {
    /** The session with the person behind it, in the one query that each request makes. */
    async findPerson(db: Db, sid: string) {
      const [row] = await personBy(db, { sid })
      return row
    },

    async find(db: Db, sid: string): Promise<SessionRow | undefined> {
      const [row] = await db.select().from(sessions).where(eq(sessions.sid, sid))
      return row
    },

    /** Inserts, or replaces all but the id and the time of making. */
    async put(tx: Db, session: NewSession): Promise<void> {
      const { id: _id, createdAt: _createdAt, ...change } = session
      await tx.insert(sessions).values(session).onConflictDoUpdate({ target: sessions.sid, set: change })
    },

    /** Replaces all but the id and the time of making of one that is still there. */
    async change(tx: Db, session: NewSession): Promise<void> {
      const { id: _id, createdAt: _createdAt, ...change } = session
      await tx.update(sessions).set(change).where(eq(sessions.sid, session.sid))
    },

    async touch(tx: Db, sid: string, change: { lastSeenAt: Date; expire: Date }): Promise<void> {
      await tx.update(sessions).set(change).where(eq(sessions.sid, sid))
    },

    async delete(tx: Db, sid: string): Promise<SessionRow | undefined> {
      const [row] = await tx.delete(sessions).where(eq(sessions.sid, sid)).returning()
      return row
    },

    async deleteOwn(tx: Db, userId: string, id: string): Promise<string | undefined> {
      const own = and(eq(sessions.userId, userId), eq(sessions.id, id))
      const [row] = await tx.delete(sessions).where(own).returning({ sid: sessions.sid })
      return row?.sid
    },

    /** Where somebody is signed in, since a block if there was one, by browsers. */
    tally: (db: Db, userId: string, { now, since }: { now: Date; since: Date | null }) =>
      tally(db, sessions, {
        where: and(
          eq(sessions.userId, userId),
          gt(sessions.expire, now),
          isNotNull(sessions.signedInAt),
          since ? gt(sessions.signedInAt, since) : undefined,
        ),
        name: sessions.browserName,
        newest: [sessions.lastSeenAt, sessions.id],
      }),

    /** Answers how many there were. */
    async deleteAllOf(tx: Db, userId: string): Promise<number> {
      const ended = tx.delete(sessions).where(eq(sessions.userId, userId))
      return (await ended.returning({ id: sessions.id })).length
    },

    /** Ends what a provider names: one of its sessions, or all of a person signed in up to a moment. */
    async deleteNamed(
      tx: Db,
      named: { issuer: string; subject?: string | undefined; sid?: string | undefined; before: Date },
    ): Promise<{ sid: string; userId: string | null }[]> {
      const { issuer, subject, sid, before } = named
      const people = tx
        .select({ userId: identities.userId })
        .from(identities)
        .where(and(eq(identities.issuer, issuer), subject ? eq(identities.subject, subject) : undefined))
      const which = sid ? eq(sessions.providerSid, sid) : lte(sessions.signedInAt, before)
      return tx
        .delete(sessions)
        .where(and(inArray(sessions.userId, people), which))
        .returning({ sid: sessions.sid, userId: sessions.userId })
    },

    listOf(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
      return db
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.expire, now)))
        .orderBy(desc(sessions.lastSeenAt))
        .limit(100)
    },

    async deleteExpired(tx: Db, before: Date): Promise<number> {
      const gone = await tx
        .delete(sessions)
        .where(lte(sessions.expire, before))
        .returning({ id: sessions.id })
      return gone.length
    },
  }
}

export type SessionsRepo = ReturnType<typeof sessionsRepo>
