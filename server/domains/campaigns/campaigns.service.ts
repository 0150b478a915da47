import type { CampaignEdit, CampaignInput, CampaignStatus } from '#shared/campaigns.ts'
import { Failure, invalid } from '#shared/errors.ts'
import type { PageQuery } from '#shared/paging.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor, Reader } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import { hook } from '../../core/hooks.ts'
import type { Outbox } from '../../core/outbox.ts'
import { timeCursor, timePage } from '../../core/timeCursor.ts'
import { isAdmin, requireActiveBrand, requireBrandPerson, requireBrandView } from '../brands/brands.policy.ts'
import type { BrandsService } from '../brands/brands.service.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import { budgetsRepo } from './budgets.repo.ts'
import {
  freeOf,
  isClosed,
  requireNotHeld,
  requireStatus,
  statusAfterEdit,
  statusOf,
  type CampaignRow,
} from './campaigns.policy.ts'
import { campaignsView } from './campaigns.view.ts'
import { campaignsRepo, type CampaignRead } from './campaigns.repo.ts'
import { eligibilityRepo } from './eligibility.repo.ts'

export type CampaignsService = ReturnType<typeof campaignsService>

export interface CampaignsParts {
  store: Store
  clock: Clock
  outbox: Outbox
  uploads: UploadsService
  brands: BrandsService
}

type ListQuery = PageQuery & {
  status?: CampaignStatus | undefined
  brand?: string | undefined
  since?: Date | undefined
}
type Patch = Partial<Omit<CampaignRow, 'id' | 'brandId'>>

