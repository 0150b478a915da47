import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from './testing.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ hasRateLimits: true })
})
afterAll(() => shop.close())

test('twenty-five plan switches: at most one payable form, then 429', async () => {
  const browser = shop.browser()
  const plans = ['starter', 'professional', 'business']
  const statuses: number[] = []
  for (let i = 0; i < 25; i++) {
    const { status, body } = await shop.begin(browser, plans[i % 3])
    statuses.push(status)
    if (status === 200) expect(body['amount']).toBe([999, 1999, 4999][i % 3])
  }
  expect(shop.payableForms()).toHaveLength(1)
  // The first one found no cookie yet.
  expect(statuses).toEqual([...Array<number>(21).fill(200), ...Array<number>(4).fill(429)])
})
