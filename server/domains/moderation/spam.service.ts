import { ContentKind, type SpamVerdict } from '#shared/admin.ts'
import { Failure } from '#shared/errors.ts'
import { decodeCursor, pageOf, type PageQuery } from '#shared/paging.ts'
import type { Actor } from '../../core/actor.ts'
import type { ContentModeration } from './content.service.ts'
import { logAct, type ModerationParts } from './moderation.parts.ts'
import { requireStaff } from './moderation.policy.ts'
import { explanationOf } from './spam.rules.ts'
import { spamRepo, type SpamFlagRow } from './spam.repo.ts'

export type SpamModeration = ReturnType<typeof createSpamModeration>

const flagOf = (flag: SpamFlagRow) => ({
  ...flag,
  contentType: ContentKind.parse(flag.contentType),
  explanation: explanationOf(flag.flagType),
})

/** What rules hold for spam, and what people decide about it. */
export function createSpamModeration(parts: ModerationParts & { content: ContentModeration }) {
  const { store, clock, content } = parts
  const repo = spamRepo(store.tables)

  return {
    list: (actor: Actor, query: PageQuery & { status: 'open' | 'reviewed' }) =>
      store.read(async (db) => {
        requireStaff(actor)
        const [at, id] = query.cursor ? decodeCursor(query.cursor, ['number', 'string']) : []
        const after = id === undefined ? null : [new Date(at ?? 0), id]
        const isReviewed = query.status === 'reviewed'
        const rows = await repo.list(db, { isReviewed, after, limit: query.limit + 1 })
        return pageOf(rows.map(flagOf), query.limit, (last) => [last.createdAt.getTime(), last.id])
      }),

    /** Spam is removed in the same act; what is not is shown again, if only the watch had hidden it. */
    review: (
      actor: Actor,
      id: string,
      { verdict, reason, origin }: SpamVerdict & { origin?: Record<string, unknown> },
    ) =>
      store.transaction(async (tx) => {
        requireStaff(actor)
        const found = await repo.hold(tx, id)
        if (!found) throw new Failure('spam_flag.not_found')
        if (found.isReviewed) throw new Failure('spam_flag.reviewed')
        const flag = flagOf(found)
        const act = { reason: reason ?? (verdict === 'spam' ? 'Spam' : 'Not spam'), origin }
        const target = { kind: flag.contentType, id: flag.contentId, act }
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
        return flagOf(await repo.update(tx, id, review))
      }),
  }
}
