import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBilling, type Billing } from '../../testing/billing.ts'
import { stillClock } from '../../testing/clock.ts'

let billing: Billing
beforeAll(async () => {
  billing = await startBilling({ hasRateLimits: true, clock: stillClock() })
})
afterAll(() => billing.close())

test('twenty-five plan switches: at most one payable form, then 429', async () => {
  const browser = billing.browser()
  const plans = ['starter', 'professional', 'business']
  const answers: Awaited<ReturnType<Billing['begin']>>[] = []
  for (let i = 0; i < 25; i++) {
    answers.push(await billing.begin(browser, plans[i % 3]))
  }
  expect(billing.payableForms()).toHaveLength(1)
  // The first one found no cookie yet.
  const amounts = Array.from({ length: 21 }, (_, i) => [999, 1999, 4999][i % 3])
  expect(answers.slice(0, 21).map(({ body }) => body['amount'])).toEqual(amounts)
  expect(answers.slice(21).map(({ status }) => status)).toEqual([429, 429, 429, 429])
})

test('a coupon’s code cannot be found by trying', async () => {
  const browser = billing.browser()
  const statuses: number[] = []
  for (let n = 0; n < 12; n++) {
    const guess = { code: `GUESS-${n}`, planSlug: 'starter' }
    statuses.push((await billing.say(browser, '/api/coupons/check', guess)).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429, 429])
})
