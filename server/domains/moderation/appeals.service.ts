import type { AppealInput, AppealQuery, AppealVerdict } from '#shared/appeals.ts'
import { Failure } from '#shared/errors.ts'
import { decodeCursor, pageOf } from '#shared/paging.ts'
import { newId } from '#db/ids.ts'
import type { Db } from '#db/store.ts'
import { isStaff, type Actor } from '../../core/actor.ts'
import { personOf } from '../../core/people.ts'
import { appealsRepo, type FoundAppeal } from './appeals.repo.ts'
import type { ContentModeration } from './content.service.ts'
import { logAct, type ModerationParts } from './moderation.parts.ts'
import { requireModerator, requireUninvolved } from './moderation.policy.ts'
import { reportsRepo } from './reports.repo.ts'

/** An author's word against a removal, and the answer to it. */
export function createAppeals(parts: ModerationParts & { content: ContentModeration }) {
  const { store, clock, outbox, forums, content } = parts
  const repo = appealsRepo(store.tables)
  const { listForumIds } = reportsRepo(store.tables)

  /** The forums whose appeals somebody sees; undefined means every forum. */
  async function scopeOf(db: Db, actor: Actor, forumId: string | undefined): Promise<string[] | undefined> {
    const own = await listForumIds(db, actor.id)
    if (forumId === undefined) return isStaff(actor) ? undefined : own
    const { forum } = await forums.standing(db, actor, forumId)
    if (!own.includes(forum.id) && !isStaff(actor)) throw new Failure('access.denied')
    return [forum.id]
  }

  return {
    /** For what somebody wrote, while it is removed: once for each removal. */
    create: (actor: Actor, { kind, id, text }: AppealInput) =>
      store.transaction(async (tx) => {
        const removed = await content.holdRemoved(tx, actor, { kind, id })
        const appeal = await repo.insert(tx, {
          id: newId(),
          authorId: actor.id,
          postId: kind === 'post' ? removed.id : null,
          commentId: kind === 'comment' ? removed.id : null,
          forumId: removed.forumId,
          removedAt: removed.removedAt,
          removedReason: removed.removedReason,
          text,
          createdAt: clock.now(),
        })
        if (!appeal) throw new Failure('appeal.exists')
        return appeal
      }),

    list: (actor: Actor, { forumId, ...query }: AppealQuery) =>
      store.read(async (db) => {
        const [at, id] = query.cursor ? decodeCursor(query.cursor, ['number', 'string']) : []
        const rows = await repo.list(db, {
          status: query.status,
          forumIds: await scopeOf(db, actor, forumId),
          after: id === undefined ? null : [new Date(at ?? 0), id],
          limit: query.limit + 1,
        })
        return pageOf(rows.map(appealOf), query.limit, (last) => [last.createdAt.getTime(), last.id])
      }),

    /** What is accepted is restored in the same act, which also tells its author. */
    decide: (
      actor: Actor,
      id: string,
      { decision, reason, origin }: AppealVerdict & { origin?: Record<string, unknown> },
    ) =>
      store.transaction(async (tx) => {
        const appeal = await repo.hold(tx, id)
        if (!appeal) throw new Failure('appeal.not_found')
        const { role } = await forums.standing(tx, actor, appeal.forumId)
        requireModerator(actor, role, clock)
        requireUninvolved(actor, appeal.authorId)
        if (appeal.status !== 'pending') throw new Failure('appeal.decided')
        const act = { reason, origin }
        const status = decision === 'accept' ? 'accepted' : 'rejected'
        await repo.close(tx, id, { status, answer: reason, decidedBy: actor.id, decidedAt: clock.now() })
        await logAct(parts, tx, {
          actor,
          act,
          action: `${decision}_appeal`,
          target: { type: 'appeal', id },
          forumId: appeal.forumId,
          before: { status: appeal.status },
          after: { status },
        })
        if (decision === 'accept') {
          const kind = appeal.postId ? 'post' : 'comment'
          await content.restoreIn(tx, actor, { kind, id: appeal.postId ?? appeal.commentId ?? '', act })
        }
        await outbox.emit(tx, { name: 'appeal.decided', appealId: id, status, actorId: actor.id })
        const found = await repo.find(tx, id)
        if (!found) throw new Failure('appeal.not_found')
        return appealOf(found)
      }),
  }
}

function appealOf({ appeal, author, decider, forum, post, comment }: FoundAppeal) {
  if (!author || !forum || !post) throw new Error('an appeal without its parents')
  const written = comment ?? post
  return {
    ...appeal,
    kind: appeal.postId ? ('post' as const) : ('comment' as const),
    contentId: appeal.postId ?? appeal.commentId ?? '',
    title: post.title,
    content: written.content,
    postSlug: post.slug,
    forum,
    author: personOf(author),
    isRemoved: written.isRemoved,
    isDeleted: written.isDeleted,
    decidedBy: decider ? personOf(decider) : null,
  }
}
