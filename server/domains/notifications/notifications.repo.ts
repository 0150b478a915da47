import { and, asc, desc, eq, gt, inArray, isNull, max, sql, type SQL } from 'drizzle-orm'
import { readableNotifications } from '#db/conditions.ts'
import type { Tables } from '#db/schema/tables.ts'
import { changes, isBelow, prepared } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { personColumns } from '../../core/people.ts'

export type NewNotification = Tables['notifications']['$inferInsert']
export type NotificationRow = Tables['notifications']['$inferSelect']

interface ListRequest {
  userId: string
  isUnreadOnly: boolean
  after: [Date, string] | null
  limit: number
}

/** What is new in a row once something has joined it. */
const joined = [
  'kind',
  'text',
  'path',
  'reason',
  'actorId',
  'actorIds',
  'actorCount',
  'level',
  'postId',
  'forumId',
  'createdAt',
] as const

export const notificationsRepo = (tables: Tables) => {
  const { notifications, users, posts } = tables
  const base = (db: Db) =>
    db
      .select({ row: notifications, actor: personColumns(tables) })
      .from(notifications)
      .leftJoin(users, eq(users.id, notifications.actorId))
  const own = (userId: string) => eq(notifications.userId, userId)
  const isUnread = sql`not ${notifications.isRead}`
  const pages = (name: string, isUnreadOnly: boolean) => {
    const page = (after?: SQL) => (db: Db) =>
      base(db)
        .where(
          and(
            eq(notifications.userId, sql.placeholder('userId')),
            sql`not ${notifications.isHidden}`,
            isUnreadOnly ? isUnread : undefined,
            after,
            readableNotifications(tables, db, sql.placeholder('userId')),
          ),
        )
        .orderBy(desc(notifications.createdAt), desc(notifications.id))
        .limit(sql.placeholder('limit'))
    const place = [sql.placeholder('createdAt'), sql.placeholder('id')]
    const isLater = isBelow([notifications.createdAt, notifications.id], place)
    return { first: prepared(`${name}.first`, page()), later: prepared(`${name}.later`, page(isLater)) }
  }
  const lists = { all: pages('notifications.all', false), unread: pages('notifications.unread', true) }
  const holdGroup = prepared('notifications.holdGroup', (tx) =>
    tx
      .update(notifications)
      .set({ level: sql`${notifications.level}` })
      .where(
        and(
          eq(notifications.userId, sql.placeholder('userId')),
          eq(notifications.groupKey, sql.placeholder('groupKey')),
          isUnread,
        ),
      )
      .returning(),
  )
  const ofDigest = (db: Db, userId: string, digestKey: string) =>
    db
      .select()
      .from(notifications)
      .where(and(own(userId), eq(notifications.digestKey, digestKey)))
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(100)
  const set = prepared('notifications.set', (tx) =>
    tx
      .update(notifications)
      .set(changes(notifications, ...joined))
      .where(eq(notifications.id, sql.placeholder('id'))),
  )

  return {
    /** A page of what somebody may read, the latest first. */
    list: (db: Db, { userId, isUnreadOnly, after, limit }: ListRequest) => {
      const [createdAt, id] = after ?? []
      const query = lists[isUnreadOnly ? 'unread' : 'all'][after ? 'later' : 'first']
      return query(db, { userId, limit, createdAt, id })
    },

    /** One that its person may read. */
    find: async (db: Db, id: string) => {
      const [found] = await base(db).where(
        and(eq(notifications.id, id), readableNotifications(tables, db, notifications.userId)),
      )
      return found
    },

    /** Answers the id, or nothing where its cause was told before or a group of its key is open. */
    insert: async (tx: Db, row: NewNotification): Promise<string | undefined> => {
      const [inserted] = await tx
        .insert(notifications)
        .values(row)
        .onConflictDoNothing()
        .returning({ id: notifications.id })
      return inserted?.id
    },

    /** The unread row that gathers what happens under a key, held for this transaction. */
    holdGroup: async (tx: Db, userId: string, groupKey: string): Promise<NotificationRow | undefined> => {
      const [row] = await holdGroup(tx, { userId, groupKey })
      return row
    },

    /** The highest level that was ever told under a key. */
    levelOf: async (db: Db, userId: string, groupKey: string): Promise<number> => {
      const [row] = await db
        .select({ level: max(notifications.level) })
        .from(notifications)
        .where(and(own(userId), eq(notifications.groupKey, groupKey)))
      return row?.level ?? 0
    },

    /** Lets one more thing join the row that gathers such things. */
    join: async (
      tx: Db,
      id: string,
      content: Pick<NotificationRow, (typeof joined)[number]>,
    ): Promise<void> => {
      await set(tx, { ...content, id })
    },

    /** Marks as read, and answers how many were not. */
    markRead: async (
      tx: Db,
      userId: string,
      { ids, readAt }: { ids: string[] | null; readAt: Date },
    ): Promise<number> =>
      (
        await tx
          .update(notifications)
          .set({ isRead: true, readAt })
          .where(and(own(userId), isUnread, ids ? inArray(notifications.id, ids) : undefined))
          .returning({ id: notifications.id })
      ).length,

    /** Puts what waits for somebody's digest under its key; a digest that is tried again finds the same. */
    gather: async (tx: Db, userId: string, digestKey: string): Promise<NotificationRow[]> => {
      await tx
        .update(notifications)
        .set({ digestKey })
        .where(and(own(userId), eq(notifications.digestKey, 'waiting')))
      return await ofDigest(tx, userId, digestKey)
    },

    /** What waits for somebody's digest. */
    waiting: (db: Db, userId: string): Promise<NotificationRow[]> => ofDigest(db, userId, 'waiting'),

    /** A page of everybody's notifications by their ids: whom each names, and whether it is about somebody's post. */
    listTelling: (db: Db, authorId: string, { after, limit }: { after: string; limit: number }) => {
      // A post that a brand has paid for keeps its title.
      const erased = db
        .select({ id: posts.id })
        .from(posts)
        .where(
          and(eq(posts.id, notifications.postId), eq(posts.authorId, authorId), isNull(posts.sponsorBrandId)),
        )
      return db
        .select({
          id: notifications.id,
          userId: notifications.userId,
          actorId: notifications.actorId,
          actorIds: notifications.actorIds,
          actorCount: notifications.actorCount,
          isOfPost: sql<boolean>`exists ${erased}`.mapWith(Boolean),
        })
        .from(notifications)
        .where(gt(notifications.id, after))
        .orderBy(asc(notifications.id))
        .limit(limit)
    },

    deleteMany: async (tx: Db, ids: string[]): Promise<void> => {
      await tx.delete(notifications).where(inArray(notifications.id, ids))
    },

    deleteAllOf: async (tx: Db, userId: string): Promise<void> => {
      await tx.delete(notifications).where(own(userId))
    },
  }
}
