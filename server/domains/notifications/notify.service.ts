import { actorsText, directKinds, type NotificationKind } from '#shared/notifications.ts'
import { newId } from '#db/ids.ts'
import type { Db } from '#db/store.ts'
import type { Outbox } from '../../core/outbox.ts'
import { deliveryService, type DeliveryParts } from './delivery.service.ts'
import { notificationsRepo, type NotificationRow } from './notifications.repo.ts'
import { recipientsRepo } from './recipients.repo.ts'
import { channelsOf, type StoredSettings } from './settings.policy.ts'

/** Something that people are to be notified of. */
export interface Notice {
  kind: NotificationKind
  /** The recipients; the one who did it, and whoever has blocked them or is blocked by them, is left out. */
  to: readonly (string | null | undefined)[]
  /** Who did it and is named; null where nobody is. */
  actorId: string | null
  /** Somebody who is left out because they know, without being named. */
  except?: string | null
  /** The sentence, given the names of those who did it, and how many things it tells of where they are counted. */
  text: (who: string, count: number) => string
  /** Why its recipient gets it. */
  reason: string
  path: string | ((count: number) => string)
  /** Sent only to those who may read this post, and not to those who muted it or its forum. */
  post?: { id: string; forumId: string; isVisible: boolean; inPublicForum: boolean }
  forumId?: string
  /** While unread, what happens under the same key joins one row. */
  groupKey?: string
  /** Sent once ever under this key. */
  dedupeKey?: string
  /** Under a group's key, only a higher level than before is sent. */
  level?: number
  /** So many things are told of: under a group's key they are counted together. */
  adds?: number
}

export type Notify = (tx: Db, notice: Notice) => Promise<void>

export interface NotifyParts extends DeliveryParts {
  outbox: Outbox
}

interface Recipient {
  id: string
  stored: StoredSettings | undefined
}

/** How many of those who did something a row remembers by id. */
const mostActors = 50
const tries = 3

/** Writes notifications, in the transaction of the event that causes them. */
export function notifyService(parts: NotifyParts): Notify {
  const { store, clock, outbox } = parts
  const repo = notificationsRepo(store.tables)
  const recipients = recipientsRepo(store.tables)
  const delivery = deliveryService(parts)

  /** Who of these may and wants to be notified. */
  async function recipientsOf(tx: Db, notice: Notice): Promise<Recipient[]> {
    const knows = new Set([notice.actorId, notice.except])
    let ids = [...new Set(notice.to)].filter((id): id is string => Boolean(id) && !knows.has(id))
    if (notice.post) ids = await readersOf(tx, notice.post, ids)
    const forumId = notice.post?.forumId ?? notice.forumId ?? null
    const found = await recipients.listWilling(tx, ids, {
      actorId: notice.actorId,
      postId: notice.post?.id ?? null,
      forumId,
    })
    // In the order of those who were named, whatever the engine's is.
    return ids.flatMap((id) => found.find((one) => one.id === id) ?? [])
  }

  async function readersOf(tx: Db, post: NonNullable<Notice['post']>, ids: string[]): Promise<string[]> {
    if (!post.isVisible) return []
    return post.inPublicForum ? ids : await recipients.listMembers(tx, post.forumId, ids)
  }

  /** The row's fields for somebody once this notice has joined it. */
  async function contentOf(
    tx: Db,
    notice: Notice,
    { to, open }: { to: Recipient; open: NotificationRow | undefined },
  ) {
    const { actorId } = notice
    const before = open?.actorIds ?? []
    const actorIds = actorId ? [actorId, ...before.filter((id) => id !== actorId)].slice(0, mostActors) : []
    const isNewActor = actorId !== null && !before.includes(actorId)
    const actorCount = (open?.actorCount ?? 0) + (isNewActor ? 1 : 0)
    const count = (open?.level ?? 0) + (notice.adds ?? 0)
    const who = actorsText(await recipients.listUsernames(tx, to.id, actorIds.slice(0, 2)), actorCount)
    return {
      kind: notice.kind,
      text: notice.text(who, count),
      reason: notice.reason,
      path: typeof notice.path === 'string' ? notice.path : notice.path(count),
      actorId,
      actorIds,
      actorCount,
      level: notice.adds === undefined ? (notice.level ?? 0) : count,
      postId: notice.post?.id ?? null,
      forumId: notice.post?.forumId ?? notice.forumId ?? null,
      createdAt: clock.now(),
    }
  }

  async function notifyOne(tx: Db, notice: Notice, to: Recipient) {
    const { direct = [] } = to.stored ?? {}
    const about = [notice.post?.id, notice.post?.forumId ?? notice.forumId]
    if (!directKinds.has(notice.kind) && about.some((id) => id && direct.includes(id))) return
    const channels = channelsOf(to.stored, notice.kind)
    if (!channels.inApp && channels.email === 'off' && !channels.push) return
    const { groupKey } = notice
    if (groupKey && notice.level && (await repo.levelOf(tx, to.id, groupKey)) >= notice.level) return
    for (let attempt = 0; attempt < tries; attempt++) {
      const open = groupKey && channels.inApp ? await repo.holdGroup(tx, to.id, groupKey) : undefined
      const content = await contentOf(tx, notice, { to, open })
      if (open) {
        await repo.join(tx, open.id, content)
        await outbox.emit(tx, { name: 'notification.added', notificationId: open.id, userId: to.id })
        return
      }
      const digestKey = channels.email === 'digest' ? 'waiting' : null
      const id = await repo.insert(tx, {
        ...content,
        id: newId(),
        userId: to.id,
        groupKey: groupKey ?? null,
        dedupeKey: notice.dedupeKey ?? null,
        digestKey,
        isHidden: !channels.inApp,
        isRead: !channels.inApp,
      })
      if (id) {
        if (channels.inApp)
          await outbox.emit(tx, { name: 'notification.added', notificationId: id, userId: to.id })
        await delivery.schedule(tx, { notificationId: id, userId: to.id, stored: to.stored, channels })
        return
      }
      // Sent before, unless another event has opened the group in the meantime: then this one joins it.
      if (!groupKey || notice.dedupeKey) return
    }
  }

  return async (tx, notice) => {
    for (const recipient of await recipientsOf(tx, notice)) await notifyOne(tx, notice, recipient)
  }
}
