import { count, eq, like, lte } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

/** Words that may be used once: logout tokens of the identity provider, keys of mails. */
export const usedTokensRepo = ({ usedTokens }: Pick<Tables, 'usedTokens'>) => ({
  /** Answers false when this token was used before. */
  take: async (tx: Db, token: { id: string; expiresAt: Date }): Promise<boolean> =>
    (await tx.insert(usedTokens).values(token).onConflictDoNothing().returning()).length > 0,

  /** Makes a token good again, because nothing came of its use. */
  giveBack: async (tx: Db, id: string): Promise<void> => {
    await tx.delete(usedTokens).where(eq(usedTokens.id, id))
  },

  /** How many used tokens begin like this. */
  count: async (db: Db, start: string): Promise<number> => {
    const [row] = await db
      .select({ n: count() })
      .from(usedTokens)
      .where(like(usedTokens.id, `${start}%`))
    return row?.n ?? 0
  },

  deleteExpired: async (tx: Db, now: Date): Promise<void> => {
    await tx.delete(usedTokens).where(lte(usedTokens.expiresAt, now))
  },
})
