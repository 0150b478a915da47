import assert from 'node:assert/strict'
import type { TrailPlace, TrailRest } from '#shared/trails.ts'
import type { TestSite } from './site.ts'

/** Where the cents of a creator's share may be. */
const ofCreator: ReadonlySet<TrailPlace> = new Set<TrailPlace>([
  'creator_held',
  'creator_payable',
  'transfer_pending',
  'creator_paid',
  'taken_back',
  'plan_paid',
])

const sumOf = (rests: readonly TrailRest[]): number => rests.reduce((sum, { amount }) => sum + amount, 0)

/**
 * Proves that the trail of every payment and every deal leads each of its cents somewhere, to no two places, and
 * that all trails together say what the ledger says.
 */
export async function checkTrails({ store, services }: Pick<TestSite, 'store' | 'services'>): Promise<void> {
  const { campaignFundings, userSponsoredContent, ledgerEntries } = store.tables
  const [fundings, deals, entries] = await store.read(async (db) => [
    await db.select().from(campaignFundings),
    await db.select().from(userSponsoredContent),
    await db.select().from(ledgerEntries),
  ])
  const held = new Map<TrailPlace, number>()
  const costs = { fees: 0, losses: 0 }
  let left = 0
  for (const { id, amountCents, paidAt, refundedCents } of fundings) {
    const trail = await services.trails.ofOperator(id)
    assert.equal(trail.amount, paidAt ? amountCents : 0)
    assert.equal(sumOf(trail.places), trail.amount, `what the payment ${id} leads to is not what came in`)
    for (const { place, amount } of trail.places) {
      assert.ok(amount > 0, `${amount} of the payment ${id} are ${place}`)
      held.set(place, (held.get(place) ?? 0) + amount)
    }
    for (const part of trail.parts) assert.equal(sumOf(part.places), part.amount)
    costs.fees += trail.costs?.fees ?? 0
    costs.losses += trail.costs?.losses ?? 0
    left += refundedCents
  }
  for (const { id, gross, payout } of deals) {
    const trail = await services.trails.ofOperator(id)
    assert.equal(trail.amount, gross)
    assert.equal(sumOf(trail.places), gross)
    assert.equal(
      trail.parts.reduce((sum, { taken }) => sum + taken, 0),
      gross,
    )
    const atCreator = trail.places.find(
      ({ place }) => place.startsWith('creator_') && place !== 'creator_paid',
    )
    const creators = trail.places.filter(({ place }) => ofCreator.has(place))
    if (atCreator) assert.equal(sumOf(creators), payout)
  }

  const booked = await services.ledger.total()
  const at = (place: TrailPlace) => held.get(place) ?? 0
  const sentBy = (name: string) =>
    entries
      .filter(({ event, account }) => event === name && account === 'outside')
      .reduce((sum, { amountCents }) => sum + amountCents, 0)
  assert.deepEqual(
    {
      campaign_free: at('free'),
      deal_reserved: at('reserved'),
      creator_held: at('creator_held'),
      platform_held: at('platform_held'),
      creator_payable: at('creator_payable'),
      transfer_pending: at('transfer_pending'),
      forum_held: at('forum_held'),
      forum_payable: at('forum_payable'),
      forum_pending: at('forum_pending'),
      platform_revenue: at('platform_revenue') + at('plan_paid') + at('forum_plan'),
      processor_fees: -costs.fees,
      losses: at('taken_back') + at('forum_taken_back') - costs.losses,
      sent: at('creator_paid') + at('taken_back'),
      given: at('forum_paid') + at('forum_taken_back'),
      left: at('refunded') + at('refund_pending') + at('charged_back'),
    },
    {
      campaign_free: booked.campaign_free,
      deal_reserved: booked.deal_reserved,
      creator_held: booked.creator_held,
      platform_held: booked.platform_held,
      creator_payable: booked.creator_payable,
      transfer_pending: booked.transfer_pending,
      forum_held: booked.forum_held,
      forum_payable: booked.forum_payable,
      forum_pending: booked.forum_pending,
      platform_revenue: booked.platform_revenue,
      processor_fees: booked.processor_fees,
      losses: booked.losses,
      sent: sentBy('transfer done'),
      given: sentBy('dividend transfer done'),
      left,
    },
  )
}
