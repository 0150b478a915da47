import { ContentKind } from '#shared/admin.ts'
import { Failure } from '#shared/errors.ts'
import type { SpamQuery, SpamVerdict } from '#shared/spam.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import { recordAction, type Act } from '../../core/adminActions.ts'
import type { Clock } from '../../core/clock.ts'
import { personOf } from '../../core/people.ts'
import { requireStaff } from '../../core/rights.ts'
import { timeCursor, timePage } from '../../core/timeCursor.ts'
import type { ContentService } from '../content/content.service.ts'
import type { ForumsService } from '../forums/forums.service.ts'
import type { WatchedWordsService } from '../watchedWords/watchedWords.service.ts'
import { explanationOf } from './spam.policy.ts'
import { spamRepo, type SpamFlagRow } from './spam.repo.ts'

export interface SpamParts {
  store: Store
  clock: Clock
  content: ContentService
  forums: ForumsService
  watchedWords: Pick<WatchedWordsService, 'onCaught'>
}

export type SpamService = ReturnType<typeof spamService>

type Review = SpamVerdict & Pick<Act, 'origin'>

/** Texts that look like spam, and what people decide about them. */
export function spamService({ store, clock, content, forums }: SpamParts) {
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
  async function reviewIn(tx: Db, actor: Actor, { id, verdict, reason, origin }: Review & { id: string }) {
    const flag = await repo.hold(tx, id)
    if (!flag) throw new Failure('spam_flag.not_found')
    if (flag.isReviewed) throw new Failure('spam_flag.reviewed')
    const act = { reason: reason ?? (verdict === 'spam' ? 'Spam' : 'Not spam'), origin }
    const target = { kind: ContentKind.parse(flag.contentType), id: flag.contentId, act }
    await (verdict === 'spam' ? content.removeIn : content.showIn)(tx, actor, target)
    await recordAction(tx, store.tables, {
      clock,
      actor,
      ...act,
      action: 'review_spam_flag',
      target: { type: 'spam_flag', id },
      before: { isReviewed: false },
      after: { isReviewed: true, verdict },
    })
    const review = { isReviewed: true, verdict, reviewedBy: actor.id, reviewedAt: clock.now() }
    return await repo.update(tx, id, review)
  }

  /** Of other forums, and of what only the site's staff look at, there are no flags to a forum's moderator. */
  async function requireModerated(tx: Db, actor: Actor, ids: string[]): Promise<void> {
    const moderated = new Set(await forums.listModerated(tx, actor.id))
    for (const flag of await repo.listByIds(tx, ids))
      if (!flag.forumId || !moderated.has(flag.forumId)) throw new Failure('spam_flag.not_found')
    if (!actor.isEntitled) throw new Failure('subscription.required')
  }

  async function listIn(db: Db, { status, ...query }: SpamQuery, forumIds?: string[]) {
    const after = timeCursor(query)
    const isReviewed = status === 'reviewed'
    const rows = await repo.list(db, { ...query, isReviewed, forumIds, after, limit: query.limit + 1 })
    return timePage(await flagsOf(db, rows), query.limit, (last) => [last.createdAt, last.id])
  }

  /** Held in one order by everybody, so that two acts about the same flags cannot block each other. */
  const reviewMany = (
    actor: Actor,
    ids: string[],
    { isOfForums, ...review }: Review & { isOfForums?: true },
  ) =>
    store.transaction(async (tx) => {
      if (isOfForums) await requireModerated(tx, actor, ids)
      else requireStaff(actor)
      const reviewed: SpamFlagRow[] = []
      for (const id of [...new Set(ids)].toSorted())
        reviewed.push(await reviewIn(tx, actor, { ...review, id }))
      return await flagsOf(tx, reviewed)
    })

  return {
    list: (actor: Actor, query: SpamQuery) =>
      store.read(async (db) => {
        requireStaff(actor)
        return await listIn(db, query)
      }),

    /** What watched words have caught in the forums that somebody moderates. */
    listOfForums: (actor: Actor, query: SpamQuery) =>
      store.read(async (db) => {
        const moderated = await forums.listModerated(db, actor.id)
        return await listIn(db, query, moderated)
      }),

    reviewOfForums: (actor: Actor, ids: string[], review: Review) =>
      reviewMany(actor, ids, { ...review, isOfForums: true }),

    review: async (actor: Actor, id: string, review: Review) => {
      const [flag] = await reviewMany(actor, [id], review)
      if (!flag) throw new Failure('spam_flag.not_found')
      return flag
    },

    /** All of them or none. */
    reviewMany,
  }
}
