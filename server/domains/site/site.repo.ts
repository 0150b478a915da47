import { desc, eq } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

export type SiteRow = Tables['siteVersions']['$inferSelect']

const mostListed = 100

export const siteRepo = ({ siteVersions }: Pick<Tables, 'siteVersions'>) => ({
  /** The newest first, without the settings: three long texts in each would be much. */
  list: (db: Db): Promise<Omit<SiteRow, 'settings'>[]> => {
    const { version, author, changes, createdAt } = siteVersions
    return db
      .select({ version, author, changes, createdAt })
      .from(siteVersions)
      .orderBy(desc(version))
      .limit(mostListed)
  },

  newest: async (db: Db): Promise<SiteRow | undefined> => {
    const [row] = await db.select().from(siteVersions).orderBy(desc(siteVersions.version)).limit(1)
    return row
  },

  find: async (db: Db, version: number): Promise<SiteRow | undefined> => {
    const [row] = await db.select().from(siteVersions).where(eq(siteVersions.version, version))
    return row
  },

  /** Whether this version was free. */
  insert: async (tx: Db, row: SiteRow): Promise<boolean> =>
    (
      await tx
        .insert(siteVersions)
        .values(row)
        .onConflictDoNothing()
        .returning({ version: siteVersions.version })
    ).length > 0,
})
