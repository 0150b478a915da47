import { and, asc, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { WithdrawalCause } from '#shared/opinions.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

export const opinionsRepo = ({ opinionWithdrawals: withdrawals }: Tables) => ({
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

  end: async (tx: Db, id: string, endedAt: Date): Promise<boolean> => {
    const ended = await tx
      .update(withdrawals)
      .set({ endedAt })
      .where(and(eq(withdrawals.id, id), isNull(withdrawals.endedAt)))
      .returning({ id: withdrawals.id })
    return ended.length > 0
  },

  /** Ends what refunds from before a moment have withdrawn. */
  endRefunds: async (tx: Db, userId: string, { before, endedAt }: { before: Date; endedAt: Date }) => {
    const ended = await tx
      .update(withdrawals)
      .set({ endedAt })
      .where(
        and(
          eq(withdrawals.userId, userId),
          eq(withdrawals.cause, 'refund'),
          isNull(withdrawals.endedAt),
          lt(withdrawals.createdAt, before),
        ),
      )
      .returning({ id: withdrawals.id })
    return ended.length > 0
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
})
