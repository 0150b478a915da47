import { Failure, invalid } from '#shared/errors.ts'
import { newId } from '#db/ids.ts'
import type { Db } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import { recordAction } from '../../core/adminActions.ts'
import { personOf } from '../../core/people.ts'
import { reportsRepo, type ReportRow } from './reports.repo.ts'
import { uninvolvedOf } from './reports.view.ts'
import type { ReportsParts, ReportsService } from './reports.service.ts'
import { workRepo } from './work.repo.ts'

export type WorkService = ReturnType<typeof workService>

/** How moderators share the work: who looks after a report, and what they tell each other. */
export function workService(parts: ReportsParts & { reports: ReportsService }) {
  const { store, clock, forums, reports } = parts
  const repo = workRepo(store.tables)
  const { assign, isAnyAbout } = reportsRepo(store.tables)

  /** Somebody who could decide about this report. */
  async function findAssignee(tx: Db, report: ReportRow, key: string) {
    const person = await repo.findPerson(tx, key)
    if (!person || person.isTombstone) throw new Failure('user.not_found')
    const isOwn =
      report.forumId !== null && (await forums.listModerated(tx, person.id)).includes(report.forumId)
    if (person.isBlocked || (person.role === 'user' && !isOwn))
      throw invalid('username', 'This person cannot handle this report')
    return person
  }

  return {
    assign: (actor: Actor, id: string, username: string | null) =>
      store.transaction(async (tx) => {
        const report = await reports.hold(tx, actor, id)
        if (report.status !== 'pending') throw new Failure('report.closed')
        const person = username === null ? null : await findAssignee(tx, report, username)
        const assignee = person ? personOf(person) : null
        if (report.assignedTo === (person?.id ?? null)) return { id: report.id, assignee }
        await assign(tx, report.id, person?.id ?? null)
        await recordAction(tx, store.tables, {
          clock,
          actor,
          // Whose it is stands beside it by an id, so that no name outlives its account.
          reason: person ? 'Assigned to somebody' : 'Assigned to nobody',
          action: 'assign_report',
          target: { type: 'report', id: report.id },
          forumId: report.forumId,
          before: { assignedTo: report.assignedTo },
          after: { assignedTo: person?.id ?? null },
        })
        return { id: report.id, assignee }
      }),

    /** Of a report about somebody, or what they wrote, they read their own notes alone. */
    listNotes: (actor: Actor, id: string) =>
      store.read(async (db) => {
        const report = await reports.find(db, actor, id)
        const rows = await repo.listNotes(db, report.id)
        const uninvolved = uninvolvedOf(actor)
        const isOwn = uninvolved !== undefined && (await isAnyAbout(db, [report.id], uninvolved))
        const readable = isOwn ? rows.filter(({ note }) => note.authorId === actor.id) : rows
        return readable.map(({ note, author }) => ({ ...note, author: personOf(author) }))
      }),

    addNote: (actor: Actor, id: string, text: string) =>
      store.transaction(async (tx) => {
        const report = await reports.hold(tx, actor, id)
        const note = { id: newId(), reportId: report.id, authorId: actor.id, text, createdAt: clock.now() }
        await repo.insertNote(tx, note)
        await recordAction(tx, store.tables, {
          clock,
          actor,
          reason: text,
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
