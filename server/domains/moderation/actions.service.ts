import type { ActionQuery } from '#shared/admin.ts'
import { decodeCursor, pageOf } from '#shared/paging.ts'
import type { Actor } from '../../core/actor.ts'
import { actionsRepo } from './actions.repo.ts'
import type { ModerationParts } from './moderation.parts.ts'
import { requireAdmin, requireStaff } from './moderation.policy.ts'

export type ActionLog = ReturnType<typeof createActionLog>

/** What those who keep order have done, and what waits for them. */
export function createActionLog({ store }: ModerationParts) {
  const repo = actionsRepo(store.tables)

  return {
    list: (actor: Actor, query: ActionQuery) =>
      store.read(async (db) => {
        requireAdmin(actor)
        const [at, id] = query.cursor ? decodeCursor(query.cursor, ['number', 'string']) : []
        const after = id === undefined ? null : [new Date(at ?? 0), id]
        const rows = await repo.list(db, { ...query, after, limit: query.limit + 1 })
        const acts = rows.map(({ act, username, isTombstone }) => ({
          ...act,
          // An act without a person behind it is the machine's operator's.
          admin: { username: isTombstone ? '[deleted]' : (username ?? act.actor) },
        }))
        return pageOf(acts, query.limit, (last) => [last.createdAt.getTime(), last.id])
      }),

    stats: (actor: Actor) =>
      store.read(async (db) => {
        requireStaff(actor)
        return await repo.stats(db)
      }),
  }
}
