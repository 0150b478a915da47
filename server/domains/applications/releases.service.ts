import type { Db, Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { DealsService } from '../deals/deals.service.ts'
import type { ApplicationsService } from './applications.service.ts'

export interface ReleasesParts {
  store: Store
  clock: Clock
  log: Log
  queue: Queue
  deals: DealsService
}

export type ReleasesService = ReturnType<typeof releasesService>

export const reviewQueue = 'deal.review'

const batch = 200

/** The end of the time for which published deals are held. */
export function releasesService(parts: ReleasesParts & { applications: ApplicationsService }) {
  const { store, clock, log, queue, deals, applications } = parts

  /** Does one thing to everything in a list that grows shorter by it; answers to how many. */
  async function each(
    list: () => Promise<{ id: string; campaignId: string }[]>,
    work: (deal: { id: string; campaignId: string }) => Promise<boolean>,
  ) {
    let count = 0
    for (;;) {
      const found = await list()
      let done = 0
      for (const deal of found) if (await work(deal)) done++
      count += done
      if (found.length < batch || done === 0) return count
    }
  }

  return {
    /** Gives back what is forfeit and releases what is due. */
    run: async (): Promise<{ forfeited: number; released: number }> => {
      const forfeited = await each(
        () => store.read((db) => deals.listForfeit(db, clock.now(), batch)),
        ({ id }) => applications.forfeit(id),
      )
      const released = await each(
        () => store.read((db) => deals.listDue(db, clock.now(), batch)),
        ({ id, campaignId }) => deals.release(id, campaignId),
      )
      if (forfeited + released > 0) log.info({ forfeited, released }, 'deals.released')
      return { forfeited, released }
    },

    /** A report was upheld: has the deal of its post looked at. */
    requestReview: async (tx: Db, reportId: string): Promise<void> => {
      const postId = (await deals.findByReport(tx, reportId))?.postId
      if (postId) await queue.enqueue(tx, { queue: reviewQueue, payload: { postId }, key: postId })
    },

    /** Gives the deal of one post back, if it is forfeit. */
    review: async (postId: string): Promise<void> => {
      const deal = await store.read((db) => deals.findByPost(db, postId))
      if (deal) await applications.forfeit(deal.id)
    },
  }
}
