import { and, asc, eq, isNotNull, isNull, lt, notInArray, notLike, sql, type SQL } from 'drizzle-orm'
import type { WithdrawalCause } from '#shared/opinions.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

/** What follows for somebody else from a payment that went back: a key of its own below that of the payment. */
export const followingId = (id: string, userId: string): string => `${id}:${userId}`

export const opinionsRepo = ({ opinionWithdrawals: withdrawals, gifts }: Tables) => {
  const followsFrom = (id: string) => sql`substr(${withdrawals.id}, 1, ${id.length + 1}) = ${`${id}:`}`
  const endAll = async (tx: Db, those: SQL | undefined, endedAt: Date): Promise<string[]> => {
    const ended = await tx
      .update(withdrawals)
      .set({ endedAt })
      .where(and(those, isNull(withdrawals.endedAt)))
      .returning({ userId: withdrawals.userId })
    return ended.map(({ userId }) => userId)
  }
  return {
    /** Adds a withdrawal, or opens it again; answers whether anything changed. */
    open: async (tx: Db, row: { id: string; userId: string; cause: WithdrawalCause; createdAt: Date }) => {
      const added = await tx
        .insert(withdrawals)
        .values(row)
        .onConflictDoNothing()
        .returning({ id: withdrawals.id })
      if (added.length > 0) return true
      const reopened = await tx
        .update(withdrawals)
        .set({ endedAt: null })
        .where(and(eq(withdrawals.id, row.id), isNotNull(withdrawals.endedAt)))
        .returning({ id: withdrawals.id })
      return reopened.length > 0
    },

    /** Ends one, with those of others that follow from it; answers whose. */
    end: async (tx: Db, id: string, endedAt: Date): Promise<string[]> => {
      const own = await endAll(tx, eq(withdrawals.id, id), endedAt)
      // Nearly every payment withdraws nothing, and what follows has no index: only then is it looked for.
      return own.length > 0 ? [...own, ...(await endAll(tx, followsFrom(id), endedAt))] : []
    },

    /** The refunds from before a moment that withdraw what somebody says. */
    listRefunds: async (db: Db, userId: string, before: Date): Promise<string[]> => {
      const rows = await db
        .select({ id: withdrawals.id })
        .from(withdrawals)
        .where(
          and(
            eq(withdrawals.userId, userId),
            eq(withdrawals.cause, 'refund'),
            isNull(withdrawals.endedAt),
            lt(withdrawals.createdAt, before),
          ),
        )
      return rows.map(({ id }) => id)
    },

    /** Whether a payment of their own has gone back, and none that others made for them. */
    hasOwn: async (db: Db, userId: string): Promise<boolean> => {
      const given = db.select({ id: gifts.id }).from(gifts).where(eq(gifts.redeemedBy, userId))
      const rows = await db
        .select({ id: withdrawals.id })
        .from(withdrawals)
        .where(
          and(
            eq(withdrawals.userId, userId),
            isNull(withdrawals.endedAt),
            notLike(withdrawals.id, followingId('%', '%')),
            notInArray(withdrawals.id, given),
          ),
        )
        .limit(1)
      return rows.length > 0
    },

    /** The oldest reason that still holds. */
    findOpen: async (db: Db, userId: string) => {
      const [row] = await db
        .select()
        .from(withdrawals)
        .where(and(eq(withdrawals.userId, userId), isNull(withdrawals.endedAt)))
        .orderBy(asc(withdrawals.createdAt))
        .limit(1)
      return row
    },
  }
}
