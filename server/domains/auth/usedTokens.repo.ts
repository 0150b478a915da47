import { lte } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

export const usedTokensRepo = ({ usedTokens }: Tables) => ({
  /** Answers false when this token was used before. */
  async insert(tx: Db, token: { id: string; expiresAt: Date }): Promise<boolean> {
    return (await tx.insert(usedTokens).values(token).onConflictDoNothing().returning()).length > 0
  },

  async deleteExpired(tx: Db, now: Date): Promise<void> {
    await tx.delete(usedTokens).where(lte(usedTokens.expiresAt, now))
  },
})
