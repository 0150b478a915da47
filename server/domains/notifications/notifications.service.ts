import { Failure } from '#shared/errors.ts'
import { type Mute, MuteType, type NotificationSettingsInput } from '#shared/notifications.ts'
import { NotificationKind } from '#shared/notifications.ts'
import { decodeCursor, pageOf, type PageQuery } from '#shared/paging.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import { personOf } from '../../core/people.ts'
import { countUnread } from '../../core/unread.ts'
import type { ConversationsService } from '../conversations/conversations.service.ts'
import type { ForumsService } from '../forums/forums.service.ts'
import type { PostsService } from '../posts/posts.service.ts'
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

export function createNotifications({ store, clock, outbox, forums, posts, conversations }: Parts) {
  const repo = notificationsRepo(store.tables)
  const settings = settingsRepo(store.tables)

  const unread = async (db: Db, userId: string) =>
    (await countUnread(db, store.tables, [userId])).get(userId) ?? { notifications: 0, messages: 0, total: 0 }

  const readSettings = async (db: Db, userId: string) => ({
    ...settingsOf((await settings.listOf(db, [userId])).get(userId)),
    hasEmail: (await settings.findEmail(db, userId)) !== null,
  })

  /** What a mute names, if this person may know of it at all. */
  async function muteTarget(db: Db, actor: Actor, given: { type: string; id: string }) {
    const type = MuteType.safeParse(given.type).data
    switch (type) {
      case 'forum':
        return { type, id: (await forums.standing(db, actor, given.id)).forum.id }
      case 'post':
        return { type, id: (await posts.findReadable(db, actor, given.id)).row.post.id }
      case 'conversation':
        await conversations.requirePart(db, actor, given.id)
        return { type, id: given.id }
      case undefined:
        throw new Failure('mute.not_found')
    }
  }

  /** What a muted conversation holds is not counted, and what happens in a muted forum is not told live. */
  async function tellMuted(tx: Db, actor: Actor, { type, id, isMuted }: Mute & { isMuted: boolean }) {
    if (type === 'conversation') await outbox.emit(tx, { name: 'notifications.read', userId: actor.id })
    if (type !== 'forum') return
    if (isMuted) await outbox.emit(tx, { name: 'forum.muted', forumId: id, userId: actor.id })
    else if (await forums.isMember(tx, actor, id))
      await outbox.emit(tx, { name: 'forum.unmuted', forumId: id, userId: actor.id })
  }

  return {
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

    mutes: (actor: Actor) => store.read((db) => settings.listMutes(db, actor.id)),

    mute: (actor: Actor, given: { type: string; id: string }) =>
      store.transaction(async (tx) => {
        const { type, id } = await muteTarget(tx, actor, given)
        const row = { id: newId(), userId: actor.id, targetType: type, targetId: id, createdAt: clock.now() }
        await settings.insertMute(tx, row)
        await tellMuted(tx, actor, { type, id, isMuted: true })
        return { type, id, isMuted: true }
      }),

    /** Takes a mute back, also of what its person can no longer see. */
    unmute: (actor: Actor, given: { type: string; id: string }) =>
      store.transaction(async (tx) => {
        const type = MuteType.safeParse(given.type).data
        if (!type) throw new Failure('mute.not_found')
        const id = type === 'conversation' ? given.id : await settings.findId(tx, type, given.id)
        await settings.deleteMute(tx, actor.id, { type, id })
        await tellMuted(tx, actor, { type, id, isMuted: false })
        return { type, id, isMuted: false }
      }),
  }
}
