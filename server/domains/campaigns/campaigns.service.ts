import type { CampaignEdit, CampaignInput, CampaignStatus } from '#shared/campaigns.ts'
import { Failure, invalid } from '#shared/errors.ts'
import { decodeCursor, pageOf, type PageQuery } from '#shared/paging.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor, Reader } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import { isAdmin, requireActiveBrand, requireBrandPerson, requireBrandView } from '../brands/brands.policy.ts'
import type { BrandsService } from '../brands/brands.service.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import { budgetRepo } from './budget.repo.ts'
import {
  freeOf,
  isClosed,
  requireNotHeld,
  requireStatus,
  statusAfterEdit,
  statusOf,
  type CampaignRow,
} from './campaigns.policy.ts'
import { campaignReading, opportunityOf } from './campaigns.reading.ts'
import { campaignsRepo, type CampaignRead } from './campaigns.repo.ts'
import type { Refunds } from './refunds.service.ts'

export type CampaignsService = ReturnType<typeof createCampaigns>

export interface CampaignParts {
  store: Store
  clock: Clock
  outbox: Outbox
  uploads: UploadsService
  brands: BrandsService
  refunds: Pick<Refunds, 'refundFree'>
}

type ListQuery = PageQuery & {
  status?: CampaignStatus | undefined
  brand?: string | undefined
  since?: Date | undefined
}
type Patch = Partial<Omit<CampaignRow, 'id' | 'brandId'>>

