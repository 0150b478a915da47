import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

export type Quote = Tables['upgradeQuotes']['$inferSelect']
type Change = Pick<Quote, 'userId' | 'fromPrice' | 'toPrice' | 'fromQuantity' | 'quantity'>

export const quotesRepo = ({ upgradeQuotes: quotes }: Tables) => ({
  insert: async (tx: Db, quote: Tables['upgradeQuotes']['$inferInsert']): Promise<Quote> => {
    const [row] = await tx.insert(quotes).values(quote).returning()
    if (!row) throw new Error('the quote was not inserted')
    return row
  },

  /** The newest quote for this change that still holds and was not tried. */
  findFresh: async (
    db: Db,
    { userId, fromPrice, toPrice, fromQuantity, quantity }: Change,
    now: Date,
  ): Promise<Quote | undefined> => {
    const [row] = await db
      .select()
      .from(quotes)
      .where(
        and(
          eq(quotes.userId, userId),
          eq(quotes.fromPrice, fromPrice),
          eq(quotes.toPrice, toPrice),
          eq(quotes.fromQuantity, fromQuantity),
          eq(quotes.quantity, quantity),
          isNull(quotes.usedAt),
          gt(quotes.expiresAt, now),
        ),
      )
      .orderBy(desc(quotes.createdAt))
      .limit(1)
    return row
  },

  /** A quote serves one try; answers false for a second one. */
  use: async (tx: Db, id: string, at: Date): Promise<boolean> => {
    const rows = await tx
      .update(quotes)
      .set({ usedAt: at })
      .where(and(eq(quotes.id, id), isNull(quotes.usedAt)))
      .returning({ id: quotes.id })
    return rows.length > 0
  },
})
