import { NotificationKind, type NotificationSettingsInput } from '#shared/notifications.ts'
import { decodeCursor, pageOf, type PageQuery } from '#shared/paging.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import { personOf } from '../../core/people.ts'
import { countUnread } from '../../core/unread.ts'
import type { ConversationsService } from '../conversations/conversations.service.ts'
import type { ForumsService } from '../forums/forums.service.ts'
import type { PostsService } from '../posts/posts.service.ts'
import { createMutes } from './mutes.service.ts'
import { notificationsRepo } from './notifications.repo.ts'
import { settingsRepo } from './settings.repo.ts'
import { changed, settingsOf, withoutMail } from './settings.rule.ts'

export type NotificationsService = ReturnType<typeof createNotifications>

interface Parts {
  store: Store
  clock: Clock
  outbox: Outbox
  forums: ForumsService
  posts: PostsService
  conversations: ConversationsService
}

type Found = NonNullable<Awaited<ReturnType<ReturnType<typeof notificationsRepo>['find']>>>

/** A notification as its person reads it. */
function notificationOf({ row, actor }: Found) {
  const mute = row.postId
    ? { type: 'post' as const, id: row.postId }
    : row.forumId
      ? { type: 'forum' as const, id: row.forumId }
      : undefined
  return {
    ...row,
    // Rows are written by this domain and by the seeds with these words alone.
    kind: NotificationKind.parse(row.kind),
    ...(actor ? { actor: personOf(actor) } : {}),
    ...(mute ? { mute } : {}),
  }
}

export function createNotifications(parts: Parts) {
  const { store, clock, outbox } = parts
  const repo = notificationsRepo(store.tables)
  const settings = settingsRepo(store.tables)

  const unread = async (db: Db, userId: string) =>
    (await countUnread(db, store.tables, [userId])).get(userId) ?? { notifications: 0, messages: 0, total: 0 }

  const readSettings = async (db: Db, userId: string) => ({
    ...settingsOf((await settings.listOf(db, [userId])).get(userId)),
    hasEmail: (await settings.findEmail(db, userId)) !== null,
  })

  return {
    ...createMutes(parts),

    list: (actor: Actor, query: PageQuery & { unread?: 'true' | 'false' | undefined }) =>
      store.read(async (db) => {
        const cursor = query.cursor ? decodeCursor(query.cursor, ['number', 'string']) : null
        const rows = await repo.list(db, {
          userId: actor.id,
          isUnreadOnly: query.unread === 'true',
          after: cursor ? [new Date(Number(cursor[0])), String(cursor[1])] : null,
          limit: query.limit + 1,
        })
        const page = pageOf(rows, query.limit, ({ row }) => [row.createdAt.getTime(), row.id])
        return { ...page, items: page.items.map(notificationOf) }
      }),

    /** A notification for its person's streams. */
    find: async (db: Db, id: string) => {
      const found = await repo.find(db, id)
      return found ? notificationOf(found) : undefined
    },

    unread: (actor: Actor) => store.read((db) => unread(db, actor.id)),

    read: (actor: Actor, { ids }: { ids?: string[] | undefined }) =>
      store.transaction(async (tx) => {
        const count = await repo.markRead(tx, actor.id, { ids: ids ?? null, readAt: clock.now() })
        if (count > 0) await outbox.emit(tx, { name: 'notifications.read', userId: actor.id })
        return await unread(tx, actor.id)
      }),

    settings: (actor: Actor) => store.read((db) => readSettings(db, actor.id)),

    changeSettings: (actor: Actor, input: NotificationSettingsInput) =>
      store.transaction(async (tx) => {
        const stored = (await settings.listOf(tx, [actor.id])).get(actor.id)
        await settings.put(tx, actor.id, { settings: changed(stored, input), updatedAt: clock.now() })
        return await readSettings(tx, actor.id)
      }),

    /** What the link in a mail does: no further mail of this kind, or no digest. */
    stopMail: (userId: string, what: NotificationKind | 'digest') =>
      store.transaction(async (tx) => {
        const stored = (await settings.listOf(tx, [userId])).get(userId)
        await settings.put(tx, userId, { settings: withoutMail(stored, what), updatedAt: clock.now() })
      }),
  }
}