export function createCampaigns({ store, clock, outbox, uploads, brands, refunds }: CampaignParts) {
  const repo = campaignsRepo(store.tables)
  const budget = budgetRepo(store.tables)
  const read = campaignReading(store.tables)

  const afterOf = ({ cursor }: PageQuery) => {
    const values = cursor ? decodeCursor(cursor, ['number', 'string']) : null
    return values ? [new Date(values[0] ?? 0), values[1]] : null
  }
  const page = (rows: CampaignRead[], limit: number) =>
    pageOf(rows, limit, ({ campaign }) => [campaign.createdAt.getTime(), campaign.id])

  async function one(db: Db, id: string) {
    const row = await repo.find(db, id)
    if (!row) throw new Failure('campaign.not_found')
    const [campaign] = await read(db, [row], clock.now())
    if (!campaign) throw new Failure('campaign.not_found')
    return campaign
  }

  async function list(db: Db, query: ListQuery, brandId?: string) {
    const rows = await repo.list(db, { ...query, brandId, after: afterOf(query), limit: query.limit + 1 })
    const { items, nextCursor } = page(rows, query.limit)
    return { items: await read(db, items, clock.now()), nextCursor }
  }

  /** What a reader is to a campaign. To others than its people and admins it does not exist here. */
  async function standing(db: Db, reader: Reader, campaign: Pick<CampaignRow, 'brandId'>) {
    const role = await brands.roleOf(db, campaign.brandId, reader)
    if (role === null && !isAdmin(reader)) throw new Failure('campaign.not_found')
    return { role, isAdmin: isAdmin(reader) }
  }

  /** The campaign, held for one of its brand's people. */
  async function holdFor(tx: Db, actor: Actor, id: string): Promise<CampaignRow> {
    const campaign = await budget.hold(tx, id)
    if (!campaign) throw new Failure('campaign.not_found')
    requireBrandPerson(await standing(tx, actor, campaign))
    return campaign
  }

  async function requireSwitchedOn(tx: Db, actor: Actor, campaign: CampaignRow): Promise<void> {
    requireActiveBrand(await brands.standing(tx, actor, campaign.brandId))
  }

  function requireFuture(expiresAt: Date | null | undefined): void {
    if (expiresAt && expiresAt <= clock.now()) throw invalid('expiresAt', 'The end must be in the future')
  }

  /** A campaign that creators may apply to. */
  async function findOpen(db: Db, id: string): Promise<CampaignRow> {
    const row = await repo.find(db, id)
    const isOpen = row && statusOf(row.campaign, clock.now()) === 'active' && row.brand.isActive
    if (!isOpen || freeOf(row.campaign) < row.campaign.costPerEngagement) {
      throw new Failure('campaign.not_found')
    }
    return row.campaign
  }

  /** Writes a change, tells of a new state, and gives back the free budget of what has ended. */
  async function change(
    tx: Db,
    campaign: CampaignRow,
    step: { patch: Patch; actorId: string | null },
  ): Promise<void> {
    const { patch, actorId } = step
    await repo.update(tx, campaign.id, { ...patch, updatedAt: clock.now() })
    const after = { ...campaign, ...patch }
    if (after.status === campaign.status) return
    await outbox.emit(tx, {
      name: 'campaign.changed',
      campaignId: campaign.id,
      status: after.status,
      actorId,
    })
    if (isClosed(after)) await refunds.refundFree(tx, after)
  }

  /** One step of a campaign by one of its people. */
  const step = (
    actor: Actor,
    id: string,
    decide: (tx: Db, campaign: CampaignRow) => Promise<Patch> | Patch,
  ) =>
    store.transaction(async (tx) => {
      const campaign = await holdFor(tx, actor, id)
      await change(tx, campaign, { patch: await decide(tx, campaign), actorId: actor.id })
      return await one(tx, id)
    })

  return {
    one,
    holdFor,
    findOpen,
    change,
    requireSwitchedOn,

    opportunities: (query: PageQuery & { brand?: string | undefined }) =>
      store.read(async (db) => {
        const now = clock.now()
        const brandId = query.brand ? (await brands.standing(db, null, query.brand)).brand.id : undefined
        const rows = await repo.listOpen(db, { after: afterOf(query), limit: query.limit + 1, brandId, now })
        const { items, nextCursor } = page(rows, query.limit)
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
          if (!hasApplied) await standing(db, reader, row.campaign)
        }
        return shown
      }),

    page: (actor: Actor, id: string) =>
      store.read(async (db) => {
        const row = await repo.find(db, id)
        if (!row) throw new Failure('campaign.not_found')
        await standing(db, actor, row.campaign)
        return await one(db, id)
      }),

    listOf: (actor: Actor, brandKey: string, query: ListQuery) =>
      store.read(async (db) => {
        const found = await brands.standing(db, actor, brandKey)
        requireBrandView(found)
        return await list(db, query, found.brand.id)
      }),

    /** For admins. */
    list: (query: ListQuery) =>
      store.read(async (db) => {
        const brandId = query.brand ? (await brands.standing(db, null, query.brand)).brand.id : undefined
        return await list(db, query, brandId)
      }),

    create: (actor: Actor, brandKey: string, input: CampaignInput) =>
      store.transaction(async (tx) => {
        const found = await brands.standing(tx, actor, brandKey)
        requireBrandPerson(found)
        requireActiveBrand(found)
        requireFuture(input.expiresAt)
        await uploads.use(tx, actor, { imageUrl: input.imageUrl })
        const now = clock.now()
        const id = newId()
        const requiresApproval = !found.brand.isVerified || input.requiresApproval === true
        await repo.insert(tx, {
          ...input,
          id,
          brandId: found.brand.id,
          requiresApproval,
          createdAt: now,
          updatedAt: now,
        })
        await outbox.emit(tx, {
          name: 'campaign.changed',
          campaignId: id,
          status: 'draft',
          actorId: actor.id,
        })
        return await one(tx, id)
      }),

    update: (actor: Actor, id: string, edit: CampaignEdit) =>
      step(actor, id, async (tx, campaign) => {
        requireStatus(campaign, clock.now(), 'draft', 'rejected', 'pending_review', 'active', 'paused')
        requireFuture(edit.expiresAt)
        const { budget: planned = campaign.budget, costPerEngagement = campaign.costPerEngagement } = edit
        if (planned < campaign.budgetFunded) {
          throw invalid('budget', 'The budget cannot be less than what was paid in')
        }
        if (costPerEngagement > planned) {
          throw invalid('costPerEngagement', 'One post must not cost more than the budget')
        }
        if (edit.imageUrl !== campaign.imageUrl) await uploads.use(tx, actor, { imageUrl: edit.imageUrl })
        const { brand } = await brands.standing(tx, actor, campaign.brandId)
        const requiresApproval = !brand.isVerified || (edit.requiresApproval ?? campaign.requiresApproval)
        return { ...edit, requiresApproval, status: statusAfterEdit(campaign, edit) }
      }),

    submit: (actor: Actor, id: string) =>
      step(actor, id, async (tx, campaign) => {
        requireStatus(campaign, clock.now(), 'draft', 'rejected')
        requireNotHeld(campaign)
        requireFuture(campaign.expiresAt)
        const { brand } = await brands.standing(tx, actor, campaign.brandId)
        requireActiveBrand({ brand })
        if (freeOf(campaign) < campaign.costPerEngagement) throw new Failure('campaign.not_funded')
        const requiresApproval = campaign.requiresApproval || !brand.isVerified
        return { requiresApproval, status: requiresApproval ? 'pending_review' : 'active' }
      }),

    pause: (actor: Actor, id: string) =>
      step(actor, id, (_tx, campaign) => {
        requireStatus(campaign, clock.now(), 'active')
        return { status: 'paused' }
      }),

    resume: (actor: Actor, id: string) =>
      step(actor, id, async (tx, campaign) => {
        requireStatus(campaign, clock.now(), 'paused')
        requireNotHeld(campaign)
        await requireSwitchedOn(tx, actor, campaign)
        return { status: 'active' }
      }),

    close: (actor: Actor, id: string) =>
      step(actor, id, (_tx, campaign) => {
        if (isClosed({ status: statusOf(campaign, clock.now()) })) throw new Failure('campaign.wrong_state')
        return { status: 'completed' }
      }),

    /** Active campaigns of somebody's own brands into which nothing was paid yet. */
    listUnfunded: (username: string) => store.read((db) => repo.listUnfunded(db, username)),

    /** Writes down what has ended by its date, and answers how many did. */
    expire: async (): Promise<number> => {
      const now = clock.now()
      const overdue = await store.read((db) => repo.listOverdue(db, now, 500))
      for (const { id } of overdue) {
        await store.transaction(async (tx) => {
          const campaign = await budget.hold(tx, id)
          if (!campaign || isClosed(campaign) || !campaign.expiresAt || campaign.expiresAt > now) return
          await change(tx, campaign, { patch: { status: 'expired' }, actorId: null })
        })
      }
      return overdue.length
    },
  }
}
