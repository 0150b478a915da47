import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'
import type { EventNotice } from '../../ports/stripe/event.facts.ts'

export const webhooksRepo = ({ stripeEvents }: Tables) => ({
  /** Answers false for an event that came before. */
  insert: async (
    tx: Db,
    { eventId, ...event }: EventNotice,
    { receivedAt, handledAt }: { receivedAt: Date; handledAt: Date | null },
  ): Promise<boolean> => {
    const rows = await tx
      .insert(stripeEvents)
      .values({ id: eventId, ...event, receivedAt, handledAt })
      .onConflictDoNothing()
      .returning({ id: stripeEvents.id })
    return rows.length > 0
  },

  /** Every event about the object that came before this moment is done with. */
  setHandled: async (tx: Db, objectId: string, { before, at }: { before: Date; at: Date }): Promise<void> => {
    await tx
      .update(stripeEvents)
      .set({ handledAt: at, lastError: null })
      .where(
        and(
          eq(stripeEvents.objectId, objectId),
          isNull(stripeEvents.handledAt),
          sql`${stripeEvents.receivedAt} <= ${sql.param(before, stripeEvents.receivedAt)}`,
        ),
      )
  },

  setFailed: async (tx: Db, objectId: string, lastError: string): Promise<void> => {
    await tx
      .update(stripeEvents)
      .set({ attempts: sql`${stripeEvents.attempts} + 1`, lastError })
      .where(and(eq(stripeEvents.objectId, objectId), isNull(stripeEvents.handledAt)))
  },

  deleteBefore: async (tx: Db, receivedBefore: Date): Promise<number> => {
    const isOld = lt(stripeEvents.receivedAt, receivedBefore)
    return (await tx.delete(stripeEvents).where(isOld).returning({ id: stripeEvents.id })).length
  },

  /** The account that the latest event about an object names. */
  findAccount: async (db: Db, objectId: string): Promise<string | null> => {
    const [event] = await db
      .select({ accountId: stripeEvents.accountId })
      .from(stripeEvents)
      .where(eq(stripeEvents.objectId, objectId))
      .orderBy(desc(stripeEvents.receivedAt))
      .limit(1)
    return event?.accountId ?? null
  },
})
