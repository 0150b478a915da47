import { Failure } from '#shared/errors.ts'
import { consequence } from '#shared/rehearsals.ts'
import type { Db } from '#db/store.ts'
import type { Rehearsals } from '../../core/rehearsals.ts'
import type { Module } from '../../module.ts'
import type { DeletionService } from '../forums/deletion.service.ts'
import type { ForumsService } from '../forums/forums.service.ts'
import { dealsRoutes } from './deals.routes.ts'
import { dealsService, type DealsParts, type DealsService } from './deals.service.ts'
import { forumDealsRepo, summed } from './forums.repo.ts'
import { sharesService, type SharesParts, type SharesService } from './shares.service.ts'
import { earningsService, type EarningsParts, type EarningsService } from './earnings.service.ts'

type Service = DealsService & { earnings: EarningsService; shares: SharesService }

type Parts = DealsParts &
  EarningsParts &
  SharesParts & { rehearsals: Rehearsals; forums: ForumsService & { deletion: DeletionService } }

export function dealsModule(parts: Parts): Module<Service> {
  const { store, rehearsals, forums } = parts
  const inForums = forumDealsRepo(store.tables)
  const earnings = earningsService(parts)
  const shares = sharesService(parts)

  /** What a brand has paid for stays where everybody can read it, at least until its money is settled. */
  async function requireNoDeals(tx: Db, { id }: { id: string }): Promise<void> {
    const open = [...(await inForums.listHeld(tx, id)), ...(await inForums.listReserved(tx, id))]
    if (open.length > 0) throw new Failure('forum.has_deals')
  }

  return {
    service: { ...dealsService({ ...parts, shares }), earnings, shares },
    routes: (http) => dealsRoutes(http, earnings),
    listeners: () => {
      forums.deletion.onDeleting(requireNoDeals)
      forums.onPrivacyChanged(async (tx, forum) => {
        if (forum.isPrivate) await requireNoDeals(tx, forum)
      })
      rehearsals.add(['delete_forum'], async (db, { target }) => [
        consequence('deals_returned', summed(await inForums.listHeld(db, target.id))),
        consequence('deals_unplaced', summed(await inForums.listReserved(db, target.id))),
      ])
    },
  }
}
