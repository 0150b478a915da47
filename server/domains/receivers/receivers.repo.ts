import { and, asc, desc, eq, inArray, lte, min, notInArray } from 'drizzle-orm'
import type { DeliveryStatus } from '#shared/receivers.ts'
import type { Tables } from '#db/schema/tables.ts'
import { held, isBelow } from '#db/sql.ts'
import type { Db } from '#db/store.ts'

export type ReceiverRow = Tables['webhookReceivers']['$inferSelect']
export type DeliveryRow = Tables['webhookDeliveries']['$inferSelect']
type DeliveryPatch = Partial<Tables['webhookDeliveries']['$inferInsert']>

/** How many rows one sweep deletes at a time. */
const sweepBatch = 500

export const receiversRepo = ({ webhookReceivers, webhookDeliveries }: Tables) => ({
  list: (db: Db): Promise<ReceiverRow[]> =>
    db.select().from(webhookReceivers).orderBy(asc(webhookReceivers.createdAt), asc(webhookReceivers.id)),

  listOn: (db: Db): Promise<ReceiverRow[]> =>
    db.select().from(webhookReceivers).where(eq(webhookReceivers.isOn, true)),

  find: async (db: Db, id: string): Promise<ReceiverRow | undefined> =>
    (await db.select().from(webhookReceivers).where(eq(webhookReceivers.id, id)))[0],

  /** One that is held for this transaction: what is decided by it still holds when it is written. */
  hold: async (tx: Db, id: string): Promise<ReceiverRow | undefined> =>
    (await held(tx, tx.select().from(webhookReceivers).where(eq(webhookReceivers.id, id))))[0],

  insert: async (tx: Db, receiver: Tables['webhookReceivers']['$inferInsert']): Promise<void> => {
    await tx.insert(webhookReceivers).values(receiver)
  },

  update: async (
    tx: Db,
    id: string,
    patch: Partial<Tables['webhookReceivers']['$inferInsert']>,
  ): Promise<ReceiverRow | undefined> =>
    (await tx.update(webhookReceivers).set(patch).where(eq(webhookReceivers.id, id)).returning())[0],

  delete: async (tx: Db, id: string): Promise<void> => {
    await tx.delete(webhookDeliveries).where(eq(webhookDeliveries.receiverId, id))
    await tx.delete(webhookReceivers).where(eq(webhookReceivers.id, id))
  },

  insertDeliveries: async (
    tx: Db,
    deliveries: Tables['webhookDeliveries']['$inferInsert'][],
  ): Promise<void> => {
    await tx.insert(webhookDeliveries).values(deliveries)
  },

  findDelivery: async (db: Db, id: string): Promise<DeliveryRow | undefined> =>
    (await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)))[0],

  updateDelivery: async (tx: Db, id: string, patch: DeliveryPatch): Promise<DeliveryRow | undefined> =>
    (await tx.update(webhookDeliveries).set(patch).where(eq(webhookDeliveries.id, id)).returning())[0],

  /** What is due to a receiver, beside what is under way. */
  listDue: (
    db: Db,
    {
      receiverId,
      now,
      underWay,
      limit,
    }: { receiverId: string; now: Date; underWay: string[]; limit: number },
  ): Promise<DeliveryRow[]> =>
    db
      .select()
      .from(webhookDeliveries)
      .where(
        and(
          eq(webhookDeliveries.receiverId, receiverId),
          eq(webhookDeliveries.status, 'waiting'),
          lte(webhookDeliveries.nextAt, now),
          notInArray(webhookDeliveries.id, underWay),
        ),
      )
      .orderBy(asc(webhookDeliveries.nextAt), asc(webhookDeliveries.id))
      .limit(limit),

  /** When something is due next. */
  nextAt: async (db: Db): Promise<Date | null> => {
    const [row] = await db
      .select({ at: min(webhookDeliveries.nextAt) })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.status, 'waiting'))
    return row?.at ?? null
  },

  /** Drops what waits for a receiver. */
  dropWaiting: async (tx: Db, receiverId: string, endedAt: Date): Promise<void> => {
    await tx
      .update(webhookDeliveries)
      .set({ status: 'dropped', endedAt })
      .where(and(eq(webhookDeliveries.receiverId, receiverId), eq(webhookDeliveries.status, 'waiting')))
  },

  listDeliveries: (
    db: Db,
    {
      receiverId,
      status,
      after,
      limit,
    }: { receiverId: string; status: DeliveryStatus | undefined; after: unknown[] | null; limit: number },
  ): Promise<DeliveryRow[]> =>
    db
      .select()
      .from(webhookDeliveries)
      .where(
        and(
          eq(webhookDeliveries.receiverId, receiverId),
          status ? eq(webhookDeliveries.status, status) : undefined,
          after ? isBelow([webhookDeliveries.createdAt, webhookDeliveries.id], after) : undefined,
        ),
      )
      .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
      .limit(limit),

  /** Deletes some of what ended before; answers how many. */
  deleteEnded: async (tx: Db, before: Date): Promise<{ count: number; isAll: boolean }> => {
    const old = await tx
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(lte(webhookDeliveries.endedAt, before))
      .limit(sweepBatch)
    const ids = old.map(({ id }) => id)
    if (ids.length > 0) await tx.delete(webhookDeliveries).where(inArray(webhookDeliveries.id, ids))
    return { count: ids.length, isAll: ids.length < sweepBatch }
  },
})
