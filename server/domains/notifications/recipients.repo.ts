import { and, asc, eq, inArray, isNotNull, lt, or, sql, type Placeholder } from 'drizzle-orm'
import { isNotBlockedPair, readableNotifications } from '#db/conditions.ts'
import type { Tables } from '#db/schema/tables.ts'
import { prepared } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { actorColumns } from '../../core/actor.ts'
import type { NotificationRow } from './notifications.repo.ts'
import type { StoredSettings } from './settings.policy.ts'

/** What mail and push need to know of their recipients at the moment they go out. */
export const recipientsRepo = (tables: Tables) => {
  const { notifications, users, pushSubscriptions, brandMembers } = tables
  const { forumMemberships: members, conversationParticipants: places, mutes, notificationSettings } = tables

  type About = Record<'actorId' | 'postId' | 'forumId', string | Placeholder>
  const willing = (db: Db, ids: (string | Placeholder)[], { actorId, postId, forumId }: About) => {
    const isAbout = or(
      and(eq(mutes.targetType, 'post'), eq(mutes.targetId, postId)),
      and(eq(mutes.targetType, 'forum'), eq(mutes.targetId, forumId)),
    )
    const mute = db
      .select({ one: sql`1` })
      .from(mutes)
      .where(and(eq(mutes.userId, users.id), isAbout))
    return db
      .select({ id: users.id, stored: notificationSettings.settings })
      .from(users)
      .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
      .where(
        and(
          inArray(users.id, ids),
          eq(users.isTombstone, false),
          isNotBlockedPair(tables, db, [users.id, sql`${actorId}`]),
          sql`not exists ${mute}`,
        ),
      )
  }
  const [id, actorId, postId, forumId] = [
    sql.placeholder('id'),
    sql.placeholder('actorId'),
    sql.placeholder('postId'),
    sql.placeholder('forumId'),
  ]
  const oneWilling = prepared('recipients.willing', (db) => willing(db, [id], { actorId, postId, forumId }))
  const twoNames = prepared('recipients.names', (db) =>
    db
      .select({ id: users.id, username: users.username })
      .from(users)
      .where(
        and(
          inArray(users.id, [sql.placeholder('one'), sql.placeholder('other')]),
          isNotBlockedPair(tables, db, [users.id, sql`${sql.placeholder('readerId')}`]),
        ),
      ),
  )

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

    /** Somebody as they would act. */
    actor: async (db: Db, userId: string) => {
      const [row] = await db.select(actorColumns({ users })).from(users).where(eq(users.id, userId))
      return row
    },

    /** Those of these rows that their person may still read about, and by nobody in a block with them. */
    stillReadable: async (db: Db, given: NotificationRow[]): Promise<NotificationRow[]> => {
      if (given.length === 0) return []
      const ids = given.map(({ id }) => id)
      const found = await db
        .select({ id: notifications.id })
        .from(notifications)
        .where(and(inArray(notifications.id, ids), readableNotifications(tables, db, notifications.userId)))
      const readable = new Set(found.map(({ id }) => id))
      return given.filter(({ id }) => readable.has(id))
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

    /** Those of these people who still exist, want to hear of it, and from this person, with their settings. */
    listWilling: async (
      db: Db,
      ids: string[],
      { actorId, postId, forumId }: Record<'actorId' | 'postId' | 'forumId', string | null>,
    ): Promise<{ id: string; stored: StoredSettings | undefined }[]> => {
      if (ids.length === 0) return []
      const [first] = ids
      const about = { actorId: actorId ?? '', postId: postId ?? '', forumId: forumId ?? '' }
      const rows =
        ids.length === 1 ? await oneWilling(db, { id: first, ...about }) : await willing(db, ids, about)
      return rows.map(({ id, stored }) => ({ id, stored: (stored as StoredSettings | null) ?? undefined }))
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

    /** Who acts for a brand. */
    brandPeople: async (db: Db, brandId: string): Promise<string[]> =>
      (
        await db
          .select({ id: brandMembers.userId })
          .from(brandMembers)
          .where(and(eq(brandMembers.brandId, brandId), isNotNull(brandMembers.acceptedAt)))
      ).map(({ id }) => id),

    /** Their usernames, the first few by the alphabet. */
    listNames: async (db: Db, ids: readonly string[]): Promise<string[]> => {
      const named = db
        .select({ username: users.username })
        .from(users)
        .where(inArray(users.id, [...ids]))
      return (await named.orderBy(asc(users.username)).limit(5)).map(({ username }) => `@${username}`)
    },

    /** The names of the last one or two who did something, but of nobody in a block with whoever reads it. */
    listUsernames: async (db: Db, readerId: string, [one, other]: readonly string[]): Promise<string[]> => {
      if (one === undefined) return []
      const rows = await twoNames(db, { one, other: other ?? one, readerId })
      return [one, other].flatMap((id) => rows.find((row) => row.id === id)?.username ?? [])
    },
  }
}
