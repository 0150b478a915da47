import { NotificationKind, type NotificationSettingsInput } from '#shared/notifications.ts'
import type { PageQuery } from '#shared/paging.ts'
import { quiet } from '#db/changes.ts'
import type { Db } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import { personOf } from '../../core/people.ts'
import { timeCursor, timePage } from '../../core/timeCursor.ts'
import type { DigestsService } from './digests.service.ts'
import type { ForgettingService } from './forgetting.service.ts'
import { mutesService, type MutesParts } from './mutes.service.ts'
import { notificationsRepo } from './notifications.repo.ts'
import { settingsRepo } from './settings.repo.ts'
import { changed, settingsOf, withoutMail } from './settings.policy.ts'
import { unreadRepo } from './unread.repo.ts'

export type NotificationsService = ReturnType<typeof notificationsService>

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

/** What people are notified of, and how they want to be. */
export function notificationsService(
  parts: MutesParts & { digests: DigestsService; forgetting: ForgettingService },
) {
  const { store, clock, outbox, digests, forgetting } = parts
  const repo = notificationsRepo(store.tables)
  const settings = settingsRepo(store.tables)
  const { count: countUnread } = unreadRepo(store.tables)

  const unread = async (db: Db, userId: string) =>
    (await countUnread(db, [userId])).get(userId) ?? { notifications: 0, messages: 0, total: 0 }

  const readSettings = async (db: Db, userId: string) => ({
    ...settingsOf((await settings.listOf(db, [userId])).get(userId)),
    hasEmail: (await settings.findEmail(db, userId)) !== null,
  })

  return {
    ...mutesService(parts),

    /** How much each of these people has not read. */
    countUnread,

    list: (actor: Actor, query: PageQuery & { unread?: 'true' | 'false' | undefined }) =>
      store.read(async (db) => {
        const rows = await repo.list(db, {
          userId: actor.id,
          isUnreadOnly: query.unread === 'true',
          after: timeCursor(query),
          limit: query.limit + 1,
        })
        const page = timePage(rows, query.limit, ({ row }) => [row.createdAt, row.id])
        return { ...page, items: page.items.map(notificationOf) }
      }),

    /** A notification for its person's streams. */
    find: async (db: Db, id: string) => {
      const found = await repo.find(db, id)
      return found ? notificationOf(found) : undefined
    },

    unread: (actor: Actor) => store.read((db) => unread(db, actor.id)),

    read: (actor: Actor, { ids }: { ids?: string[] | undefined }) =>
      store.transaction(
        quiet(async (tx) => {
          const count = await repo.markRead(tx, actor.id, { ids: ids ?? null, readAt: clock.now() })
          if (count > 0) await outbox.emit(tx, { name: 'notifications.read', userId: actor.id })
          return await unread(tx, actor.id)
        }),
      ),

    settings: (actor: Actor) => store.read((db) => readSettings(db, actor.id)),

    changeSettings: (actor: Actor, input: NotificationSettingsInput) =>
      store.transaction(
        quiet(async (tx) => {
          const chosen = await settings.change(tx, { userId: actor.id, updatedAt: clock.now() }, (stored) =>
            changed(stored, input),
          )
          if (input.digest || input.timeZone) await digests.reschedule(tx, actor.id, chosen)
          return await readSettings(tx, actor.id)
        }),
      ),

    /** What the link in a mail does: no further mail of this kind, or no digest. */
    stopMail: (userId: string, what: NotificationKind | 'digest') =>
      store.transaction(
        quiet(async (tx) => {
          const left = await settings.change(tx, { userId, updatedAt: clock.now() }, (stored) =>
            withoutMail(stored, what),
          )
          if (what === 'digest') await digests.reschedule(tx, userId, left)
        }),
      ),

    /** What only its owner could read goes with them; what others are told of them goes by jobs. */
    erase: async (tx: Db, userId: string): Promise<void> => {
      await repo.deleteAllOf(tx, userId)
      await settings.deleteAllOf(tx, userId)
      await digests.erase(tx, userId)
      await forgetting.begin(tx, userId)
    },

    digests: { preview: digests.preview, lookForDue: digests.lookForDue },
  }
}
