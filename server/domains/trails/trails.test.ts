import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Trail } from '#shared/trails.ts'
import type { TestClient } from '../../testing/client.ts'
import { marketOn, type Market } from '../../testing/market.ts'
import { startBilling, type Billing } from '../../testing/billing.ts'

let billing: Billing
let market: Market
beforeAll(async () => {
  billing = await startBilling()
  market = marketOn(billing)
})
afterAll(() => billing.close())

const read = (client: TestClient, id: string) => market.ok(client.get<Trail>(`/api/trails/${id}`))
const statusOf = async (client: TestClient, id: string) => (await client.request(`/api/trails/${id}`)).status
const placesOf = ({ places }: Pick<Trail, 'places'>) =>
  Object.fromEntries(places.map(({ place, amount }) => [place, amount]))

describe('a campaign that was paid into twice', () => {
  test('pays its deals from the oldest payment, one of them from both, to the cent', async () => {
    const seller = await market.campaign({ budget: 4001, costPerEngagement: 2500 })
    const { owner, campaignId, fundingId: first } = seller
    const second = await market.fund(owner, campaignId, 4002)
    const one = await market.deal({ owner, campaignId })
    const both = await market.deal({ owner, campaignId })

    const before = await read(owner, first)
    expect(before).toMatchObject({ kind: 'funding', view: 'brand', amount: 4001, costs: null })
    expect(placesOf(before)).toEqual({ reserved: 4001 })
    expect(before.parts.map(({ kind, taken, deal }) => [kind, taken, deal?.gross])).toEqual([
      ['deal', 2500, 2500],
      ['deal', 1501, 2500],
    ])
    expect(placesOf(await read(owner, second))).toEqual({ free: 3003, reserved: 999 })

    await market.publish({ owner, ...one })
    const post = await market.publish({ owner, ...both })
    await market.onboard(both)
    await market.advance(8, one, both, seller)
    await market.payOut()
    // 80% of 2500 in two parts that lose nothing: 1200 of 1501 cents, 800 of 999.
    const parts = await Promise.all([first, second].map((id) => read(seller.owner, id)))
    const [older, newer] = parts.map(({ parts: some }) => some.find(({ id }) => id === both.applicationId))
    expect(older && placesOf(older)).toEqual({ creator_paid: 1200, platform_revenue: 301 })
    expect(newer && placesOf(newer)).toEqual({ creator_paid: 800, platform_revenue: 199 })

    const deal = await read(both.client, both.applicationId)
    expect(deal).toMatchObject({ kind: 'deal', view: 'creator', amount: 2500, parts: [], costs: null })
    expect(deal.deal?.postPath).toContain(post.slug)
    expect(placesOf(deal)).toEqual({ creator_paid: 2000, platform_revenue: 500 })
    expect(deal.steps.map(({ event, amount }) => [event, amount])).toEqual([
      ['reserve', 2500],
      ['hold', 2500],
      ['release', 2500],
      ['transfer started', 2000],
      ['transfer done', 2000],
    ])
    expect(deal.steps.flatMap(({ entries, providerId }) => [...entries, providerId])).toEqual(
      deal.steps.map(() => null),
    )
  })

  test('is told whole to an admin, by whatever names a part of it', async () => {
    const seller = await market.campaign({ budget: 20_000 })
    const { owner, campaignId, fundingId } = seller
    const one = await market.deal({ owner, campaignId })
    await market.publish({ owner, ...one })
    await market.onboard(one)
    await market.advance(8, one, seller)
    await market.payOut()
    await market.ok(seller.owner.post(`/api/campaigns/${campaignId}/close`))
    await market.settle()

    const { client } = await market.admin()
    const whole = await read(client, fundingId)
    expect(whole).toMatchObject({ view: 'operator', amount: 20_000, costs: { losses: 0 } })
    expect(placesOf(whole)).toEqual({ refunded: 17_500, creator_paid: 2000, platform_revenue: 500 })
    expect(whole.costs?.fees).toBeGreaterThan(0)
    const steps = [...whole.steps, ...whole.parts.flatMap((part) => part.steps)]
    for (const { entries } of steps) expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    const ids = steps.flatMap(({ providerId }) => providerId ?? [])
    expect(new Set(ids.map((id) => id.split('_')[0]))).toEqual(new Set(['ch', 're', 'tr']))

    const deal = await read(client, one.applicationId)
    expect(deal.parts).toMatchObject([{ kind: 'funding', id: fundingId, taken: 2500, amount: 2500 }])
    const named = [...ids, ...steps.flatMap(({ entries }) => entries.map(({ id }) => id))]
    for (const id of named) {
      const found = await read(client, id)
      expect([fundingId, one.applicationId]).toContain(found.id)
    }
    const contentId = deal.deal?.contentId ?? ''
    expect((await read(client, contentId)).id).toBe(one.applicationId)
    expect((await billing.app.services.trails.ofOperator(contentId)).view).toBe('operator')
  })
})

