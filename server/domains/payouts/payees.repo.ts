import { desc, eq } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

/** The payout account of a person, and what must be known to make one. */
export const payeesRepo = ({ users, stripeEvents }: Tables) => {
  const columns = {
    id: users.id,
    username: users.username,
    displayName: users.displayName,
    email: users.email,
    accountId: users.stripePayeeId,
    isPayable: users.isPayable,
  }
  return {
    find: async (db: Db, userId: string) => {
      const [payee] = await db.select(columns).from(users).where(eq(users.id, userId))
      return payee
    },

    findByAccount: async (db: Db, accountId: string) => {
      const [payee] = await db.select(columns).from(users).where(eq(users.stripePayeeId, accountId))
      return payee
    },

    setAccount: async (tx: Db, userId: string, stripePayeeId: string): Promise<void> => {
      await tx.update(users).set({ stripePayeeId }).where(eq(users.id, userId))
    },

    setPayable: async (tx: Db, userId: string, isPayable: boolean): Promise<void> => {
      await tx.update(users).set({ isPayable }).where(eq(users.id, userId))
    },

    /** The account in which the provider said that something happened to this object. */
    findEventAccount: async (db: Db, objectId: string): Promise<string | null> => {
      const [event] = await db
        .select({ accountId: stripeEvents.accountId })
        .from(stripeEvents)
        .where(eq(stripeEvents.objectId, objectId))
        .orderBy(desc(stripeEvents.receivedAt))
        .limit(1)
      return event?.accountId ?? null
    },
  }
}

export type PayeeRow = NonNullable<Awaited<ReturnType<ReturnType<typeof payeesRepo>['find']>>>
