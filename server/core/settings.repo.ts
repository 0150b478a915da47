import { eq } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

/** What an installation remembers under a name of its own: switches, and how far recurring work has come. */
export const settingsRepo = ({ settings }: Pick<Tables, 'settings'>) => ({
  /** Undefined while nothing was written under this name. */
  read: async (db: Db, key: string): Promise<unknown> => {
    const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key))
    return row?.value
  },

  write: async (tx: Db, key: string, change: { value: unknown; updatedAt: Date }): Promise<void> => {
    await tx
      .insert(settings)
      .values({ key, ...change })
      .onConflictDoUpdate({ target: settings.key, set: change })
  },
})
