import { Failure, invalid } from '#shared/errors.ts'
import { newId } from '#db/ids.ts'
import type { Db } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import { personOf } from '../../core/people.ts'
import { logAct, type ModerationParts } from './moderation.parts.ts'
import { reportWorkRepo } from './reportWork.repo.ts'
import type { ReportsService } from './reports.service.ts'
import { reportsRepo, type ReportRow } from './reports.repo.ts'

/** How those who keep order share the work: who looks after a report, and what they tell each other. */
export function createReportWork(parts: ModerationParts & { reports: ReportsService }) {
  const { store, clock, reports } = parts
  const repo = reportWorkRepo(store.tables)
  const { assign, listForumIds } = reportsRepo(store.tables)

  /** Somebody who could decide about this report. */
  async function findKeeper(tx: Db, report: ReportRow, key: string) {
    const person = await repo.findPerson(tx, key)
    if (!person || person.isTombstone) throw new Failure('user.not_found')
    const isOwn = report.forumId !== null && (await listForumIds(tx, person.id)).includes(report.forumId)
    if (person.isBlocked || (person.role === 'user' && !isOwn))
      throw invalid('username', 'This person cannot decide about this report')
    return person
  }

  return {
    assign: (actor: Actor, id: string, username: string | null) =>
      store.transaction(async (tx) => {
        const report = await reports.hold(tx, actor, id)
        if (report.status !== 'pending') throw new Failure('report.closed')
        const person = username === null ? null : await findKeeper(tx, report, username)
        const assignee = person ? personOf(person) : null
        if (report.assignedTo === (person?.id ?? null)) return { id: report.id, assignee }
        await assign(tx, report.id, person?.id ?? null)
        await logAct(parts, tx, {
          actor,
          act: { reason: person ? `Looked after by @${person.username}` : 'Looked after by nobody' },
          action: 'assign_report',
          target: { type: 'report', id: report.id },
          forumId: report.forumId,
          before: { assignedTo: report.assignedTo },
          after: { assignedTo: person?.id ?? null },
        })
        return { id: report.id, assignee }
      }),

    listNotes: (actor: Actor, id: string) =>
      store.read(async (db) => {
        const report = await reports.find(db, actor, id)
        const rows = await repo.listNotes(db, report.id)
        return rows.map(({ note, author }) => ({ ...note, author: personOf(author) }))
      }),

    addNote: (actor: Actor, id: string, text: string) =>
      store.transaction(async (tx) => {
        const report = await reports.hold(tx, actor, id)
        const note = { id: newId(), reportId: report.id, authorId: actor.id, text, createdAt: clock.now() }
        await repo.insertNote(tx, note)
        await logAct(parts, tx, {
          actor,
          act: { reason: text },
          action: 'note_report',
          target: { type: 'report', id: report.id },
          forumId: report.forumId,
          after: { noteId: note.id },
        })
        const author = await repo.findPerson(tx, actor.id)
        if (!author) throw new Failure('user.not_found')
        return { ...note, author: personOf(author) }
      }),
  }
}
