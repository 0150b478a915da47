import { and, eq, inArray } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'
import type { Mute, MuteType } from '#shared/notifications.ts'
import type { StoredSettings } from './settings.policy.ts'

/** How people want to be notified, and what they have muted. */
export const settingsRepo = ({ notificationSettings, mutes, users, posts, forums }: Tables) => ({
  /** The settings of each of these people who has made any. */
  listOf: async (db: Db, userIds: readonly string[]): Promise<Map<string, StoredSettings>> => {
    const rows = await db
      .select()
      .from(notificationSettings)
      .where(inArray(notificationSettings.userId, [...userIds]))
    return new Map(rows.map(({ userId, settings }) => [userId, settings as StoredSettings]))
  },

  /** Changes what somebody has chosen by what stands there now: of two changes at once, neither is lost. */
  change: async (
    tx: Db,
    { userId, updatedAt }: { userId: string; updatedAt: Date },
    next: (stored: StoredSettings) => StoredSettings,
  ): Promise<StoredSettings> => {
    const [row] = await tx
      .insert(notificationSettings)
      .values({ userId, settings: {}, updatedAt })
      // Written even where nothing changes: the row is held from here until the transaction ends.
      .onConflictDoUpdate({ target: notificationSettings.userId, set: { updatedAt } })
      .returning({ settings: notificationSettings.settings })
    const settings = next(row?.settings ?? {})
    await tx
      .update(notificationSettings)
      .set({ settings: { ...settings } })
      .where(eq(notificationSettings.userId, userId))
    return settings
  },

  findEmail: async (db: Db, userId: string): Promise<string | null> => {
    const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
    return row?.email ?? null
  },

  insertMute: async (tx: Db, row: Tables['mutes']['$inferInsert']): Promise<void> => {
    await tx.insert(mutes).values(row).onConflictDoNothing()
  },

  deleteMute: async (tx: Db, userId: string, { type, id }: Mute): Promise<void> => {
    await tx
      .delete(mutes)
      .where(and(eq(mutes.userId, userId), eq(mutes.targetType, type), eq(mutes.targetId, id)))
  },

  /** Those of these people who have muted one of these things. */
  mutedBy: async (
    db: Db,
    userIds: readonly string[],
    targets: readonly { type: MuteType; id: string }[],
  ): Promise<Set<string>> => {
    if (targets.length === 0 || userIds.length === 0) return new Set()
    const ids = targets.map(({ id }) => id)
    const rows = await db
      .select({ userId: mutes.userId, type: mutes.targetType, id: mutes.targetId })
      .from(mutes)
      .where(and(inArray(mutes.userId, [...userIds]), inArray(mutes.targetId, ids)))
    const isOne = (row: { type: MuteType; id: string }) =>
      targets.some(({ type, id }) => type === row.type && id === row.id)
    return new Set(rows.filter(isOne).map(({ userId }) => userId))
  },

  /** The id behind the id or slug of a post or forum. */
  findId: async (db: Db, type: 'post' | 'forum', key: string): Promise<string> => {
    const table = type === 'post' ? posts : forums
    const [row] = await db.select({ id: table.id }).from(table).where(eq(table.slug, key))
    return row?.id ?? key
  },

  /** Settings and mutes. */
  deleteAllOf: async (tx: Db, userId: string): Promise<void> => {
    await tx.delete(notificationSettings).where(eq(notificationSettings.userId, userId))
    await tx.delete(mutes).where(eq(mutes.userId, userId))
  },
})
