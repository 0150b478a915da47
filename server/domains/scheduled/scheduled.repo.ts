import { and, asc, desc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { countRows } from '#db/count.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

export type ScheduledRow = Tables['scheduledPosts']['$inferSelect']
type Patch = Partial<Omit<ScheduledRow, 'id' | 'authorId' | 'createdAt'>>

export const scheduledRepo = ({ scheduledPosts, forums, forumMemberships }: Tables) => {
  const named = (id: string, authorId: string) =>
    and(eq(scheduledPosts.id, id), eq(scheduledPosts.authorId, authorId))
  const isDue = (by: Date) => and(isNull(scheduledPosts.heldAt), lte(scheduledPosts.publishAt, by))
  const isOf = (authorId: string) => eq(scheduledPosts.authorId, authorId)
  /** With its forum, as far as its author may still read there. */
  const read = (db: Db) =>
    db
      .select({
        scheduled: scheduledPosts,
        forum: { id: forums.id, name: forums.name, slug: forums.slug },
        isReadable: sql<boolean>`(not ${forums.isPrivate} or ${forumMemberships.id} is not null)`.mapWith(
          Boolean,
        ),
      })
      .from(scheduledPosts)
      .innerJoin(forums, eq(forums.id, scheduledPosts.forumId))
      .leftJoin(
        forumMemberships,
        and(
          eq(forumMemberships.forumId, scheduledPosts.forumId),
          eq(forumMemberships.userId, scheduledPosts.authorId),
        ),
      )

  return {
    list: (db: Db, authorId: string) =>
      read(db)
        .where(isOf(authorId))
        .orderBy(desc(isNotNull(scheduledPosts.heldAt)), asc(scheduledPosts.publishAt), scheduledPosts.id),

    find: async (db: Db, id: string, authorId: string) => {
      const [row] = await read(db).where(named(id, authorId))
      return row
    },

    countOf: (db: Db, authorId: string): Promise<number> => countRows(db, scheduledPosts, isOf(authorId)),

    insert: async (tx: Db, row: Tables['scheduledPosts']['$inferInsert']): Promise<void> => {
      await tx.insert(scheduledPosts).values(row)
    },

    update: async (tx: Db, id: string, patch: Patch): Promise<void> => {
      await tx.update(scheduledPosts).set(patch).where(eq(scheduledPosts.id, id))
    },

    /** What waits and is due by then, the first first. */
    listDue: (db: Db, by: Date, limit: number) =>
      db
        .select({
          id: scheduledPosts.id,
          authorId: scheduledPosts.authorId,
          publishAt: scheduledPosts.publishAt,
        })
        .from(scheduledPosts)
        .where(isDue(by))
        .orderBy(asc(scheduledPosts.publishAt), scheduledPosts.id)
        .limit(limit),

    findDue: async (db: Db, id: string, by: Date): Promise<ScheduledRow | undefined> => {
      const [row] = await db
        .select()
        .from(scheduledPosts)
        .where(and(eq(scheduledPosts.id, id), isDue(by)))
      return row
    },

    /** Takes a row away to publish it: whoever gets it is the only one. */
    take: async (tx: Db, id: string, authorId: string): Promise<ScheduledRow | undefined> => {
      const [row] = await tx.delete(scheduledPosts).where(named(id, authorId)).returning()
      return row
    },

    /** The same of one that is due. */
    takeDue: async (tx: Db, id: string, by: Date): Promise<ScheduledRow | undefined> => {
      const [row] = await tx
        .delete(scheduledPosts)
        .where(and(eq(scheduledPosts.id, id), isDue(by)))
        .returning()
      return row
    },

    /** Keeps what could not be published, unless it is another one by now; answers whether. */
    hold: async (tx: Db, seen: ScheduledRow, held: { heldAt: Date; heldReason: string }): Promise<boolean> =>
      (
        await tx
          .update(scheduledPosts)
          .set(held)
          .where(
            and(
              eq(scheduledPosts.id, seen.id),
              isNull(scheduledPosts.heldAt),
              eq(scheduledPosts.updatedAt, seen.updatedAt),
            ),
          )
          .returning({ id: scheduledPosts.id })
      ).length > 0,

    removeAllOf: async (tx: Db, authorId: string): Promise<void> => {
      await tx.delete(scheduledPosts).where(isOf(authorId))
    },
  }
}
