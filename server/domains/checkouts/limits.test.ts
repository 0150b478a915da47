import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ hasRateLimits: true })
})
afterAll(() => shop.close())

test('twenty-five plan switches: at most one payable form, then 429', async () => {
  const browser = shop.browser()
  const plans = ['starter', 'professional', 'business']
  const answers: Awaited<ReturnType<Shop['begin']>>[] = []
  for (let i = 0; i < 25; i++) {
    answers.push(await shop.begin(browser, plans[i % 3]))
  }
  expect(shop.payableForms()).toHaveLength(1)
  // The first one found no cookie yet.
  const amounts = Array.from({ length: 21 }, (_, i) => [999, 1999, 4999][i % 3])
  expect(answers.slice(0, 21).map(({ body }) => body['amount'])).toEqual(amounts)
  expect(answers.slice(21).map(({ status }) => status)).toEqual([429, 429, 429, 429])
})
