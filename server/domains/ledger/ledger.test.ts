import { afterAll, beforeAll, expect, test } from 'vitest'
import { isUniqueViolation } from '#db/errors.ts'
import { marketOn, type Market } from '../../testing/market.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let market: Market
beforeAll(async () => {
  server = await startTestServer()
  market = marketOn(server)
})
afterAll(() => server.close())

const fees = { processor_fees: -1480 }

test('a campaign with two deals, row by row: funded, approved, published, released, paid, upheld, closed', async () => {
  const seller = await market.campaign({ budget: 50_000 })
  const { owner, campaignId } = seller
  expect(await market.balances()).toEqual({ campaign_free: 50_000, outside: -48_520, ...fees })

  const a = await market.deal({ owner, campaignId })
  const b = await market.deal({ owner, campaignId })
  expect(await market.balances()).toEqual({
    campaign_free: 45_000,
    deal_reserved: 5000,
    outside: -48_520,
    ...fees,
  })

  await market.publish({ owner, ...a })
  const held = { campaign_free: 45_000, creator_held: 4000, platform_held: 1000 }
  // B publishes half a day later, so that A alone is due after seven days.
  server.sandbox?.advance(12 * 60 * 60)
  const postOfB = await market.publish({ owner, ...b })
  expect(await market.balances()).toEqual({ ...held, outside: -48_520, ...fees })

  await market.advance(6.6, a, b, seller)
  const one = { creator_held: 2000, platform_held: 500, platform_revenue: 500 }
  expect(await market.balances()).toEqual({
    campaign_free: 45_000,
    ...one,
    creator_payable: 2000,
    outside: -48_520,
    ...fees,
  })

  await market.onboard(a)
  expect(await market.payOut()).toMatchObject({ paid: [{ amount: 2000 }] })
  expect(await market.balances()).toEqual({ campaign_free: 45_000, ...one, outside: -46_520, ...fees })

  await server.make.report({ post: postOfB, status: 'resolved' })
  await market.advance(0.01)
  expect(await market.balances()).toEqual({
    campaign_free: 47_500,
    platform_revenue: 500,
    outside: -46_520,
    ...fees,
  })
  expect(await market.ok(b.client.get(b.path))).toMatchObject({ status: 'disputed' })

  await market.ok(seller.owner.post(`/api/campaigns/${campaignId}/close`))
  await market.settle()
  expect(await market.balances()).toEqual({ platform_revenue: 500, outside: 980, ...fees })
  expect(await market.check()).toEqual([])
  expect(await server.app.services.books.compare()).toMatchObject({ ledger: -980, differences: [] })
})

test('what is beside the ledger can be made from it again', async () => {
  const { owner, campaignId, brand } = await market.campaign()
  const one = await market.deal({ owner, campaignId })
  await market.publish({ owner, ...one })
  await market.deal({ owner, campaignId })
  const { brands, sponsoredPosts } = server.store.tables
  const budgets = () => server.store.read((db) => db.select().from(sponsoredPosts).orderBy(sponsoredPosts.id))
  const before = await budgets()
  await server.store.transaction(async (tx) => {
    await tx.update(brands).set({ totalSpent: 1 })
    await tx.update(sponsoredPosts).set({ budgetReserved: 0, budgetSpent: 0 })
  })
  expect(new Set((await market.check()).map(({ rule }) => rule))).toContain('sponsored_posts.budgetReserved')
  expect(await server.app.services.books.rebuildProjections()).toBeGreaterThan(0)
  expect(await budgets()).toEqual(before)
  expect(await market.check()).toEqual([])
  expect(await market.ok(owner.get(`/api/brands/${brand.slug}`))).toMatchObject({ totalSpent: 2500 })
})

test('an event is posted once, in whole positive cents', async () => {
  const { ledger } = server.app.services
  const posting = {
    event: 'test',
    key: 'test:1',
    subject: { currency: 'usd' },
    pairs: [{ from: 'losses' as const, to: 'outside' as const, cents: 5 }],
  }
  const post = (change: object) =>
    server.store.transaction((tx) => ledger.post(tx, { ...posting, ...change }))
  await post({})
  expect(isUniqueViolation(await post({}).catch((error: unknown) => error))).toBe(true)
  for (const cents of [-1, 0.5]) {
    await expect(
      post({ key: `test:${cents}`, pairs: [{ from: 'losses', to: 'outside', cents }] }),
    ).rejects.toThrow('whole, positive cents')
  }
  await post({ key: 'test:back', pairs: [{ from: 'outside', to: 'losses', cents: 5 }] })
})
