import { and, eq } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

export const uploadsRepo = ({ uploads }: Tables) => ({
  insert: async (tx: Db, upload: Tables['uploads']['$inferInsert']): Promise<void> => {
    await tx.insert(uploads).values(upload)
  },

  /** Marks an upload of this owner as used; false when it is not theirs or does not exist. */
  markUsed: async (tx: Db, upload: { name: string; ownerId: string }, usedAt: Date): Promise<boolean> =>
    (
      await tx
        .update(uploads)
        .set({ usedAt })
        .where(and(eq(uploads.name, upload.name), eq(uploads.ownerId, upload.ownerId)))
        .returning({ id: uploads.id })
    ).length > 0,
})
