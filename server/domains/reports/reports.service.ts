import { Failure, invalid } from '#shared/errors.ts'
import type { ReportInput, ReportQuery, ReportVerdict } from '#shared/reports.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import { isStaff, type Actor } from '../../core/actor.ts'
import { recordActions, type Act } from '../../core/adminActions.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import { requireStaff, requireUninvolved } from '../../core/rights.ts'
import type { CommentsService } from '../comments/comments.service.ts'
import type { ContentService } from '../content/content.service.ts'
import type { ConversationsService } from '../conversations/conversations.service.ts'
import { requireFreshModerator } from '../forums/forums.policy.ts'
import type { ForumsService } from '../forums/forums.service.ts'
import type { PostsService } from '../posts/posts.service.ts'
import { reportsRepo, type ReportRow } from './reports.repo.ts'
import { reportsView } from './reports.view.ts'
import { nameOf, type NotifyService } from './notify.service.ts'

export interface ReportsParts {
  store: Store
  clock: Clock
  outbox: Outbox
  forums: ForumsService
  posts: PostsService
  comments: CommentsService
  conversations: Pick<ConversationsService, 'findReceived'>
  content: ContentService
  notify: NotifyService
}

export type ReportsService = ReturnType<typeof reportsService>

type Closing = ReportVerdict & Pick<Act, 'origin'>

