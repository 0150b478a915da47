import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'
import type { NotificationRow } from './notifications.repo.ts'

/** What mail and push need to know of their recipients at the moment they go out. */
export const recipientsRepo = (tables: Tables) => {
  const { notifications, users, posts, pushSubscriptions } = tables
  const { forumMemberships: members, conversationParticipants: places } = tables

  return {
    find: async (db: Db, id: string): Promise<NotificationRow | undefined> => {
      const [row] = await db.select().from(notifications).where(eq(notifications.id, id))
      return row
    },

    person: async (db: Db, userId: string) => {
      const [row] = await db
        .select({ email: users.email, isBlocked: users.isBlocked, isTombstone: users.isTombstone })
        .from(users)
        .where(eq(users.id, userId))
      return row
    },

    /** Those of these rows that their person may still read about. */
    stillReadable: async (db: Db, userId: string, rows: NotificationRow[]): Promise<NotificationRow[]> => {
      const ids = [...new Set(rows.flatMap(({ postId }) => postId ?? []))]
      if (ids.length === 0) return rows
      const found = await db
        .select({
          id: posts.id,
          isVisible: posts.isVisible,
          inPublicForum: posts.inPublicForum,
          membershipId: members.id,
        })
        .from(posts)
        .leftJoin(members, and(eq(members.forumId, posts.forumId), eq(members.userId, userId)))
        .where(inArray(posts.id, ids))
      const readable = new Set(
        found
          .filter(
            ({ isVisible, inPublicForum, membershipId }) => isVisible && (inPublicForum || membershipId),
          )
          .map(({ id }) => id),
      )
      return rows.filter(({ postId }) => postId === null || readable.has(postId))
    },

    place: async (db: Db, conversationId: string, userId: string) => {
      const [row] = await db
        .select()
        .from(places)
        .where(and(eq(places.conversationId, conversationId), eq(places.userId, userId)))
      return row
    },

    /** People whose digest should have gone out by now. */
    overdue: async (db: Db, before: Date): Promise<string[]> => {
      const rows = await db
        .selectDistinct({ userId: notifications.userId })
        .from(notifications)
        .where(and(eq(notifications.digestKey, 'waiting'), lt(notifications.createdAt, before)))
        .limit(500)
      return rows.map(({ userId }) => userId)
    },

    hasBrowser: async (db: Db, userId: string): Promise<boolean> =>
      (
        await db
          .select({ id: pushSubscriptions.id })
          .from(pushSubscriptions)
          .where(eq(pushSubscriptions.userId, userId))
          .limit(1)
      ).length > 0,

    /** Those of these people who still exist. */
    listExisting: async (db: Db, ids: string[]): Promise<string[]> => {
      if (ids.length === 0) return []
      const rows = await db
        .select({ id: users.id })
        .from(users)
        .where(and(inArray(users.id, ids), eq(users.isTombstone, false)))
      return rows.map(({ id }) => id)
    },

    /** Those of these people who belong to a forum. */
    listMembers: async (db: Db, forumId: string, ids: string[]): Promise<string[]> => {
      if (ids.length === 0) return []
      const rows = await db
        .select({ userId: members.userId })
        .from(members)
        .where(and(eq(members.forumId, forumId), inArray(members.userId, ids)))
      return rows.map(({ userId }) => userId)
    },

    listUsernames: async (db: Db, ids: string[]): Promise<string[]> => {
      if (ids.length === 0) return []
      const rows = await db
        .select({ id: users.id, username: users.username })
        .from(users)
        .where(inArray(users.id, ids))
      return ids.flatMap((id) => rows.find((row) => row.id === id)?.username ?? [])
    },
  }
}