/** Campaigns from their first draft to their end, and the budget that others take from. */
export function campaignsService({ store, clock, outbox, uploads, brands }: CampaignsParts) {
  const repo = campaignsRepo(store.tables)
  const budgets = budgetsRepo(store.tables)
  const candidates = eligibilityRepo(store.tables)
  const closed = hook<[tx: Db, campaign: CampaignRow]>()
  const read = campaignsView(store.tables)

  const page = (rows: CampaignRead[], limit: number) =>
    timePage(rows, limit, ({ campaign }) => [campaign.createdAt, campaign.id])

  async function one(db: Db, id: string) {
    const row = await repo.find(db, id)
    if (!row) throw new Failure('campaign.not_found')
    const [campaign] = await read(db, [row], clock.now())
    if (!campaign) throw new Failure('campaign.not_found')
    return campaign
  }

  async function list(db: Db, query: ListQuery, brandId?: string) {
    const rows = await repo.list(db, { ...query, brandId, after: timeCursor(query), limit: query.limit + 1 })
    const { items, nextCursor } = page(rows, query.limit)
    return { items: await read(db, items, clock.now()), nextCursor }
  }

  /** What a reader is to a campaign. To others than its people and admins it does not exist here. */
  async function access(db: Db, reader: Reader, campaign: Pick<CampaignRow, 'brandId'>) {
    const role = await brands.roleOf(db, campaign.brandId, reader)
    if (role === null && !isAdmin(reader)) throw new Failure('campaign.not_found')
    return { role, isAdmin: isAdmin(reader) }
  }

  /** The campaign, held for one of its brand's people. */
  async function holdFor(tx: Db, actor: Actor, id: string): Promise<CampaignRow> {
    const campaign = await budgets.hold(tx, id)
    if (!campaign) throw new Failure('campaign.not_found')
    requireBrandPerson(await access(tx, actor, campaign))
    return campaign
  }

  async function requireBrandActive(tx: Db, actor: Actor, campaign: CampaignRow): Promise<void> {
    requireActiveBrand(await brands.access(tx, actor, campaign.brandId))
  }

  function requireFuture(expiresAt: Date | null | undefined): void {
    if (expiresAt && expiresAt <= clock.now()) throw invalid('expiresAt', 'The end must be in the future')
  }

  /** Nobody could post in a forum that is not there, and of private ones nothing is told. */
  async function requireForums(db: Db, { requirements }: Pick<CampaignEdit, 'requirements'>): Promise<void> {
    const asked = requirements?.forums ?? []
    if (asked.length === 0) return
    const known = await candidates.listPublic(db, asked)
    const unknown = asked.find((slug) => !known.includes(slug))
    if (unknown) throw invalid('requirements.forums', `There is no public forum r/${unknown}`)
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

  /** Writes a change, emits a new state, and has what follows a campaign's end done with it. */
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
      from: campaign.status,
      actorId,
    })
    if (isClosed(after)) await closed.run(tx, after)
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
    access,
    holdFor,
    findOpen,
    change,
    /** What a later domain does when a campaign ends, in the same transaction; the campaign is held. */
    onClosed: closed.add,

    hold: budgets.hold,
    reserveBudget: budgets.reserve,
    changeBudget: budgets.change,
    widenPlan: budgets.widenPlan,
    listBudgets: budgets.list,
    setBudget: budgets.set,

    /** Nothing of a disputed campaign goes on until an admin says so. */
    stopForDispute: async (tx: Db, campaign: CampaignRow, disputeId: string): Promise<void> => {
      const { id: campaignId } = campaign
      const status = campaign.status === 'active' ? 'paused' : campaign.status
      await repo.update(tx, campaignId, { isHeld: true, status, updatedAt: clock.now() })
      await outbox.emit(tx, { name: 'campaign.held', campaignId, disputeId })
      if (status !== campaign.status)
        await outbox.emit(tx, { name: 'campaign.changed', campaignId, status, actorId: null })
    },

    requireBrandActive,

    page: (actor: Actor, id: string) =>
      store.read(async (db) => {
        const row = await repo.find(db, id)
        if (!row) throw new Failure('campaign.not_found')
        await access(db, actor, row.campaign)
        return await one(db, id)
      }),

    listOf: (actor: Actor, brandKey: string, query: ListQuery) =>
      store.read(async (db) => {
        const found = await brands.access(db, actor, brandKey)
        requireBrandView(found)
        return await list(db, query, found.brand.id)
      }),

    /** For admins. */
    list: (query: ListQuery) =>
      store.read(async (db) => {
        const brandId = query.brand ? (await brands.access(db, null, query.brand)).brand.id : undefined
        return await list(db, query, brandId)
      }),

    create: (actor: Actor, brandKey: string, input: CampaignInput) =>
      store.transaction(async (tx) => {
        const found = await brands.access(tx, actor, brandKey)
        requireBrandPerson(found)
        requireActiveBrand(found)
        requireFuture(input.expiresAt)
        await requireForums(tx, input)
        await uploads.use(tx, actor, { imageUrl: input.imageUrl })
        await uploads.useIn(tx, actor, input.content)
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
        await requireForums(tx, edit)
        const { budget: planned = campaign.budget, costPerEngagement = campaign.costPerEngagement } = edit
        if (planned < campaign.budgetFunded) {
          throw invalid('budget', 'The budget cannot be less than what was paid in')
        }
        if (costPerEngagement > planned) {
          throw invalid('costPerEngagement', 'One post must not cost more than the budget')
        }
        if (edit.imageUrl !== campaign.imageUrl) await uploads.use(tx, actor, { imageUrl: edit.imageUrl })
        await uploads.useIn(tx, actor, edit.content)
        const { brand } = await brands.access(tx, actor, campaign.brandId)
        const requiresApproval = !brand.isVerified || (edit.requiresApproval ?? campaign.requiresApproval)
        return { ...edit, requiresApproval, status: statusAfterEdit(campaign, edit) }
      }),

    submit: (actor: Actor, id: string) =>
      step(actor, id, async (tx, campaign) => {
        requireStatus(campaign, clock.now(), 'draft', 'rejected')
        requireNotHeld(campaign)
        requireFuture(campaign.expiresAt)
        const { brand } = await brands.access(tx, actor, campaign.brandId)
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
        await requireBrandActive(tx, actor, campaign)
        return { status: 'active' }
      }),

    close: (actor: Actor, id: string) =>
      step(actor, id, (_tx, campaign) => {
        if (isClosed({ status: statusOf(campaign, clock.now()) })) throw new Failure('campaign.wrong_state')
        return { status: 'completed' }
      }),

    count: (): Promise<number> => store.read((db) => repo.count(db)),

    /** Active campaigns of somebody's own brands into which nothing was paid yet. */
    listUnfunded: (username: string) => store.read((db) => repo.listUnfunded(db, username)),

    /** Writes down what has ended by its date, and answers how many did. */
    expire: async (): Promise<number> => {
      const now = clock.now()
      const overdue = await store.read((db) => repo.listOverdue(db, now, 500))
      for (const { id } of overdue) {
        await store.transaction(async (tx) => {
          const campaign = await budgets.hold(tx, id)
          if (!campaign || isClosed(campaign) || !campaign.expiresAt || campaign.expiresAt > now) return
          await change(tx, campaign, { patch: { status: 'expired' }, actorId: null })
        })
      }
      return overdue.length
    },
  }
}