/** From somebody's complaint to the answer that they and the author are told. */
export function reportsService(parts: ReportsParts) {
  const { store, clock, outbox, forums, posts, comments, conversations, content, notify } = parts
  const repo = reportsRepo(store.tables)
  const view = reportsView(store.tables)

  /** What is reported, which its reporter must be able to see; what is hidden from them does not exist. */
  async function targetOf(tx: Db, actor: Actor, input: ReportInput) {
    if (input.postId) {
      const { row } = await posts.findReadable(tx, actor, input.postId)
      return { authorId: row.post.authorId, columns: { postId: row.post.id, forumId: row.forum.id } }
    }
    if (input.commentId) {
      const comment = await comments.findReadable(tx, actor, input.commentId)
      const { row } = await posts.findReadable(tx, actor, comment.postId)
      return { authorId: comment.authorId, columns: { commentId: comment.id, forumId: row.forum.id } }
    }
    if (input.messageId) {
      const message = await conversations.findReceived(tx, actor, input.messageId)
      return { authorId: message.senderId, columns: { messageId: message.id, quote: message.content } }
    }
    const user = await repo.findUser(tx, input.userId ?? '')
    if (!user) throw new Failure('user.not_found')
    return { authorId: user.id, columns: { userId: user.id } }
  }

  /** Everybody who may close all of these; a report about a person or a message is the site's alone. */
  async function requireRights(tx: Db, actor: Actor, held: ReportRow[]): Promise<void> {
    const forumIds = new Set(held.map(({ forumId }) => forumId))
    for (const forumId of forumIds) {
      const role = forumId ? (await forums.accessAny(tx, actor, forumId)).role : null
      requireFreshModerator(actor, role, clock.now())
    }
  }

  /** One report, held, of somebody who may decide about it. */
  async function hold(tx: Db, actor: Actor, id: string): Promise<ReportRow> {
    const [report] = await repo.hold(tx, [id])
    if (!report) throw new Failure('report.not_found')
    await requireRights(tx, actor, [report])
    return report
  }

  async function closeIn(tx: Db, actor: Actor, { ids, verdict }: { ids: string[]; verdict: Closing }) {
    const held = await repo.hold(tx, [...new Set(ids)])
    if (held.length < new Set(ids).size) throw new Failure('report.not_found')
    await requireRights(tx, actor, held)
    await content.requireNoInterest(
      tx,
      actor,
      held.flatMap(({ postId }) => postId ?? []),
    )
    if (await repo.isAnyAbout(tx, ids, actor.id)) requireUninvolved(actor, actor.id)
    if (held.some(({ status }) => status !== 'pending')) throw new Failure('report.closed')
    const outcome = {
      status: verdict.status === 'dismissed' ? ('dismissed' as const) : ('resolved' as const),
      action: verdict.action,
      resolvedBy: actor.id,
      resolvedAt: clock.now(),
    }
    const shown = outcome.status === 'dismissed' ? await showAll(tx, actor, { held, verdict }) : []
    const { closing, removed } = verdict.deleteContent
      ? await removeAll(tx, actor, { held, verdict })
      : { closing: held, removed: [] }
    await repo.close(
      tx,
      closing.map(({ id }) => id),
      outcome,
    )
    const { status } = outcome
    await recordActions(tx, store.tables, {
      clock,
      acts: closing.map((report) => ({
        actor,
        reason: verdict.action,
        origin: verdict.origin,
        action: status === 'resolved' ? 'resolve_report' : 'dismiss_report',
        target: { type: 'report', id: report.id },
        forumId: report.forumId,
        before: { status: report.status },
        after: { status },
      })),
    })
    const closed = closing.map(({ id }) => id)
    const decision = { ids: closed, removed, shown, status, actorId: actor.id, at: outcome.resolvedAt }
    if (!verdict.canUndo) await notify.now(tx, decision)
    const undoId = verdict.canUndo ? await notify.later(tx, decision) : undefined
    return held.map(({ id }) => ({ id, ...outcome, ...(undoId ? { undoId } : {}) }))
  }

  /** What was hidden only because it was reported is shown again. */
  async function showAll(
    tx: Db,
    actor: Actor,
    { held, verdict }: { held: ReportRow[]; verdict: Closing },
  ): Promise<string[]> {
    const act = { reason: verdict.action, origin: verdict.origin }
    const shown: string[] = []
    for (const kind of ['post', 'comment'] as const) {
      const ids = new Set(
        held.flatMap(({ postId, commentId }) => (kind === 'post' ? postId : commentId) ?? []),
      )
      const back = await content.showAllIn(tx, actor, { kind, ids: [...ids], act })
      shown.push(...back.map((id) => nameOf({ kind, id })))
    }
    return shown
  }

  /** Removes what these reports are about, and answers them with all others about the same. */
  async function removeAll(
    tx: Db,
    actor: Actor,
    { held, verdict }: { held: ReportRow[]; verdict: Closing },
  ): Promise<{ closing: ReportRow[]; removed: string[] }> {
    const removed: string[] = []
    const act = { reason: verdict.action, origin: verdict.origin }
    const ids = new Set(held.map(({ id }) => id))
    for (const { postId, commentId } of held) {
      const id = postId ?? commentId
      if (id === null) throw invalid('deleteContent', 'Only a post or a comment is removed with a report')
      const target = { kind: postId ? ('post' as const) : ('comment' as const), id }
      if (await content.removeIn(tx, actor, { ...target, act })) removed.push(nameOf(target))
      for (const other of await repo.listOpenAbout(tx, { postId, commentId })) ids.add(other.id)
    }
    const closing = (await repo.hold(tx, [...ids])).filter(({ status }) => status === 'pending')
    return { closing, removed }
  }

  return {
    hold,
    requireRights,

    /** One report, for somebody who may decide about it. */
    find: async (db: Db, actor: Actor, id: string): Promise<ReportRow> => {
      const report = await repo.find(db, id)
      if (!report) throw new Failure('report.not_found')
      await requireRights(db, actor, [report])
      return report
    },

    create: (actor: Actor, input: ReportInput) =>
      store.transaction(async (tx) => {
        const { authorId, columns } = await targetOf(tx, actor, input)
        if (authorId === actor.id) throw new Failure('report.own')
        const report = await repo.insert(tx, {
          id: newId(),
          reporterId: actor.id,
          ...columns,
          reason: input.reason,
          description: input.description,
          createdAt: clock.now(),
        })
        if (!report) throw new Failure('report.exists')
        await outbox.emit(tx, { name: 'report.created', reportId: report.id })
        return report
      }),

    list: (actor: Actor, query: ReportQuery) =>
      store.read(async (db) => {
        requireStaff(actor)
        return await view.page(db, query, { actor, hasEmails: actor.role === 'admin' })
      }),

    show: (actor: Actor, id: string) =>
      store.read(async (db) => {
        requireStaff(actor)
        const report = await view.show(db, id, { actor, hasEmails: actor.role === 'admin' })
        if (!report) throw new Failure('report.not_found')
        return report
      }),

    /** The queue of the forums that somebody moderates; of somebody who moderates none, it is empty. */
    listOfForums: (actor: Actor, { forumId, ...query }: ReportQuery & { forumId?: string | undefined }) =>
      store.read(async (db) => {
        const own = await forums.listModerated(db, actor.id)
        const wanted = forumId ? (await forums.access(db, actor, forumId)).forum.id : null
        if (wanted && !own.includes(wanted) && !isStaff(actor)) throw new Failure('access.denied')
        return await view.page(db, query, { actor, forumIds: wanted ? [wanted] : own, hasEmails: false })
      }),

    close: (actor: Actor, id: string, verdict: Closing) =>
      store.transaction(async (tx) => {
        const [closed] = await closeIn(tx, actor, { ids: [id], verdict })
        if (!closed) throw new Failure('report.not_found')
        return closed
      }),

    /** What was quoted of somebody's messages goes with them. */
    erase: repo.eraseQuotes,

    countOpenIn: repo.countOpenIn,

    /**
     * Whoever reads a deleted forum no more decides nothing about it: its open reports are closed without a
     * verdict on anybody. Those about sponsored posts stay with the site's team, because money hangs on them.
     */
    closeOfForum: ({ id }: { id: string }, { limit }: { limit: number }) =>
      store.transaction(async (tx) => {
        const { forum } = await forums.accessAny(tx, null, id)
        const ids = forum.deletedAt ? await repo.listOpenIn(tx, id, limit) : []
        if (ids.length === 0) return null
        const held = (await repo.hold(tx, ids)).filter(({ status }) => status === 'pending')
        const at = clock.now()
        const action = 'The forum was deleted'
        const closed = held.map((report) => report.id)
        await repo.close(tx, closed, {
          status: 'dismissed',
          action,
          resolvedBy: forum.deletedBy,
          resolvedAt: at,
        })
        await recordActions(tx, store.tables, {
          clock,
          acts: held.map((report) => ({
            actor: 'plaza',
            reason: action,
            action: 'dismiss_report',
            target: { type: 'report', id: report.id },
            forumId: id,
            before: { status: report.status },
            after: { status: 'dismissed' },
          })),
        })
        await notify.now(tx, { ids: closed, status: 'dismissed', actorId: 'plaza' })
        return ids.length === limit ? {} : null
      }),

    /** All of them or none. */
    closeMany: (actor: Actor, ids: string[], verdict: Closing) =>
      store.transaction((tx) => closeIn(tx, actor, { ids, verdict })),
  }
}
