import { aliasedTable, and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { ContactQuery } from '#shared/contact.ts'
import type { Tables } from '#db/schema/tables.ts'
import { isBelow } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { contains } from '#db/sql.ts'

export const contactRepo = ({ contactMessages, users }: Tables) => {
  const answerers = aliasedTable(users, 'answerers')
  const read = (db: Db) =>
    db
      .select({ message: contactMessages, username: users.username, answeredBy: answerers.username })
      .from(contactMessages)
      .leftJoin(users, eq(users.id, contactMessages.userId))
      .leftJoin(answerers, eq(answerers.id, contactMessages.answeredBy))

  return {
    insert: async (tx: Db, message: Tables['contactMessages']['$inferInsert']): Promise<void> => {
      await tx.insert(contactMessages).values(message)
    },

    find: async (db: Db, id: string) => {
      const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, id))
      return message
    },

    read: async (db: Db, id: string) => {
      const [row] = await read(db).where(eq(contactMessages.id, id))
      return row
    },

    list: (
      db: Db,
      { status, category, q, after, limit }: Omit<ContactQuery, 'cursor'> & { after: unknown[] | null },
    ) =>
      read(db)
        .where(
          and(
            status === 'open' ? isNull(contactMessages.answeredAt) : undefined,
            status === 'answered' ? isNotNull(contactMessages.answeredAt) : undefined,
            category ? eq(contactMessages.category, category) : undefined,
            contains(
              [contactMessages.name, contactMessages.email, contactMessages.subject, contactMessages.message],
              q,
            ),
            after ? isBelow([contactMessages.createdAt, contactMessages.id], after) : undefined,
          ),
        )
        .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
        .limit(limit),

    /** Answers whether it was otherwise before. */
    mark: async (
      tx: Db,
      id: string,
      answer: { answeredAt: Date | null; answeredBy: string | null },
    ): Promise<boolean> => {
      const isOpen = isNull(contactMessages.answeredAt)
      const isAnswered = isNotNull(contactMessages.answeredAt)
      const rows = await tx
        .update(contactMessages)
        .set(answer)
        .where(and(eq(contactMessages.id, id), answer.answeredAt ? isOpen : isAnswered))
        .returning({ id: contactMessages.id })
      return rows.length > 0
    },

    removeAllOf: async (tx: Db, userId: string): Promise<void> => {
      await tx.delete(contactMessages).where(eq(contactMessages.userId, userId))
    },
  }
}
