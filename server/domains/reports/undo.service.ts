import { Failure } from '#shared/errors.ts'
import { isUniqueViolation } from '#db/errors.ts'
import type { Db } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import { recordActions } from '../../core/adminActions.ts'
import { reportsRepo } from './reports.repo.ts'
import type { ReportsParts, ReportsService } from './reports.service.ts'
import { targetNamed } from './notify.service.ts'

export type UndoService = ReturnType<typeof undoService>

/** Puts everything back as it was before a decision of which nobody has been told yet; the log has both. */
export function undoService(parts: ReportsParts & { reports: ReportsService }) {
  const { store, clock, content, notify, reports } = parts
  const repo = reportsRepo(store.tables)

  async function undoIn(tx: Db, actor: Actor, undoId: string) {
    const decision = await notify.takeBack(tx, undoId)
    if (decision?.actorId !== actor.id) throw new Failure('report.undo_over')
    const { ids, at, removed, shown } = decision
    const reopened = await repo.reopen(tx, [...ids], { resolvedBy: actor.id, resolvedAt: at })
    await reports.requireRights(tx, actor, reopened)
    const act = { reason: 'The decision about the report was undone' }
    for (const name of removed) await content.restoreIn(tx, actor, { ...targetNamed(name), act })
    for (const name of shown) await content.hide(tx, targetNamed(name))
    await recordActions(tx, store.tables, {
      clock,
      acts: reopened.map((report) => ({
        actor,
        ...act,
        action: 'undo_report',
        target: { type: 'report', id: report.id },
        forumId: report.forumId,
        before: { status: decision.status },
        after: { status: report.status },
      })),
    })
    return reopened.map(({ id, status }) => ({ id, status }))
  }

  return {
    undo: async (actor: Actor, undoId: string) => {
      try {
        return await store.transaction((tx) => undoIn(tx, actor, undoId))
      } catch (error) {
        // Its reporter has said the same again meanwhile.
        throw isUniqueViolation(error) ? new Failure('report.exists') : error
      }
    },
  }
}
