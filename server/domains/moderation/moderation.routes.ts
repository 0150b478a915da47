import {
  banUser,
  ContentKind,
  deleteAccount,
  deleteUser,
  getAdminStats,
  listActions,
  listOwnRemoved,
  listUsers,
  removeContent,
  restoreContent,
  setUserRole,
} from '#shared/admin.ts'
import { createAppeal, decideAppeal, listAppeals } from '#shared/appeals.ts'
import { Failure, invalid } from '#shared/errors.ts'
import { closeReport, closeReports, createReport, listForumReports, listReports } from '#shared/reports.ts'
import { addReportNote, assignReport, listReportNotes } from '#shared/reportWork.ts'
import { listSpamFlags, reviewSpamFlag, reviewSpamFlags } from '#shared/spam.ts'
import type { On } from '../../http/pipeline.ts'
import type { Moderation } from './createModeration.ts'

interface Reasoned {
  body: { reason?: string | undefined }
  query: { reason?: string | undefined }
}

export function moderationRoutes(on: On, moderation: Moderation): void {
  const { reports, reportWork, appeals, users, content, actions, spam } = moderation
  on(createReport, ({ caller, body }) => reports.create(caller, body))
  on(listReports, ({ caller, query }) => reports.list(caller, query))
  on(listForumReports, ({ caller, query }) => reports.listOfForums(caller, query))
  on(closeReports, ({ caller, body: { ids, ...verdict } }) => reports.closeMany(caller, ids, verdict))
  on(closeReport, ({ caller, params, body }) => reports.close(caller, params.id, body))

  on(assignReport, ({ caller, params, body }) => reportWork.assign(caller, params.id, body.username))
  on(listReportNotes, ({ caller, params }) => reportWork.listNotes(caller, params.id))
  on(addReportNote, ({ caller, params, body }) => reportWork.addNote(caller, params.id, body.text))

  on(createAppeal, ({ caller, body }) => appeals.create(caller, body))
  on(listAppeals, ({ caller, query }) => appeals.list(caller, query))
  on(decideAppeal, ({ caller, params, body }) => appeals.decide(caller, params.id, body))

  on(getAdminStats, ({ caller }) => actions.stats(caller))
  on(listActions, ({ caller, query }) => actions.list(caller, query))

  on(listUsers, ({ caller, query }) => users.list(caller, query))
  on(banUser, ({ caller, params, body }) =>
    users.setBlocked(caller, params.id, { isBlocked: body.banned, reason: body.reason }),
  )
  on(setUserRole, ({ caller, params, body }) => users.setRole(caller, params.id, body))
  on(deleteUser, (call) => users.delete(call.caller, call.params.id, { reason: reasonOf(call) }))
  on(deleteAccount, ({ caller, body }) => users.deleteOwn(caller, body.confirm))

  on(removeContent, (call) => content.remove(call.caller, targetOf(call.params), { reason: reasonOf(call) }))
  on(restoreContent, ({ caller, params, body }) => content.restore(caller, targetOf(params), body))

  on(listOwnRemoved, ({ caller }) => content.listOwnRemoved(caller))

  on(listSpamFlags, ({ caller, query }) => spam.list(caller, query))
  on(reviewSpamFlags, ({ caller, body: { ids, ...verdict } }) => spam.reviewMany(caller, ids, verdict))
  on(reviewSpamFlag, ({ caller, params, body }) => spam.review(caller, params.id, body))
}

function reasonOf({ body, query }: Reasoned): string {
  const reason = body.reason ?? query.reason
  if (reason === undefined) throw invalid('reason', 'Please give a reason')
  return reason
}

function targetOf({ kind, id }: { kind: string; id: string }) {
  const parsed = ContentKind.safeParse(kind)
  if (!parsed.success) throw new Failure('route.not_found')
  return { kind: parsed.data, id }
}
