import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

export type SiteRow = Tables['siteVersions']['$inferSelect']

const mostListed = 100

export const siteRepo = ({ siteVersions, users }: Pick<Tables, 'siteVersions' | 'users'>) => {
  const { settings, ...listed } = getTableColumns(siteVersions)
  /** Kept is the author's id, so that no name outlives its account; of the first versions, their name. */
  const author = sql<string>`coalesce(${users.username}, ${siteVersions.author})`
  const isAuthor = eq(users.id, siteVersions.author)

  return {
    /** The newest first, without the settings: three long texts in each would be much. */
    list: (db: Db): Promise<Omit<SiteRow, 'settings'>[]> =>
      db
        .select({ ...listed, author })
        .from(siteVersions)
        .leftJoin(users, isAuthor)
        .orderBy(desc(siteVersions.version))
        .limit(mostListed),

    newest: async (db: Db): Promise<SiteRow | undefined> => {
      const [row] = await db
        .select({ ...listed, settings, author })
        .from(siteVersions)
        .leftJoin(users, isAuthor)
        .orderBy(desc(siteVersions.version))
        .limit(1)
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
  }
}