test('a deal that gave its money back holds none of it, and its brand is not told how a payout was sent', async () => {
  const seller = await market.campaign({ budget: 10_000 })
  const { owner, campaignId, fundingId } = seller
  const gone = await market.deal({ owner, campaignId })
  await market.ok(gone.client.post(`${gone.path}/withdraw`))
  const paid = await market.deal({ owner, campaignId })
  await market.publish({ owner, ...paid })
  await market.onboard(paid)
  await market.advance(8, gone, paid, seller)
  const { paid: items } = await market.payOut()
  const contentId = items[0]?.contentId ?? ''
  const { actor, client } = await market.admin()
  const order = { contentId, reason: 'a copy', amountCents: 300 }
  await billing.app.services.payouts.reversals.reverse(actor, order)

  expect(placesOf(await read(client, fundingId))).toEqual({
    free: 7500,
    creator_paid: 1700,
    taken_back: 300,
    platform_revenue: 500,
  })
  const own = await read(seller.owner, fundingId)
  expect(placesOf(own)).toEqual({ free: 7500, creator_paid: 2000, platform_revenue: 500 })
  const events = own.parts.flatMap(({ steps }) => steps.map(({ event }) => event))
  expect(events).toEqual(['reserve', 'withdrawn', 'reserve', 'hold', 'release', 'transfer done'])
  expect(own.parts[0]).toMatchObject({ taken: 2500, amount: 0, places: [] })
  expect(placesOf(await read(gone.client, gone.applicationId))).toEqual({ returned: 2500 })
  expect(placesOf(await read(paid.client, paid.applicationId))).toMatchObject({ taken_back: 300 })
})

test('a payment that was never completed leads nowhere', async () => {
  const { owner, campaignId } = await market.campaign()
  const { fundingId } = await market.ok(
    owner.post<{ fundingId: string }>(`/api/campaigns/${campaignId}/funding`, { amount: 5000 }),
  )
  expect(await read(owner, fundingId)).toMatchObject({ status: 'open', amount: 0, places: [], parts: [] })
})

test('nobody else finds anything', async () => {
  const { owner, campaignId, fundingId } = await market.campaign()
  const one = await market.deal({ owner, campaignId })
  const other = await market.deal({ owner, campaignId })
  const { client: stranger } = await market.creator()
  const { owner: rival } = await market.campaign()
  for (const id of [fundingId, one.applicationId]) {
    expect(await statusOf(stranger, id)).toBe(404)
    expect(await statusOf(rival, id)).toBe(404)
    expect(await statusOf(other.client, id)).toBe(404)
    expect(await statusOf(billing.visitor, id)).toBe(401)
    expect(await statusOf(owner, id)).toBe(200)
  }
  expect(await statusOf(one.client, fundingId)).toBe(404)
  expect(await statusOf(owner, 'ch_nothing')).toBe(404)
  expect(await stranger.get('/api/trails/nothing')).toMatchObject({ body: { code: 'trail.not_found' } })
})
