import { Failure } from '#shared/errors.ts'
import type { PageQuery } from '#shared/paging.ts'
import type { Db, Store } from '#db/store.ts'
import type { Reader } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import { timeCursor, timePage } from '../../core/timeCursor.ts'
import type { BrandsService } from '../brands/brands.service.ts'
import { campaignsRepo } from './campaigns.repo.ts'
import type { CampaignsService } from './campaigns.service.ts'
import { opportunityOf } from './campaigns.view.ts'

export interface OpportunitiesParts {
  store: Store
  clock: Clock
  brands: BrandsService
}

export type OpportunitiesService = ReturnType<typeof opportunitiesService>

/** Campaigns as creators see them: what they may apply to. */
export function opportunitiesService(
  parts: OpportunitiesParts & { campaigns: Pick<CampaignsService, 'access'> },
) {
  const { store, clock, brands, campaigns } = parts
  const repo = campaignsRepo(store.tables)

  return {
    /** What of a brand is offered while it is switched on. */
    tallyOffered: (db: Db, brandId: string) => repo.tallyOffered(db, brandId, clock.now()),

    opportunities: (query: PageQuery & { brand?: string | undefined }) =>
      store.read(async (db) => {
        const now = clock.now()
        const brandId = query.brand ? (await brands.access(db, null, query.brand)).brand.id : undefined
        const rows = await repo.listOpen(db, {
          after: timeCursor(query),
          limit: query.limit + 1,
          brandId,
          now,
        })
        const { items, nextCursor } = timePage(rows, query.limit, ({ campaign }) => [
          campaign.createdAt,
          campaign.id,
        ])
        return { items: items.map((row) => opportunityOf(row, now)), nextCursor }
      }),

    /** After its end a campaign is there for its applicants, its people and admins only. */
    opportunity: (reader: Reader, id: string) =>
      store.read(async (db) => {
        const row = await repo.find(db, id)
        if (!row) throw new Failure('campaign.not_found')
        const shown = opportunityOf(row, clock.now())
        if (shown.status !== 'active' || !row.brand.isActive) {
          const hasApplied = reader !== null && (await repo.hasApplied(db, id, reader.id))
          if (!hasApplied) await campaigns.access(db, reader, row.campaign)
        }
        return shown
      }),
  }
}
