import type { AppealInput, AppealQuery, AppealVerdict } from '#shared/appeals.ts'
import type { ContentKind } from '#shared/admin.ts'
import { Failure } from '#shared/errors.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import { isStaff, type Actor } from '../../core/actor.ts'
import { recordAction, type Act } from '../../core/adminActions.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import { personOf } from '../../core/people.ts'
import { requireUninvolved } from '../../core/rights.ts'
import { timeCursor, timePage } from '../../core/timeCursor.ts'
import type { ContentService, ContentTarget } from '../content/content.service.ts'
import { requireFreshModerator } from '../forums/forums.policy.ts'
import type { ForumsService } from '../forums/forums.service.ts'
import { appealsRepo, type FoundAppeal } from './appeals.repo.ts'

export interface AppealsParts {
  store: Store
  clock: Clock
  outbox: Outbox
  forums: ForumsService
  content: ContentService
}

export type AppealsService = ReturnType<typeof appealsService>

const mostShown = 50

/** An author's word against a removal, and the answer to it. */
export function appealsService({ store, clock, outbox, forums, content }: AppealsParts) {
  const repo = appealsRepo(store.tables)

  /** The forums whose appeals somebody sees; undefined means every forum. */
  async function scopeOf(db: Db, actor: Actor, forumId: string | undefined): Promise<string[] | undefined> {
    const own = await forums.listModerated(db, actor.id)
    if (forumId === undefined) return isStaff(actor) ? undefined : own
    const { forum } = await forums.accessAny(db, actor, forumId)
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
        const rows = await repo.list(db, {
          status: query.status,
          forumIds: await scopeOf(db, actor, forumId),
          after: timeCursor(query),
          limit: query.limit + 1,
        })
        return timePage(rows.map(appealOf), query.limit, (last) => [last.createdAt, last.id])
      }),

    /** Removed words stay their author's to read, with the reason and what was said against it. */
    listOwnRemoved: (actor: Actor) =>
      store.read(async (db) => {
        const timeOf = ({ removedAt }: { removedAt: Date | null }) => removedAt?.getTime() ?? 0
        const all = await content.listRemovedOf(db, actor.id, mostShown)
        const rows = all.toSorted((a, b) => timeOf(b) - timeOf(a)).slice(0, mostShown)
        const idsOf = (kind: ContentKind) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
        const against = [
          ...(await repo.listAbout(db, 'post', idsOf('post'))),
          ...(await repo.listAbout(db, 'comment', idsOf('comment'))),
        ]
        return rows.map((row) => ({
          ...row,
          appeal:
            against.find(
              (appeal) =>
                (appeal.postId ?? appeal.commentId) === row.id && appeal.removedAt.getTime() === timeOf(row),
            ) ?? null,
        }))
      }),

    /** What is shown again needs no answer any more. */
    closeRestored: async (
      tx: Db,
      restored: ContentTarget,
      { actor, reason }: Act & { actor: Actor | null },
    ): Promise<void> => {
      await repo.closeAbout(tx, restored, {
        status: 'accepted',
        answer: reason,
        decidedBy: actor?.id ?? null,
        decidedAt: clock.now(),
      })
    },

    /** The text of an appeal goes with its author. */
    erase: (tx: Db, userId: string): Promise<void> => repo.erase(tx, userId),

    /** What is accepted is restored in the same act, which also tells its author. */
    decide: (
      actor: Actor,
      id: string,
      { decision, reason, origin }: AppealVerdict & { origin?: Record<string, unknown> },
    ) =>
      store.transaction(async (tx) => {
        const appeal = await repo.hold(tx, id)
        if (!appeal) throw new Failure('appeal.not_found')
        const { role } = await forums.accessAny(tx, actor, appeal.forumId)
        requireFreshModerator(actor, role, clock.now())
        requireUninvolved(actor, appeal.authorId)
        if (appeal.status !== 'pending') throw new Failure('appeal.decided')
        const act = { reason, origin }
        const status = decision === 'accept' ? 'accepted' : 'rejected'
        await repo.close(tx, id, { status, answer: reason, decidedBy: actor.id, decidedAt: clock.now() })
        await recordAction(tx, store.tables, {
          clock,
          actor,
          ...act,
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
