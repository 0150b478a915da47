import type {
  ApplicationDecision,
  ApplicationEdit,
  ApplicationInput,
  ApplicationStatus,
} from '#shared/applications.ts'
import { eligibilityOf } from '#shared/eligibility.ts'
import { Failure } from '#shared/errors.ts'
import type { PageQuery } from '#shared/paging.ts'
import { newId } from '#db/ids.ts'
import { isUniqueViolation } from '#db/errors.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor, Reader } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import { timeCursor, timePage } from '../../core/timeCursor.ts'
import { isAdmin } from '../brands/brands.policy.ts'
import type { BrandsService } from '../brands/brands.service.ts'
import { statusOf, type CampaignRow } from '../campaigns/campaigns.policy.ts'
import type { CampaignsService } from '../campaigns/campaigns.service.ts'
import type { EligibilityService } from '../campaigns/eligibility.service.ts'
import type { DealRow, DealsService } from '../deals/deals.service.ts'
import type { UsersService } from '../users/users.service.ts'
import {
  isOpen,
  requireMayCallOff,
  requireReserved,
  requireUndecided,
  type ApplicationRow,
} from './applications.policy.ts'
import { applicationsView, versionOf } from './applications.view.ts'
import { applicationsRepo, type ApplicationQuery } from './applications.repo.ts'

export type ApplicationsService = ReturnType<typeof applicationsService>

export interface ApplicationsParts {
  store: Store
  clock: Clock
  outbox: Outbox
  brands: BrandsService
  campaigns: CampaignsService & Pick<EligibilityService, 'requireEligible'>
  deals: DealsService
  users: UsersService
}

type Side = 'creator' | 'brand' | 'admin'
type ListQuery = PageQuery & { status?: ApplicationStatus | undefined }
interface Decision {
  decision: ApplicationDecision
  agreedRate?: number | null | undefined
  brandResponse?: string | null | undefined
}

