import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
} from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'
import { isBelow } from '#db/sql.ts'
import { personColumns } from '../../core/people.ts'

export type SeatRow = Tables['seats']['$inferSelect']

/** Seats of memberships, and invitations to them: the only writer of their table. */
export const seatsRepo = ({ seats, users }: Tables) => {
  const isTaken = isNotNull(seats.personId)
  /** What has ended is kept for a while, and is nobody's. */
  const stands = isNull(seats.endedAt)

  /** Ends those that somebody has and deletes invitations; answers what was there. */
  async function remove(tx: Db, which: SQL | undefined, now: Date): Promise<SeatRow[]> {
    const ended = await tx
      .update(seats)
      .set({ endedAt: now })
      .where(and(which, stands, isTaken))
      .returning()
    const deleted = await tx
      .delete(seats)
      .where(and(which, stands, isNull(seats.personId)))
      .returning()
    return [...ended, ...deleted]
  }

  /** Seats beside their people. */
  async function withPeople(db: Db, rows: SeatRow[]) {
    const ids = [...new Set(rows.flatMap((seat) => [seat.holderId, seat.personId ?? seat.invitedId ?? '']))]
    const people = await db
      .select({
        ...personColumns({ users }),
        plan: users.planType,
        seatStatus: users.seatStatus,
        seatExpiresAt: users.seatExpiresAt,
      })
      .from(users)
      .where(inArray(users.id, ids))
    const byId = new Map(people.map((person) => [person.id, person]))
    return rows.flatMap((seat) => {
      const holder = byId.get(seat.holderId)
      const person = byId.get(seat.personId ?? seat.invitedId ?? '') ?? null
      return holder ? [{ seat, holder, person, plan: holder.plan }] : []
    })
  }

  return {
    insert: async (tx: Db, seat: Tables['seats']['$inferInsert']): Promise<void> => {
      await tx.insert(seats).values(seat)
    },

    find: async (db: Db, id: string): Promise<SeatRow | undefined> => {
      const [row] = await db
        .select()
        .from(seats)
        .where(and(eq(seats.id, id), stands))
      return row
    },

    findByToken: async (db: Db, hash: string): Promise<SeatRow | undefined> => {
      const [row] = await db
        .select()
        .from(seats)
        .where(and(eq(seats.tokenHash, hash), stands))
      return row
    },

    findTaken: async (db: Db, personId: string): Promise<SeatRow | undefined> => {
      const [row] = await db
        .select()
        .from(seats)
        .where(and(eq(seats.personId, personId), stands))
      return row
    },

    /** Those of somebody's plan, the oldest first, with who has them or was invited. */
    listOf: async (db: Db, holderId: string) =>
      await withPeople(
        db,
        await db
          .select()
          .from(seats)
          .where(and(eq(seats.holderId, holderId), stands))
          .orderBy(asc(seats.createdAt), asc(seats.id)),
      ),

    /** The seat that somebody has, and the invitations by name that are valid. */
    listFor: async (db: Db, personId: string, now: Date) => {
      const isInvited = and(eq(seats.invitedId, personId), isNull(seats.personId), gt(seats.expiresAt, now))
      const rows = await db
        .select()
        .from(seats)
        .where(and(or(eq(seats.personId, personId), isInvited), stands))
        .orderBy(asc(seats.createdAt))
      return await withPeople(db, rows)
    },

    see: async (db: Db, id: string) =>
      (
        await withPeople(
          db,
          await db
            .select()
            .from(seats)
            .where(and(eq(seats.id, id), stands)),
        )
      )[0],

    list: async (
      db: Db,
      { userIds, after, limit }: { userIds: string[] | null; after: unknown[] | null; limit: number },
    ) => {
      const isAbout = userIds
        ? or(
            inArray(seats.holderId, userIds),
            inArray(seats.personId, userIds),
            inArray(seats.invitedId, userIds),
          )
        : undefined
      const rows = await db
        .select()
        .from(seats)
        .where(and(isAbout, stands, after ? isBelow([seats.createdAt, seats.id], after) : undefined))
        .orderBy(desc(seats.createdAt), desc(seats.id))
        .limit(limit)
      return await withPeople(db, rows)
    },

    countTaken: async (db: Db, holderId: string): Promise<number> => {
      const [row] = await db
        .select({ n: count() })
        .from(seats)
        .where(and(eq(seats.holderId, holderId), stands, isTaken))
      return row?.n ?? 0
    },

    /** Makes an invitation somebody's seat; answers false where it was one already, or is gone. */
    take: async (tx: Db, id: string, taken: { personId: string; takenAt: Date }): Promise<boolean> => {
      const rows = await tx
        .update(seats)
        .set({ ...taken, invitedId: taken.personId, email: null, tokenHash: null })
        .where(and(eq(seats.id, id), isNull(seats.personId)))
        .returning({ id: seats.id })
      return rows.length > 0
    },

    setToken: async (tx: Db, id: string, tokenHash: string): Promise<void> => {
      await tx.update(seats).set({ tokenHash }).where(eq(seats.id, id))
    },

    /** Ends one; answers what was there, to whoever was the first to end it. */
    end: async (tx: Db, id: string, now: Date): Promise<SeatRow | undefined> =>
      (await remove(tx, eq(seats.id, id), now))[0],

    endOf: (tx: Db, holderId: string, now: Date): Promise<SeatRow[]> =>
      remove(tx, eq(seats.holderId, holderId), now),

    /** Who has had a seat of somebody at or after a moment. */
    listPeopleSince: async (db: Db, holderId: string, since: Date): Promise<string[]> => {
      const rows = await db
        .selectDistinct({ personId: seats.personId })
        .from(seats)
        .where(and(eq(seats.holderId, holderId), isTaken, or(stands, gte(seats.endedAt, since))))
        .orderBy(asc(seats.personId))
      return rows.flatMap(({ personId }) => personId ?? [])
    },

    /** The invitations of somebody who is gone. */
    deleteInvitations: async (tx: Db, invitedId: string): Promise<void> => {
      await tx.delete(seats).where(and(eq(seats.invitedId, invitedId), isNull(seats.personId)))
    },

    /** Invitations that are not valid any more, and seats that ended before a moment. */
    deleteOver: async (tx: Db, { now, endedBefore }: { now: Date; endedBefore: Date }): Promise<void> => {
      await tx.delete(seats).where(and(isNull(seats.personId), lte(seats.expiresAt, now)))
      await tx.delete(seats).where(lte(seats.endedAt, endedBefore))
    },

    /** What is kept of seats that somebody who is gone had. */
    forget: async (tx: Db, personId: string): Promise<void> => {
      await tx.delete(seats).where(and(eq(seats.personId, personId), isNotNull(seats.endedAt)))
    },

    /** Payers of seats whose dates have passed. */
    listOverdue: async (db: Db, now: Date, limit: number): Promise<string[]> => {
      const rows = await db
        .selectDistinct({ holderId: users.seatHolderId })
        .from(users)
        .where(
          and(
            isNotNull(users.seatHolderId),
            or(
              lte(users.seatGraceEndsAt, now),
              and(eq(users.seatStatus, 'cancelled'), lte(users.seatExpiresAt, now)),
            ),
          ),
        )
        .limit(limit)
      return rows.flatMap(({ holderId }) => holderId ?? [])
    },
  }
}

export type SeatsRepo = ReturnType<typeof seatsRepo>
/** A seat beside the people of it. */
export type SeenSeat = Awaited<ReturnType<SeatsRepo['listOf']>>[number]
