import { actorsText } from '#shared/notifications.ts'
import type { Insert } from '../../rows.ts'
import type { Username } from '../people.ts'
import { keptFor, lookAfter, looks } from '../looks.ts'
import { noticesOf, type Notice } from './events.ts'
import { ago, person, type DemoWorld, type Member } from './world.ts'

type Row = Insert<'notifications'>

/** One person's list while it grows: what comes under the key of an unread one joins it. */
const listOf = (world: DemoWorld, looker: Member, lastLook: Date) => {
  const rows: Row[] = []
  const told = new Set<string>()
  const levels = new Map<string, number>()
  const names = new Map<string, string>()

  const add = (notice: Notice): void => {
    const { actor, at, groupKey, dedupeKey, level = 0 } = notice
    if (dedupeKey && told.has(dedupeKey)) return
    if (dedupeKey) told.add(dedupeKey)
    if (groupKey && level > 0) {
      if ((levels.get(groupKey) ?? 0) >= level) return
      levels.set(groupKey, level)
    }
    if (actor) names.set(actor.id, actor.username)
    const open = groupKey
      ? rows.findLast((row) => row.groupKey === groupKey && (!row.readAt || row.readAt > at))
      : undefined
    const before = open?.actorIds ?? []
    const actorIds = actor ? [actor.id, ...before.filter((id) => id !== actor.id)] : []
    const shown = actorIds.slice(0, 2).map((id) => names.get(id) ?? '')
    const readAt = lookAfter(at, lastLook)
    const row: Row = {
      id: open?.id ?? world.idAt(at),
      userId: looker.id,
      kind: notice.kind,
      text: notice.text(actorsText(shown, actorIds.length)),
      path: notice.path,
      reason: notice.reason,
      actorId: actor?.id ?? null,
      actorIds,
      actorCount: actorIds.length,
      groupKey: groupKey ?? null,
      level,
      postId: notice.told?.bundle.post.id ?? null,
      forumId: notice.told?.place.id ?? notice.forumId ?? null,
      isRead: readAt !== null,
      readAt,
      dedupeKey: dedupeKey ?? null,
      createdAt: at,
    }
    if (open) Object.assign(open, row)
    else rows.push(row)
  }

  return { rows, add }
}

/** What the accounts to sign in with were told of the last weeks: all of it happened. */
export const notificationsOf = (
  world: DemoWorld,
  staffOf: (forumId: string) => Member[],
): Insert<'notifications'>[] => {
  const byId = new Map([...world.cast.values()].map((member) => [member.id, member]))
  const lookers = new Set(Object.keys(looks).map((username) => person(world, username as Username)))
  const notices = noticesOf(world, { byId, lookers, staffOf })
  const since = ago(world, keptFor)
  return Object.entries(looks).flatMap(([username, look]) => {
    const looker = person(world, username as Username)
    const list = listOf(world, looker, ago(world, look))
    for (const notice of notices) if (notice.to === looker) list.add(notice)
    return list.rows.filter(({ createdAt }) => createdAt > since)
  })
}
