import { Failure } from '#shared/errors.ts'
import { marketplaceCurrency } from '#shared/money.ts'
import type { TrailView } from '#shared/trails.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import { isAdmin } from '../brands/brands.policy.ts'
import type { BrandsService } from '../brands/brands.service.ts'
import { traceDeal, traceFunding, type TrailDraw } from './trails.policy.ts'
import { trailsRepo, type DealLine } from './trails.repo.ts'
import { trailFor, type TrailOf } from './trails.view.ts'

export type { TrailOf } from './trails.view.ts'

export type TrailsService = ReturnType<typeof trailsService>

export interface TrailsParts {
  store: Store
  brands: BrandsService
}

interface DrawRow {
  contentId: string
  fundingId: string
  amountCents: number
  returnedAt: Date | null
}

/** Draws with how much of each deal's price older ones gave. */
function placed(draws: readonly DrawRow[]): TrailDraw[] {
  const sums = new Map<string, number>()
  const live = new Set(draws.filter(({ returnedAt }) => returnedAt === null).map((draw) => draw.contentId))
  return draws.map(({ contentId, fundingId, amountCents, returnedAt }) => {
    const isReturned = returnedAt !== null
    // What was not earned went back: the price stands on the draws that are left.
    const isUnearned = isReturned && live.has(contentId)
    const before = isUnearned ? 0 : (sums.get(contentId) ?? 0)
    if (!isUnearned) sums.set(contentId, before + amountCents)
    return { contentId, fundingId, amountCents, before, isReturned }
  })
}

/** The way of each cent from a card to a bank account, by the ledger and by nothing else. */
export function trailsService({ store, brands }: TrailsParts) {
  const repo = trailsRepo(store.tables)

  /** Whose part somebody sees; nothing when it is not their money. */
  async function viewOf(
    db: Db,
    actor: Actor,
    { brandId, creatorId }: { brandId: string; creatorId?: string },
  ): Promise<TrailView | null> {
    if (isAdmin(actor)) return 'operator'
    if (creatorId === actor.id) return 'creator'
    const { role } = await brands.access(db, actor, brandId)
    return role === null ? null : 'brand'
  }

  async function ofFunding(db: Db, id: string, as: (brandId: string) => Promise<TrailView>) {
    const found = await repo.findFunding(db, id)
    if (!found) throw new Failure('trail.not_found')
    const { funding, campaign, brand } = found
    const view = await as(brand.id)
    const draws = placed(await repo.listDrawsOn(db, id)).filter(({ fundingId }) => fundingId === id)
    const contentIds = draws.map(({ contentId }) => contentId)
    const lines = await repo.listDeals(db, contentIds)
    const ofDeals = await repo.listEntriesOfDeals(db, contentIds)
    const ownEntries = await repo.listEntriesOfFunding(db, funding)
    const entries = [...ownEntries, ...ofDeals.filter(({ fundingId }) => fundingId === null)]
    const traced = traceFunding({
      funding,
      entries,
      draws,
      deals: new Map(lines.map(({ deal }) => [deal.id, deal])),
    })
    const { currency, status, campaignId } = funding
    const facts = { kind: 'funding' as const, id, currency, status }
    return trailFor(view, {
      facts: { ...facts, campaign: { id: campaignId, title: campaign }, brand: nameOf(brand) },
      traced,
      deals: new Map(lines.map((line) => [line.deal.id, line])),
    })
  }

  async function ofDeal(db: Db, id: string, as: (line: DealLine) => Promise<TrailView>) {
    const [line] = await repo.listDeals(db, [id])
    if (!line) throw new Failure('trail.not_found')
    const view = await as(line)
    const { deal, brand, campaign } = line
    const draws = placed(await repo.listDrawsOf(db, id))
    const paid = await repo.listPaid(
      db,
      draws.map(({ fundingId }) => fundingId),
    )
    const traced = traceDeal({ deal, entries: await repo.listEntriesOfDeals(db, [id]), draws, paid })
    return trailFor(view, {
      facts: {
        kind: 'deal',
        id: deal.applicationId,
        currency: marketplaceCurrency,
        status: null,
        campaign: { id: deal.campaignId, title: campaign },
        brand: nameOf(brand),
      },
      traced,
      deals: new Map(),
      deal: line,
    })
  }

  /** What an id names, as whoever `as` says that they are. */
  async function read(
    db: Db,
    id: string,
    as: (whose: { brandId: string; creatorId?: string }) => Promise<TrailView | null>,
  ): Promise<TrailOf> {
    const found = await repo.find(db, id)
    if (!found) throw new Failure('trail.not_found')
    const required = async (whose: { brandId: string; creatorId?: string }): Promise<TrailView> => {
      const view = await as(whose)
      if (!view) throw new Failure('trail.not_found')
      return view
    }
    return 'fundingId' in found
      ? await ofFunding(db, found.fundingId, (brandId) => required({ brandId }))
      : await ofDeal(db, found.contentId, ({ brand, deal }) =>
          required({ brandId: brand.id, creatorId: deal.creatorId }),
        )
  }

  return {
    /** For the operator; `of` is for the rest. */
    ofOperator: (id: string): Promise<TrailOf> =>
      store.read((db) => read(db, id, () => Promise.resolve('operator'))),

    /** A brand's people see their payments, a creator their deals, an admin all of it; others find nothing. */
    of: (actor: Actor, id: string): Promise<TrailOf> =>
      store.read((db) => read(db, id, (whose) => viewOf(db, actor, whose))),
  }
}

const nameOf = ({ name, slug }: DealLine['brand']) => ({ name, slug })
