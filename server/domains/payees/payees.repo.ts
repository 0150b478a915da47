import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

/** The payout account of a person, and what must be known to make one. */
export const payeesRepo = ({ users }: Tables) => {
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

    /** Accounts in the order of their people's ids; only those that could not be paid to when last heard of. */
    listAccounts: (db: Db, wanted: { isWaiting: boolean }, page: { after: string; limit: number }) =>
      db
        .select({ id: users.id, accountId: users.stripePayeeId })
        .from(users)
        .where(
          and(
            isNotNull(users.stripePayeeId),
            gt(users.id, page.after),
            wanted.isWaiting ? eq(users.isPayable, false) : undefined,
          ),
        )
        .orderBy(asc(users.id))
        .limit(page.limit),

    findByAccount: async (db: Db, accountId: string) => {
      const [payee] = await db.select(columns).from(users).where(eq(users.stripePayeeId, accountId))
      return payee
    },
  }
}

export type PayeeRow = NonNullable<Awaited<ReturnType<ReturnType<typeof payeesRepo>['find']>>>
