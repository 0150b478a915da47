import type { ActionQuery } from '#shared/admin.ts'
import { Failure } from '#shared/errors.ts'
import type { Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import { adminUserOf } from '../../core/people.ts'
import { requireAdmin, requireStaff } from '../../core/rights.ts'
import { timeCursor, timePage } from '../../core/timeCursor.ts'
import { auditRepo } from './audit.repo.ts'
import { recordRepo } from './record.repo.ts'

export interface AuditParts {
  store: Store
  clock: Clock
}

type Listed = Awaited<ReturnType<ReturnType<typeof auditRepo>['list']>>[number]

/** An act as the log shows it: one without a person behind it is the machine's operator's. */
const shown = ({ act, username, isTombstone }: Listed) => ({
  ...act,
  admin: { username: isTombstone ? '[deleted]' : (username ?? act.actor) },
})

export type AuditService = ReturnType<typeof auditService>

/** What moderators and admins have done, and what waits for them. */
export function auditService({ store, clock }: AuditParts) {
  const repo = auditRepo(store.tables)
  const records = recordRepo(store.tables)

  return {
    list: (actor: Actor, query: ActionQuery) =>
      store.read(async (db) => {
        requireAdmin(actor)
        const rows = await repo.list(db, { ...query, after: timeCursor(query), limit: query.limit + 1 })
        return timePage(rows.map(shown), query.limit, (last) => [last.createdAt, last.id])
      }),

    /** All of one person, the deleted ones as well. */
    record: (actor: Actor, key: string) =>
      store.read(async (db) => {
        requireAdmin(actor)
        const user = await records.user(db, key)
        if (!user) throw new Failure('user.not_found')
        const { id } = user
        return {
          user: adminUserOf(user, clock.now()),
          counts: await records.counts(db, id),
          content: await records.content(db, id),
          reports: await records.reports(db, id),
          appeals: await records.appeals(db, id),
          flags: await records.flags(db, id),
          actions: (await records.actions(db, id)).map(shown),
        }
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
