import { eq } from 'drizzle-orm'
import { newId } from '#db/ids.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db, Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import { applicationsRepo } from './applications.repo.ts'
import { dealsRepo } from './deals.repo.ts'

export type EditReview = ReturnType<typeof createEditReview>

interface Edit {
  post: Tables['posts']['$inferSelect']
  title: string
  content: string
}

/**
 * Takes the edit of a published sponsored text to its brand, as a new version: the approved text stays
 * until the brand approves the new one. Given to the domain of posts, which knows nothing of deals.
 */
export function createEditReview({ store, clock, outbox }: { store: Store; clock: Clock; outbox: Outbox }) {
  const repo = applicationsRepo(store.tables)
  const deals = dealsRepo(store.tables)
  const { sponsoredPosts } = store.tables

  /** Every step of an application stands in line at its campaign. */
  const hold = (tx: Db, campaignId: string) =>
    tx
      .update(sponsoredPosts)
      .set({ updatedAt: sponsoredPosts.updatedAt })
      .where(eq(sponsoredPosts.id, campaignId))

  return async (tx: Db, { post, title, content }: Edit): Promise<void> => {
    const deal = await deals.findByPost(tx, post.id)
    if (!deal) throw new Error(`the sponsored post ${post.id} belongs to no deal`)
    await hold(tx, deal.campaignId)
    const { applicationId } = deal
    const version = ((await repo.findLatest(tx, applicationId))?.version ?? 0) + 1
    await repo.insertVersion(tx, {
      id: newId(),
      applicationId,
      version,
      forumId: post.forumId,
      title,
      content,
      rating: post.rating,
      createdAt: clock.now(),
    })
    await outbox.emit(tx, { name: 'version.submitted', applicationId, version, actorId: post.authorId })
  }
}
