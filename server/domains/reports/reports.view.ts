import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'
import type { ReportedKind, ReportQuery } from '#shared/reports.ts'
import type { Actor } from '../../core/actor.ts'
import { personOf } from '../../core/people.ts'
import { timeCursor, timePage } from '../../core/timeCursor.ts'
import { reportsRepo, type FoundReport, type ReportFilter, type ReportRow } from './reports.repo.ts'

const gone = { id: '', username: '[deleted]', displayName: '[deleted]', profileImageUrl: null }

const hidden = { id: '', username: '[hidden]', displayName: '[hidden]', profileImageUrl: null }

interface Scope {
  actor: Actor
  forumIds?: string[]
  hasEmails: boolean
}

/** Whom a report about them does not tell who sent it: everybody but admins, who are told all. */
export const uninvolvedOf = ({ id, role }: Actor): string | undefined => (role === 'admin' ? undefined : id)

/** Reads reports with what they are about, as queues carry them. */
export function reportsView(tables: Tables) {
  const repo = reportsRepo(tables)

  return {
    page: async (db: Db, { assignee, ...query }: ReportQuery, { actor, forumIds, hasEmails }: Scope) => {
      const filter: ReportFilter = {
        ...query,
        assignedTo: assignee === 'me' ? actor.id : assignee === 'nobody' ? null : undefined,
        forumIds,
        uninvolved: uninvolvedOf(actor),
        after: timeCursor(query),
        limit: query.limit + 1,
      }
      const ids = await repo.listIds(db, filter)
      const rows = ids.length > 0 ? await repo.listByIds(db, ids) : []
      return timePage(
        rows.map((row) => reportOf(row, { actor, hasEmails })),
        query.limit,
        (last) => [last.createdAt, last.id],
      )
    },

    show: async (db: Db, id: string, scope: Scope) => {
      const [row] = await repo.listByIds(db, [id])
      return row ? reportOf(row, scope) : null
    },
  }
}

export function kindOf({ postId, commentId, messageId }: ReportRow): ReportedKind {
  if (postId) return 'post'
  if (commentId) return 'comment'
  return messageId ? 'message' : 'user'
}

function reportOf(row: FoundReport, { actor, hasEmails }: Scope) {
  const { report, author, assignee, forum, noteCount } = row
  const isHidden = author !== null && author.id === uninvolvedOf(actor)
  const reporter = isHidden ? null : row.reporter
  return {
    ...report,
    reporterId: isHidden ? hidden.id : report.reporterId,
    reporter: {
      ...(reporter ? personOf(reporter) : isHidden ? hidden : gone),
      email: hasEmails ? (reporter?.email ?? null) : null,
    },
    assignee: assignee ? personOf(assignee) : null,
    noteCount,
    forum,
    target: {
      kind: kindOf(report),
      id: report.postId ?? report.commentId ?? report.messageId ?? report.userId ?? '',
      author: author ? personOf(author) : null,
      ...contextOf(row),
    },
  }
}

/** What is reported, and where it stands. */
function contextOf({ report, author, bio, post, comment, message }: FoundReport) {
  const person = author ? personOf(author) : null
  const written = comment ?? post
  return {
    title: post?.title ?? person?.displayName ?? person?.username ?? '',
    content: report.quote ?? written?.content ?? (message ? message.content : (bio ?? '')),
    postSlug: post?.slug ?? null,
    isPinned: post?.isPinned ?? false,
    isLocked: post?.isLocked ?? false,
    isRemoved: written?.isRemoved ?? false,
    isDeleted: (written ?? message)?.isDeleted ?? author?.isTombstone ?? true,
  }
}
