import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import { isStillThere } from '#db/sql.ts'
import type { Db } from '#db/store.ts'

export type LeaseRow = Tables['leases']['$inferSelect']
/** A lease in the hands of one holder. */
export type OwnLease = Pick<LeaseRow, 'name' | 'holder'>
type Change = Partial<Omit<LeaseRow, 'name'>>

/** The table of leases: who does what alone, and when it was last known to be done. */
export const leasesRepo = ({ leases }: Tables) => {
  const isOf = ({ name, holder }: OwnLease) => and(eq(leases.name, name), eq(leases.holder, holder))
  const isAsSeen = ({ lastRunAt, ...seen }: LeaseRow) =>
    and(
      isOf(seen),
      eq(leases.expiresAt, seen.expiresAt),
      lastRunAt ? eq(leases.lastRunAt, lastRunAt) : isNull(leases.lastRunAt),
    )

  return {
    list: (db: Db, names: readonly string[]): Promise<LeaseRow[]> =>
      db
        .select()
        .from(leases)
        .where(inArray(leases.name, [...names])),

    /** Takes a lease that nobody has had yet; false where there is one. */
    insert: async (tx: Db, row: Tables['leases']['$inferInsert']): Promise<boolean> => {
      const added = await tx.insert(leases).values(row).onConflictDoNothing().returning()
      return added.length > 0
    },

    /** Takes a lease over as it was seen; false where it has changed since. */
    replace: async (tx: Db, seen: LeaseRow, change: Change & { holder: string }): Promise<boolean> => {
      const taken = await tx.update(leases).set(change).where(isAsSeen(seen)).returning()
      return taken.length > 0
    },

    /** Changes a lease while it is in these hands. */
    update: async (tx: Db, own: OwnLease, change: Change): Promise<void> => {
      await tx.update(leases).set(change).where(isOf(own))
    },

    remove: async (tx: Db, own: OwnLease): Promise<void> => {
      await tx.delete(leases).where(isOf(own))
    },

    /** Whether a lease is in these hands; until the transaction ends nobody takes it away. */
    isHeld: (tx: Db, own: OwnLease): Promise<boolean> => isStillThere(tx, leases, isOf(own)),
  }
}
