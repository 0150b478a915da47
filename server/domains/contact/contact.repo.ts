import { eq } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

export const contactRepo = ({ contactMessages }: Tables) => ({
  insert: async (tx: Db, message: Tables['contactMessages']['$inferInsert']): Promise<void> => {
    await tx.insert(contactMessages).values(message)
  },

  find: async (db: Db, id: string) => {
    const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, id))
    return message
  },
})
