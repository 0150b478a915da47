import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startSite, type TestSite } from '../../testing/site.ts'
import { dealsOn } from '../../testing/deals.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const dayMs = 24 * 60 * 60 * 1000

test('a period holds what came into its state in it, and the sums are the creators’ own', async () => {
  const on = dealsOn(site)
  const { payouts, deals } = site.services
  const at = await on.campaign()
  const [ada, bob] = [await on.creator(), await on.creator(false)]
  await on.held(at, ada)
  const start = site.clock.now()
  await on.pass()
  await on.payOut()
  await on.held(at, bob)
  const all = await payouts.report.read({})
  expect(all.totals).toEqual({
    gross: 5000,
    platformFee: 1000,
    payout: 4000,
    held: 2000,
    payable: 0,
    paid: 2000,
  })
  expect(all.isLedgerBalanced).toBe(true)
  expect(all.balance).toMatchObject({ available: expect.any(Number) })
  expect(all.runs).toMatchObject([{ status: 'done', paid: 1 }])
  for (const actor of [ada, bob]) {
    const own = await deals.earnings.of(actor)
    const line = all.creators.find(({ id }) => id === actor.id)
    expect(line).toMatchObject({ held: own.held, payable: own.payable, paid: own.paid })
  }
  const before = await payouts.report.read({ to: new Date(start.getTime() + dayMs) })
  expect(before.creators).toEqual([])
  const since = await payouts.report.read({ from: new Date(start.getTime() + dayMs) })
  expect(since.totals.gross).toBe(5000)
  site.sandbox.faults.set({ match: 'GET /v1/balance', kind: 'error_500', times: 9 })
  expect((await payouts.report.read({})).balance).toBeNull()
  site.sandbox.faults.clear()
})
