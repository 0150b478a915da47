import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMarketGround, type Ground } from '../testing/marketGround.ts'
import { fundDemoCampaigns } from './demoFundings.ts'

let ground: Ground
beforeAll(async () => {
  ground = await openMarketGround()
})
afterAll(() => ground.close())

test('the demonstration’s campaigns are paid for with real charges, once, and can be refunded', async () => {
  const { make, market } = ground
  const owner = await make.user({ username: 'brand' })
  const brand = await make.brand({ owner, isVerified: true })
  const campaigns = []
  for (const budget of [80_000, 100_000, 120_000]) campaigns.push(await make.campaign({ brand, budget }))
  await make.campaign()
  expect(await fundDemoCampaigns(market, ground)).toBe(3)
  expect(await fundDemoCampaigns(market, ground)).toBe(0)
  const open = await market.campaigns.opportunities({ limit: 20, brand: brand.slug })
  expect(open.items.map(({ id }) => id).toSorted()).toEqual(campaigns.map(({ id }) => id).toSorted())
  const [first] = campaigns
  await market.campaigns.close(ground.actorOf(owner), first?.id ?? '')
  await ground.work()
  expect((await market.books.compare()).differences).toEqual([])
  expect(await market.ledger.check()).toEqual([])
})
