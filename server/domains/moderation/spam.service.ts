import { ContentKind } from '#shared/admin.ts'
import { Failure } from '#shared/errors.ts'
import { decodeCursor, pageOf } from '#shared/paging.ts'
import type { SpamQuery, SpamVerdict } from '#shared/spam.ts'
import type { Db } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import { personOf } from '../../core/people.ts'
import type { ContentModeration } from './content.service.ts'
import { logAct, type ModerationParts } from './moderation.parts.ts'
import { requireStaff } from './moderation.policy.ts'
import { explanationOf } from './spam.rules.ts'
import { spamRepo, type SpamFlagRow } from './spam.repo.ts'

export type SpamModeration = ReturnType<typeof createSpamModeration>

type Verdict = SpamVerdict & { origin?: Record<string, unknown> }

/** What rules hold for spam, and what people decide about it. */
export function createSpamModeration(parts: ModerationParts & { content: ContentModeration }) {
  const { store, clock, content } = parts
  const repo = spamRepo(store.tables)

  async function flagsOf(db: Db, rows: SpamFlagRow[]) {
    const idsOf = (kind: ContentKind) =>
      rows.filter(({ contentType }) => contentType === kind).map(({ contentId }) => contentId)
    const targets = new Map(
      [
        ...(await repo.listTargets(db, 'post', idsOf('post'))),
        ...(await repo.listTargets(db, 'comment', idsOf('comment'))),
      ].map((target) => [target.id, { ...target, author: personOf(target.author) }]),
    )
    return rows.map((flag) => ({
      ...flag,
      contentType: ContentKind.parse(flag.contentType),
      explanation: explanationOf(flag),
      target: targets.get(flag.contentId) ?? null,
    }))
  }

  /** Spam is removed in the same act; what is not is shown again, if only the watch had hidden it. */
  async function reviewIn(tx: Db, actor: Actor, { id, verdict, reason, origin }: Verdict & { id: string }) {
    const flag = await repo.hold(tx, id)
    if (!flag) throw new Failure('spam_flag.not_found')
    if (flag.isReviewed) throw new Failure('spam_flag.reviewed')
    const act = { reason: reason ?? (verdict === 'spam' ? 'Spam' : 'Not spam'), origin }
    const target = { kind: ContentKind.parse(flag.contentType), id: flag.contentId, act }
    await (verdict === 'spam' ? content.removeIn : content.showIn)(tx, actor, target)
    await logAct(parts, tx, {
      actor,
      act,
      action: 'review_spam_flag',
      target: { type: 'spam_flag', id },
      before: { isReviewed: false },
      after: { isReviewed: true, verdict },
    })
    const review = { isReviewed: true, verdict, reviewedBy: actor.id, reviewedAt: clock.now() }
    return await repo.update(tx, id, review)
  }

  /** Held in one order by everybody, so that two acts about the same flags cannot block each other. */
  const reviewMany = (actor: Actor, ids: string[], verdict: Verdict) =>
    store.transaction(async (tx) => {
      requireStaff(actor)
      const reviewed: SpamFlagRow[] = []
      for (const id of [...new Set(ids)].toSorted())
        reviewed.push(await reviewIn(tx, actor, { ...verdict, id }))
      return await flagsOf(tx, reviewed)
    })

  return {
    list: (actor: Actor, { status, ...query }: SpamQuery) =>
      store.read(async (db) => {
        requireStaff(actor)
        const [at, id] = query.cursor ? decodeCursor(query.cursor, ['number', 'string']) : []
        const after = id === undefined ? null : [new Date(at ?? 0), id]
        const isReviewed = status === 'reviewed'
        const rows = await repo.list(db, { ...query, isReviewed, after, limit: query.limit + 1 })
        return pageOf(await flagsOf(db, rows), query.limit, (last) => [last.createdAt.getTime(), last.id])
      }),

    review: async (actor: Actor, id: string, verdict: Verdict) => {
      const [flag] = await reviewMany(actor, [id], verdict)
      if (!flag) throw new Failure('spam_flag.not_found')
      return flag
    },

    /** All of them or none. */
    reviewMany,
  }
}
