import type { CampaignVerdict } from '#shared/campaigns.ts'
import { Failure } from '#shared/errors.ts'
import type { Db } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import { recordAction } from '../../core/adminActions.ts'
import { isClosed, requireStatus, statusOf, type CampaignRow } from './campaigns.policy.ts'
import { campaignsRepo } from './campaigns.repo.ts'
import type { CampaignsParts, CampaignsService } from './campaigns.service.ts'

export type ReviewService = ReturnType<typeof reviewService>

interface Review {
  decision: CampaignVerdict
  reason?: string | undefined
  /** Where the act came from, for the log of acts. */
  origin?: Record<string, unknown>
}

/** What admins decide about campaigns. */
export function reviewService({
  store,
  clock,
  campaigns,
}: Pick<CampaignsParts, 'store' | 'clock'> & { campaigns: CampaignsService }) {
  const repo = campaignsRepo(store.tables)

  async function requireUndisputed(tx: Db, campaign: CampaignRow): Promise<void> {
    if (await repo.hasOpenDispute(tx, campaign.id)) throw new Failure('campaign.held')
  }

  async function patchOf(
    tx: Db,
    campaign: CampaignRow,
    decision: CampaignVerdict,
  ): Promise<Partial<CampaignRow>> {
    const now = clock.now()
    switch (decision) {
      case 'approve':
        requireStatus(campaign, now, 'pending_review')
        await requireUndisputed(tx, campaign)
        return { status: 'active', isHeld: false }
      case 'reject':
        requireStatus(campaign, now, 'pending_review')
        return { status: 'rejected' }
      case 'pause':
        requireStatus(campaign, now, 'active', 'paused')
        return { status: 'paused', isHeld: true }
      case 'resume':
        requireStatus(campaign, now, 'paused')
        await requireUndisputed(tx, campaign)
        return { status: 'active', isHeld: false }
      case 'close':
        if (isClosed({ status: statusOf(campaign, now) })) throw new Failure('campaign.wrong_state')
        return { status: 'completed' }
    }
  }

  return {
    decide: (actor: Actor, id: string, { decision, reason, origin }: Review) =>
      store.transaction(async (tx) => {
        const campaign = await campaigns.hold(tx, id)
        if (!campaign) throw new Failure('campaign.not_found')
        const patch = await patchOf(tx, campaign, decision)
        const review = { reviewedBy: actor.id, reviewedAt: clock.now(), reviewReason: reason ?? null }
        await campaigns.change(tx, campaign, { patch: { ...patch, ...review }, actorId: actor.id })
        await recordAction(tx, store.tables, {
          clock,
          actor,
          action: decision,
          target: { type: 'campaign', id },
          reason: reason ?? decision,
          before: { status: campaign.status },
          after: { status: patch.status },
          origin,
        })
        return await campaigns.one(tx, id)
      }),
  }
}
