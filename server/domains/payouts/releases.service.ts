import type { Db, Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import type { ApplicationsService } from '../applications/applications.service.ts'
import { dealsRepo } from '../applications/deals.repo.ts'
import type { Deals } from '../applications/deals.service.ts'

export type Releases = ReturnType<typeof createReleases>

interface Parts {
  store: Store
  clock: Clock
  deals: Deals
  applications: ApplicationsService
}

const batch = 200

/** The end of the time for which published deals are held. */
export function createReleases({ store, clock, deals, applications }: Parts) {
  const repo = dealsRepo(store.tables)

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
        () => store.read((db) => repo.listForfeit(db, batch)),
        ({ id }) => applications.forfeit(id),
      )
      const released = await each(
        () => store.read((db) => repo.listDue(db, clock.now(), batch)),
        ({ id, campaignId }) => deals.release(id, campaignId),
      )
      return { forfeited, released }
    },

    /** The post that a report was about, if it was about one. */
    postOf: (db: Db, reportId: string): Promise<string | null> => repo.findReportedPost(db, reportId),

    /** The same for the deal of one post, as soon as something was decided about it. */
    review: async (postId: string): Promise<void> => {
      const deal = await store.read((db) => repo.findByPost(db, postId))
      if (deal) await applications.forfeit(deal.id)
    },
  }
}
