import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSite, type TestSite } from '../../testing/site.ts'
import { fillDeals } from '../../testing/paidDeals.ts'
import { dealsOn } from '../../testing/deals.ts'
import { reportService } from './report.service.ts'

let site: TestSite
beforeEach(async () => {
  site = await startSite()
})
afterEach(() => site.close())

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
    dividend: 0,
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

test('a batch of deals is read when it is asked for, each deal once and in order', async () => {
  const total = 1001
  const batch = 250
  await fillDeals(site, total)
  const read: number[] = []
  const store: TestSite['store'] = {
    ...site.store,
    read: async (work) => {
      const rows = await site.store.read(work)
      if (Array.isArray(rows)) read.push(rows.length)
      return rows
    },
  }
  const { books, deals, payouts } = site.services
  const report = reportService({ ...site, store, books, deals, runs: payouts.runs })
  const ids: string[] = []
  let batches = 0
  for await (const rows of report.rows({})) {
    batches += 1
    expect(read).toHaveLength(batches)
    ids.push(...rows.map(({ contentId }) => contentId))
  }
  expect(read).toEqual([batch, batch, batch, batch, total % batch])
  expect(ids).toHaveLength(total)
  expect(ids).toEqual([...new Set(ids)].toSorted())
})
