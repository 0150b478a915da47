import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite, type TestSite } from '../testing/site.ts'
import { fundDemoCampaigns } from './demoFundings.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

test('the demonstration’s campaigns are paid for with real charges, once, and can be refunded', async () => {
  const { make, services } = site
  const owner = await make.user({ username: 'brand' })
  const brand = await make.brand({ owner, isVerified: true })
  const campaigns = []
  for (const budget of [80_000, 100_000, 120_000]) campaigns.push(await make.campaign({ brand, budget }))
  await make.campaign()
  expect(await fundDemoCampaigns(services, site)).toBe(3)
  expect(await fundDemoCampaigns(services, site)).toBe(0)
  const open = await services.campaigns.opportunities({ limit: 20, brand: brand.slug })
  expect(open.items.map(({ id }) => id).toSorted()).toEqual(campaigns.map(({ id }) => id).toSorted())
  const [first] = campaigns
  await services.campaigns.close(site.actorOf(owner), first?.id ?? '')
  await site.work()
  expect((await services.books.compare()).differences).toEqual([])
  expect(await services.books.check()).toEqual([])
})
