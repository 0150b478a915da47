import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

export const desktopRepo = ({ desktopCodes }: Tables) => ({
  async insert(tx: Db, code: Tables['desktopCodes']['$inferInsert']): Promise<void> {
    await tx.insert(desktopCodes).values(code)
  },

  /** Uses a code up, if it is unused, in time and bound to this challenge; answers whose it is and from which session. */
  async use(tx: Db, { codeHash, challenge, at }: { codeHash: string; challenge: string; at: Date }) {
    const [row] = await tx
      .update(desktopCodes)
      .set({ usedAt: at })
      .where(
        and(
          eq(desktopCodes.codeHash, codeHash),
          eq(desktopCodes.challenge, challenge),
          isNull(desktopCodes.usedAt),
          gt(desktopCodes.expiresAt, at),
        ),
      )
      .returning({ userId: desktopCodes.userId, sessionId: desktopCodes.sessionId })
    return row
  },

  async deleteExpired(tx: Db, now: Date): Promise<void> {
    await tx.delete(desktopCodes).where(lte(desktopCodes.expiresAt, now))
  },

  deleteAllOf: async (tx: Db, userId: string): Promise<void> => {
    await tx.delete(desktopCodes).where(eq(desktopCodes.userId, userId))
  },
})
