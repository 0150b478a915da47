import { and, eq, gt, lte } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

type DeviceRow = Tables['deviceLogins']['$inferSelect']

export const devicesRepo = ({ deviceLogins }: Tables) => ({
  insert: async (tx: Db, login: Tables['deviceLogins']['$inferInsert']): Promise<void> => {
    await tx.insert(deviceLogins).values(login)
  },

  async findByCode(db: Db, userCode: string, now: Date): Promise<DeviceRow | undefined> {
    const waiting = and(
      eq(deviceLogins.userCode, userCode),
      eq(deviceLogins.status, 'pending'),
      gt(deviceLogins.expiresAt, now),
    )
    const [row] = await db.select().from(deviceLogins).where(waiting)
    return row
  },

  /** Decides once; of two at the same time the second finds nothing. */
  async decide(tx: Db, { id, ...decision }: { id: string; userId: string; status: 'approved' | 'denied' }) {
    const waiting = and(eq(deviceLogins.id, id), eq(deviceLogins.status, 'pending'))
    const rows = await tx.update(deviceLogins).set(decision).where(waiting).returning({ id: deviceLogins.id })
    return rows.length > 0
  },

  async findByDevice(db: Db, deviceHash: string): Promise<DeviceRow | undefined> {
    const [row] = await db.select().from(deviceLogins).where(eq(deviceLogins.deviceHash, deviceHash))
    return row
  },

  poll: async (tx: Db, id: string, polledAt: Date): Promise<void> => {
    await tx.update(deviceLogins).set({ polledAt }).where(eq(deviceLogins.id, id))
  },

  /** Answers false when it was taken already. */
  take: async (tx: Db, id: string): Promise<boolean> =>
    (await tx.delete(deviceLogins).where(eq(deviceLogins.id, id)).returning({ id: deviceLogins.id })).length >
    0,

  deleteAllOf: async (tx: Db, userId: string): Promise<void> => {
    await tx.delete(deviceLogins).where(eq(deviceLogins.userId, userId))
  },

  deleteExpired: async (tx: Db, now: Date): Promise<void> => {
    await tx.delete(deviceLogins).where(lte(deviceLogins.expiresAt, now))
  },
})
