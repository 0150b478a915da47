import { consequence, type Consequence } from '#shared/rehearsals.ts'
import type { Db } from '#db/store.ts'
import type { LeavingService } from '../brands/leaving.service.ts'
import { freeOf, isClosed, statusOf } from './campaigns.policy.ts'
import { campaignsRepo } from './campaigns.repo.ts'
import type { CampaignsParts, CampaignsService } from './campaigns.service.ts'

export type LeftCampaignsService = ReturnType<typeof leftCampaignsService>

type Parts = Pick<CampaignsParts, 'store' | 'clock'> & {
  brands: { leaving: LeavingService }
  campaigns: Pick<CampaignsService, 'hold' | 'change'>
}

/** What becomes of the campaigns of brands for which nobody acts once somebody is erased. */
export function leftCampaignsService({ store, clock, brands, campaigns }: Parts) {
  const repo = campaignsRepo(store.tables)

  /** Those that are not over: what has ended by its date is written down, and refunded, as ever. */
  async function listLeft(db: Db, userId: string) {
    const left = await brands.leaving.listLeft(db, userId)
    const rows = await repo.listUnclosed(
      db,
      left.map(({ id }) => id),
    )
    return rows.filter((campaign) => !isClosed({ status: statusOf(campaign, clock.now()) }))
  }

  return {
    listLeft,

    /** Closes them as their brand would: what is free goes back by jobs, what was promised goes on. */
    close: async (tx: Db, userId: string): Promise<void> => {
      for (const { id } of await listLeft(tx, userId)) {
        const campaign = await campaigns.hold(tx, id)
        if (!campaign || isClosed(campaign)) continue
        await campaigns.change(tx, campaign, { patch: { status: 'completed' }, actorId: userId })
      }
    },

    /** The same before it is done. */
    rehearse: async (db: Db, userId: string): Promise<Consequence[]> => {
      const left = await listLeft(db, userId)
      return [
        consequence('campaigns_closed', {
          count: left.length,
          cents: left.reduce((sum, campaign) => sum + freeOf(campaign), 0),
          examples: left.map(({ title }) => title),
        }),
      ]
    },
  }
}
