import { consequence, type Consequence } from '#shared/rehearsals.ts'
import type { Db, Store } from '#db/store.ts'
import type { CampaignsService } from '../campaigns/campaigns.service.ts'
import type { LeftCampaignsService } from '../campaigns/leaving.service.ts'
import type { DealsService } from '../deals/deals.service.ts'
import { isOpen } from './applications.policy.ts'
import { applicationsRepo } from './applications.repo.ts'
import type { ApplicationsService } from './applications.service.ts'

interface Parts {
  store: Store
  campaigns: Pick<CampaignsService, 'hold'> & { left: LeftCampaignsService }
  deals: DealsService
  applications: ApplicationsService
}

const erased = '[deleted]'

/** What becomes of the applications of somebody who is erased. */
export function erasureService({ store, campaigns, deals, applications }: Parts) {
  const repo = applicationsRepo(store.tables)

  return {
    /**
     * Withdraws what is not published yet, as its creator would, and takes their words out of all of it. The
     * text that a brand has paid for stays, as its post does.
     */
    erase: async (tx: Db, userId: string): Promise<void> => {
      for (const { id, campaignId } of await repo.listOf(tx, userId)) {
        await campaigns.hold(tx, campaignId)
        const application = await repo.find(tx, id)
        if (!application) continue
        const deal = await deals.findByApplication(tx, id)
        if (isOpen(application, deal)) await applications.withdrawIn(tx, application, deal)
        await repo.update(tx, id, { proposedContent: erased, userMessage: null })
        await repo.removeVersions(tx, id, deal?.postId ? deal.approvedVersion : null)
      }
    },

    /** The same before it is done, and what is answered where their own campaigns end with them. */
    rehearse: async (db: Db, userId: string): Promise<Consequence[]> => {
      const ending = await campaigns.left.listLeft(db, userId)
      const unanswered = await repo.countUndecided(
        db,
        ending.map(({ id }) => id),
      )
      const open = (await repo.listSteps(db, userId)).filter(({ status, deal }) => isOpen({ status }, deal))
      const [undecided, approved] = [open.filter(({ deal }) => !deal), open.filter(({ deal }) => deal)]
      const tallyOf = (rows: typeof open) => ({
        count: rows.length,
        examples: rows.map(({ title }) => title),
      })
      const cents = approved.reduce((sum, { deal }) => sum + (deal?.gross ?? 0), 0)
      return [
        consequence('applications_ended', { count: unanswered }),
        consequence('applications_withdrawn', tallyOf(undecided)),
        consequence('deals_withdrawn', { ...tallyOf(approved), cents }),
      ]
    },
  }
}