/** From a creator's application to the brand's decision, and what becomes of it afterwards. */
export function applicationsService(parts: ApplicationsParts) {
  const { store, clock, outbox, brands, campaigns, deals, users } = parts
  const repo = applicationsRepo(store.tables)
  const read = applicationsView(store.tables)

  async function one(db: Db, id: string) {
    const row = await repo.findRead(db, id)
    const [application] = row ? await read(db, [row], clock.now()) : []
    if (!application) throw new Failure('application.not_found')
    return application
  }

  async function list(db: Db, query: ListQuery, whose: Pick<ApplicationQuery, 'userId' | 'campaignId'>) {
    const after = timeCursor(query)
    const rows = await repo.list(db, { ...whose, status: query.status, after, limit: query.limit + 1 })
    const { items, nextCursor } = timePage(rows, query.limit, ({ application }) => [
      application.createdAt,
      application.id,
    ])
    return { items: await read(db, items, clock.now()), nextCursor }
  }

  /** On which side of an application somebody stands; for all others it does not exist. */
  async function sideOf(db: Db, reader: Reader, row: { userId: string; brandId: string }): Promise<Side> {
    if (reader?.id === row.userId) return 'creator'
    if ((await brands.roleOf(db, row.brandId, reader)) !== null) return 'brand'
    if (isAdmin(reader)) return 'admin'
    throw new Failure('application.not_found')
  }

  /**
   * The application as it is while its campaign is held, for somebody on that side. Every step of an
   * application stands in line at the campaign, so that none is taken on what another is just changing.
   */
  async function holdFor(tx: Db, actor: Actor, given: { id: string; side: 'creator' | 'brand' }) {
    const known = await repo.find(tx, given.id)
    const campaign = known && (await campaigns.hold(tx, known.sponsoredPostId))
    const application = await repo.find(tx, given.id)
    if (!campaign || !application) throw new Failure('application.not_found')
    const side = await sideOf(tx, actor, { userId: application.userId, brandId: campaign.brandId })
    if (side !== given.side) throw new Failure('access.denied')
    return { application, campaign, deal: await deals.findByApplication(tx, application.id) }
  }

  /** Writes a step and tells it. */
  async function move(
    tx: Db,
    application: ApplicationRow,
    step: { patch: Partial<ApplicationRow>; actorId: string | null },
  ): Promise<void> {
    const { patch, actorId } = step
    await repo.update(tx, application.id, { ...patch, updatedAt: clock.now() })
    const status = patch.status ?? application.status
    await outbox.emit(tx, { name: 'application.changed', applicationId: application.id, status, actorId })
  }

  async function approve(
    tx: Db,
    found: { application: ApplicationRow; campaign: CampaignRow },
    rate: number | null | undefined,
  ) {
    const { application, campaign } = found
    if (statusOf(campaign, clock.now()) !== 'active') throw new Failure('campaign.not_active')
    // One that was sent in the moment of its creator's erasure: nobody is there to keep a promise.
    if ((await users.findIn(tx, application.userId))?.isTombstone)
      throw new Failure('application.wrong_state')
    const agreedRate = rate ?? campaign.costPerEngagement
    await deals.reserve(tx, application, agreedRate)
    return { status: 'approved' as const, agreedRate }
  }

  async function decide(tx: Db, actor: Actor, given: Decision & { id: string }): Promise<void> {
    const { id, decision, agreedRate, brandResponse = null } = given
    const { application, campaign, deal } = await holdFor(tx, actor, { id, side: 'brand' })
    if (decision === 'reject' && deal) {
      requireMayCallOff(application, requireReserved(deal), clock.now())
      await deals.giveBack(tx, deal, brandResponse ?? 'The brand cancelled the deal')
    } else requireUndecided(application, deal)
    await campaigns.requireBrandActive(tx, actor, campaign)
    const patch =
      decision === 'approve'
        ? await approve(tx, { application, campaign }, agreedRate)
        : { status: decision === 'reject' ? ('rejected' as const) : ('changes_requested' as const) }
    await move(tx, application, {
      patch: { ...patch, brandResponse, decidedAt: clock.now() },
      actorId: actor.id,
    })
  }

  /** The creator's step back; of a deal what was reserved goes back with it. The campaign is held. */
  async function withdrawIn(tx: Db, application: ApplicationRow, deal: DealRow | undefined): Promise<void> {
    if (!isOpen(application, deal)) throw new Failure('application.wrong_state')
    if (deal) await deals.giveBack(tx, deal, 'The creator withdrew')
    await move(tx, application, { patch: { status: 'withdrawn' }, actorId: application.userId })
  }

  async function apply(
    tx: Db,
    actor: Actor,
    { sponsoredPostId, ...input }: ApplicationInput,
  ): Promise<string> {
    // Whoever ends the campaign meanwhile waits, and answers this one as well.
    await campaigns.hold(tx, sponsoredPostId)
    const campaign = await campaigns.findOpen(tx, sponsoredPostId)
    if ((await brands.roleOf(tx, campaign.brandId, actor)) !== null) {
      throw new Failure('application.own_brand')
    }
    if (await repo.exists(tx, actor.id, campaign.id)) throw new Failure('application.exists')
    const eligibility = await campaigns.requireEligible(tx, campaign, actor.id)
    const now = clock.now()
    const id = newId()
    const stamps = { createdAt: now, updatedAt: now }
    await repo.insert(tx, {
      ...input,
      id,
      userId: actor.id,
      sponsoredPostId: campaign.id,
      eligibility,
      ...stamps,
    })
    const event = { applicationId: id, campaignId: campaign.id, creatorId: actor.id }
    await outbox.emit(tx, { name: 'application.created', ...event })
    return id
  }

  return {
    one,
    holdFor,
    move,
    withdrawIn,

    listMine: (actor: Actor, query: ListQuery) => store.read((db) => list(db, query, { userId: actor.id })),

    listOf: async (actor: Actor, campaignId: string, query: ListQuery) => {
      await campaigns.page(actor, campaignId)
      return await store.read((db) => list(db, query, { campaignId }))
    },

    page: (actor: Actor, id: string) =>
      store.read(async (db) => {
        const application = await one(db, id)
        const { brand } = await brands.access(db, actor, application.campaign.brand.slug)
        const viewerSide = await sideOf(db, actor, { userId: application.userId, brandId: brand.id })
        const versions = await repo.listVersions(db, id)
        const { lines } = eligibilityOf(application.eligibility)
        return { ...application, eligibility: lines, versions: versions.map(versionOf), viewerSide }
      }),

    apply: async (actor: Actor, input: ApplicationInput) => {
      try {
        return await store.transaction(async (tx) => await one(tx, await apply(tx, actor, input)))
      } catch (error) {
        if (isUniqueViolation(error)) throw new Failure('application.exists')
        throw error
      }
    },

    edit: (actor: Actor, id: string, edit: ApplicationEdit) =>
      store.transaction(async (tx) => {
        const { application, deal } = await holdFor(tx, actor, { id, side: 'creator' })
        requireUndecided(application, deal)
        await move(tx, application, { patch: { ...edit, status: 'pending' }, actorId: actor.id })
        return await one(tx, id)
      }),

    withdraw: (actor: Actor, id: string) =>
      store.transaction(async (tx) => {
        const { application, deal } = await holdFor(tx, actor, { id, side: 'creator' })
        await withdrawIn(tx, application, deal)
        return await one(tx, id)
      }),

    decide: (actor: Actor, id: string, decision: Decision) =>
      store.transaction(async (tx) => {
        await decide(tx, actor, { id, ...decision })
        return await one(tx, id)
      }),

    /** Tells those who still waited for an answer that the campaign is over. */
    endUndecided: async (tx: Db, campaignId: string): Promise<void> => {
      for (const { application } of await repo.listUndecided(tx, campaignId)) {
        const patch = {
          status: 'rejected' as const,
          brandResponse: 'The campaign has ended',
          decidedAt: clock.now(),
        }
        await move(tx, application, { patch, actorId: null })
      }
    },

    /** A held deal whose post is gone or broke the rules: money back, application disputed. */
    forfeit: (dealId: string): Promise<boolean> =>
      store.transaction(async (tx) => {
        const deal = await deals.forfeit(tx, dealId)
        const application = deal && (await repo.find(tx, deal.applicationId))
        if (!application) return false
        await move(tx, application, { patch: { status: 'disputed' }, actorId: null })
        return true
      }),

    /** At the transfer: the application has come to its good end. */
    setPaid: async (tx: Db, applicationId: string): Promise<void> => {
      const application = await repo.find(tx, applicationId)
      if (!application) return
      const now = clock.now()
      await move(tx, application, { patch: { status: 'paid', paidAt: now }, actorId: null })
    },
  }
}
