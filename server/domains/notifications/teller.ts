import { and, eq, inArray } from 'drizzle-orm'
import { actorsText, directKinds, type NotificationKind } from '#shared/notifications.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import { apartFrom } from '../../core/blocks.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import type { Queue } from '../../jobs/queue.ts'
import { createDelivery } from './delivery.ts'
import { notificationsRepo, type NotificationRow } from './notifications.repo.ts'
import { settingsRepo } from './settings.repo.ts'
import { channelsOf, type StoredSettings } from './settings.rule.ts'

/** Something that people are to be told. */
export interface Notice {
  kind: NotificationKind
  /** Who is told; the one who did it and those apart from them are left out. */
  to: readonly (string | null | undefined)[]
  /** Who did it and is named; null where nobody is. */
  actorId: string | null
  /** Somebody who is not told because they know, without being named. */
  except?: string | null
  /** The sentence, given the names of those who did it. */
  text: (who: string) => string
  /** Why its person is told. */
  reason: string
  path: string
  /** Told only to those who may read this post, and not to those who muted it or its forum. */
  post?: { id: string; forumId: string; isVisible: boolean; inPublicForum: boolean }
  forumId?: string
  /** While unread, what happens under the same key joins one row. */
  groupKey?: string
  /** Told once ever under this key. */
  dedupeKey?: string
  /** Under a group's key, only a higher level than before is told. */
  level?: number
}

export type Tell = (tx: Db, notice: Notice) => Promise<void>

interface Parts {
  store: Store
  clock: Clock
  outbox: Outbox
  queue: Queue
}

/** How many of those who did something a row remembers by id. */
const mostActors = 50
const tries = 3

/** Writes notifications, in the transaction of the event that causes them. */
export function createTeller(parts: Parts): Tell {
  const { store, clock, outbox } = parts
  const { tables } = store
  const repo = notificationsRepo(tables)
  const settings = settingsRepo(tables)
  const delivery = createDelivery(parts)

  /** Who of these may and wants to hear of it. */
  async function listeners(tx: Db, notice: Notice): Promise<string[]> {
    const knows = new Set([notice.actorId, notice.except])
    let ids = [...new Set(notice.to)].filter((id): id is string => Boolean(id) && !knows.has(id))
    if (ids.length === 0) return []
    if (notice.actorId) {
      const apart = await apartFrom(tables, tx, { userId: notice.actorId, others: ids })
      ids = ids.filter((id) => !apart.has(id))
    }
    ids = await standing(tx, ids)
    if (notice.post) ids = await readers(tx, notice.post, ids)
    const forumId = notice.post?.forumId ?? notice.forumId
    const targets = [
      ...(notice.post ? [{ type: 'post' as const, id: notice.post.id }] : []),
      ...(forumId ? [{ type: 'forum' as const, id: forumId }] : []),
    ]
    const muted = await settings.mutedBy(tx, ids, targets)
    return ids.filter((id) => !muted.has(id))
  }

  async function standing(tx: Db, ids: string[]): Promise<string[]> {
    if (ids.length === 0) return []
    const { users } = tables
    const rows = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(inArray(users.id, ids), eq(users.isTombstone, false)))
    return rows.map(({ id }) => id)
  }

  async function readers(tx: Db, post: NonNullable<Notice['post']>, ids: string[]): Promise<string[]> {
    if (!post.isVisible || ids.length === 0) return []
    if (post.inPublicForum) return ids
    const { forumMemberships: members } = tables
    const rows = await tx
      .select({ userId: members.userId })
      .from(members)
      .where(and(eq(members.forumId, post.forumId), inArray(members.userId, ids)))
    return rows.map(({ userId }) => userId)
  }

  async function namesOf(tx: Db, ids: string[]): Promise<string[]> {
    const { users } = tables
    const shown = ids.slice(0, 2)
    if (shown.length === 0) return []
    const rows = await tx
      .select({ id: users.id, username: users.username })
      .from(users)
      .where(inArray(users.id, shown))
    return shown.flatMap((id) => rows.find((row) => row.id === id)?.username ?? [])
  }

  /** The row's fields once this notice has joined it. */
  async function contentOf(tx: Db, notice: Notice, open: NotificationRow | undefined) {
    const { actorId } = notice
    const before = open?.actorIds ?? []
    const actorIds = actorId ? [actorId, ...before.filter((id) => id !== actorId)].slice(0, mostActors) : []
    const isNewActor = actorId !== null && !before.includes(actorId)
    const actorCount = (open?.actorCount ?? 0) + (isNewActor ? 1 : 0)
    const text = notice.text(actorsText(await namesOf(tx, actorIds), actorCount))
    return {
      kind: notice.kind,
      text,
      reason: notice.reason,
      path: notice.path,
      actorId,
      actorIds,
      actorCount,
      level: notice.level ?? 0,
      postId: notice.post?.id ?? null,
      forumId: notice.post?.forumId ?? notice.forumId ?? null,
      createdAt: clock.now(),
    }
  }

  async function tellOne(tx: Db, notice: Notice, to: { id: string; stored: StoredSettings | undefined }) {
    const { direct = [] } = to.stored ?? {}
    const about = [notice.post?.id, notice.post?.forumId ?? notice.forumId]
    if (!directKinds.has(notice.kind) && about.some((id) => id && direct.includes(id))) return
    const channels = channelsOf(to.stored, notice.kind)
    if (!channels.inApp && channels.email === 'off' && !channels.push) return
    const { groupKey } = notice
    if (groupKey && notice.level && (await repo.levelOf(tx, to.id, groupKey)) >= notice.level) return
    for (let attempt = 0; attempt < tries; attempt++) {
      const open = groupKey && channels.inApp ? await repo.holdGroup(tx, to.id, groupKey) : undefined
      const content = await contentOf(tx, notice, open)
      if (open) {
        await repo.update(tx, open.id, content)
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
      // Told before, unless another event has opened the group in the meantime: then this one joins it.
      if (!groupKey || notice.dedupeKey) return
    }
  }

  return async (tx, notice) => {
    const ids = await listeners(tx, notice)
    if (ids.length === 0) return
    const stored = await settings.listOf(tx, ids)
    for (const id of ids) await tellOne(tx, notice, { id, stored: stored.get(id) })
  }
}
