import type { ActionQuery } from '#shared/admin.ts'
import type { Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import { requireAdmin, requireStaff } from '../../core/rights.ts'
import { timeCursor, timePage } from '../../core/timeCursor.ts'
import { auditRepo } from './audit.repo.ts'

export interface AuditParts {
  store: Store
}

export type AuditService = ReturnType<typeof auditService>

/** What moderators and admins have done, and what waits for them. */
export function auditService({ store }: AuditParts) {
  const repo = auditRepo(store.tables)

  return {
    list: (actor: Actor, query: ActionQuery) =>
      store.read(async (db) => {
        requireAdmin(actor)
        const rows = await repo.list(db, { ...query, after: timeCursor(query), limit: query.limit + 1 })
        const acts = rows.map(({ act, username, isTombstone }) => ({
          ...act,
          // An act without a person behind it is the machine's operator's.
          admin: { username: isTombstone ? '[deleted]' : (username ?? act.actor) },
        }))
        return timePage(acts, query.limit, (last) => [last.createdAt, last.id])
      }),

    /** What the targets of these acts are called, by their ids, as far as they have a name. */
    targetNames: (acts: readonly { targetId: string }[]) =>
      store.read((db) =>
        repo.names(
          db,
          acts.map(({ targetId }) => targetId),
        ),
      ),

    /** The targets that a text may mean: a name, or the ending of an id. */
    findTargets: (text: string) => store.read((db) => repo.findTargets(db, text)),

    stats: (actor: Actor) =>
      store.read(async (db) => {
        requireStaff(actor)
        return await repo.stats(db)
      }),
  }
}
