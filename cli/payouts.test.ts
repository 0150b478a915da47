import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PayoutPlan, PayoutReport, PayoutSums } from '#shared/payouts.ts'
import type { BillingGateway } from '#server/ports/stripe.ts'
import { dealsOn } from '#server/testing/deals.ts'
import { startSite, type TestSite } from '#server/testing/site.ts'
import { dataOf } from './lines.testing.ts'
import { plazaOn } from './testing.ts'

let site: TestSite
let on: ReturnType<typeof dealsOn>
let plaza: ReturnType<typeof plazaOn>
let admin: string
let folder: string
beforeEach(async () => {
  site = await startSite()
  on = dealsOn(site)
  plaza = plazaOn(site)
  admin = (await on.admin()).username
  folder = mkdtempSync(join(tmpdir(), 'plaza-payouts-'))
})
afterEach(async () => {
  const findings = await site.services.books.check()
  await site.close()
  rmSync(folder, { recursive: true, force: true })
  if (findings.length > 0) throw new Error(`the books disagree: ${JSON.stringify(findings)}`)
})

/** So many creators with something payable each. */
async function earners(n: number) {
  const at = await on.campaign()
  const all = []
  for (let i = 0; i < n; i++) {
    const one = await on.creator()
    await on.held(at, one)
    all.push(one)
  }
  await on.pass()
  return { at, all }
}
const plan = async () => dataOf(await plaza(['payouts', 'plan', '--json'])) as PayoutPlan
const run = (...flags: string[]) => plaza(['payouts', 'run', '--as', admin, '--json', ...flags])
const runNow = async (...flags: string[]) => run('--execute', '--confirm', (await plan()).hash, ...flags)
const paidFor = () => on.transfers().map(({ metadata }) => metadata['contentId'])

test('report, dashboard and earnings say the same to the cent', async () => {
  const { all } = await earners(2)
  const at = await on.campaign()
  await runNow()
  await on.held(at, all[0]!, { agreedRate: 3333 })
  const later = await on.creator()
  await on.held(at, later, { agreedRate: 1999 })
  const json = dataOf(await plaza(['payouts', 'report', '--json'])) as PayoutReport
  const dashboard = await site.services.payouts.report.read({})
  expect(json).toEqual(JSON.parse(JSON.stringify(json)))
  expect(json.totals).toEqual(dashboard.totals)
  const sums = dataOf(await plaza(['payouts', 'report', '--by', 'creator', '--json'])) as (PayoutSums & {
    id: string
    name: string
  })[]
  for (const actor of [...all, later]) {
    const own = await site.services.deals.earnings.of(actor)
    const line = sums.find(({ name }) => name === actor.username)
    const shown = dashboard.creators.find(({ id }) => id === actor.id)
    const money = { held: own.held, payable: own.payable, paid: own.paid }
    expect([line, shown]).toMatchObject([money, money])
    expect(line!.gross).toBe(line!.platformFee + line!.payout)
  }
  for (const by of ['brand', 'campaign']) {
    const grouped = dataOf(await plaza(['payouts', 'report', '--by', by, '--json'])) as PayoutSums[]
    expect(grouped).toHaveLength(2)
    for (const field of ['gross', 'platformFee', 'payout', 'held', 'payable', 'paid'] as const)
      expect(grouped.reduce((sum, line) => sum + line[field], 0)).toBe(json.totals[field])
  }
  const csv = (await plaza(['payouts', 'report', '--csv'])).out.trim().split('\r\n')
  expect(csv).toHaveLength(1 + 4)
  const at2 = csv[0]!.split(',').indexOf('payout')
  const total = csv.slice(1).reduce((sum, line) => sum + Number(line.split(',')[at2]), 0)
  expect(total).toBe(json.totals.payout)
  const early = await plaza(['payouts', 'report', '--to', '2001-01-01', '--csv'])
  expect(early.out).toBe(`${csv[0]}\r\n`)
  expect(await plaza(['payouts', 'report', '--from', 'yesterday'])).toMatchObject({ code: 2, out: '' })
  const backwards = ['--from', '2026-11-02', '--to', '2026-11-02']
  expect(await plaza(['payouts', 'report', ...backwards])).toMatchObject({ code: 2, out: '' })
  expect(await plaza(['payouts', 'report', '--by', 'moon'])).toMatchObject({ code: 2, out: '' })
})

describe('a run', () => {
  test('pays what was planned and nothing else: not without its hash, not after a change', async () => {
    const { at } = await earners(2)
    const file = join(folder, 'run.json')
    const planned = await plaza(['payouts', 'plan', '-o', file])
    expect(planned).toMatchObject({ code: 0, err: expect.stringContaining('2 creators, $40.00') })
    const { hash } = (JSON.parse(readFileSync(file, 'utf8')) as { data: PayoutPlan }).data
    expect(planned.err).toContain(`hash ${hash.slice(0, 8)}`)
    expect(await run('--plan', file)).toMatchObject({ code: 0, err: expect.stringContaining('Dry run') })
    expect(await run('--execute')).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('--confirm'),
    })
    expect(await run('--execute', '--yes')).toMatchObject({ code: 2, out: '' })
    expect(await run('--execute', '--confirm', 'ffffffff')).toMatchObject({ code: 5, out: '' })
    expect(await run('--execute', '--confirm', hash.slice(0, 4))).toMatchObject({ code: 5, out: '' })
    expect(on.transfers()).toHaveLength(0)

    // One cent more in the file, then one creator more in the world.
    const changed = join(folder, 'changed.json')
    writeFileSync(changed, readFileSync(file, 'utf8').replace('"amount": 2000', '"amount": 2001'))
    const withFile = (name: string) => run('--plan', name, '--execute', '--confirm', hash.slice(0, 8))
    expect(await withFile(changed)).toMatchObject({ code: 5, err: expect.stringContaining('payout.changed') })
    writeFileSync(changed, '{"data": 1')
    expect(await withFile(changed)).toMatchObject({ code: 2, out: '' })
    expect(await withFile(join(folder, 'none.json'))).toMatchObject({ code: 2, out: '' })
    await on.held(at, await on.creator())
    await on.pass()
    expect(await withFile(file)).toMatchObject({ code: 5, err: expect.stringContaining('payout.changed') })
    expect(on.transfers()).toHaveLength(0)

    await plaza(['payouts', 'plan', '-o', file])
    const fresh = (await plan()).hash
    const paid = await run('--plan', file, '--execute', '--confirm', fresh.slice(0, 8))
    expect(paid).toMatchObject({ code: 0, err: expect.stringContaining('3 paid, $60.00') })
    expect(on.transfers()).toHaveLength(3)
    expect(await runNow()).toMatchObject({ code: 0, err: expect.stringContaining('Nothing is due') })
    const [latest] = dataOf(await plaza(['payouts', 'status', '--json'])) as { id: string }[]
    const one = await plaza(['payouts', 'status', latest!.id.slice(-8), '--json'])
    expect(dataOf(one)).toMatchObject({ status: 'done', paid: 3, startedBy: admin, items: { length: 3 } })
    expect(await plaza(['payouts', 'status', 'ffffffff'])).toMatchObject({ code: 3, out: '' })
    expect(await plaza(['payouts', 'reconcile'])).toMatchObject({ code: 0 })
    expect(await plaza(['ledger', 'check'])).toMatchObject({ code: 0 })
  })

  test.each(['before', 'after'] as const)(
    'killed %s any of its transfers and run again pays nobody twice',
    async (moment) => {
      const all: string[] = []
      let interrupted = 0
      // Four calls plan, four plan again under the lease, then come three transfers.
      for (const calls of [3, 7, 8, 9, 10, 11, 12]) {
        const { all: creators } = await earners(3)
        all.push(...creators.map(({ id }) => id))
        const { hash } = await plan()
        site.crashes.moment = moment
        site.crashes.callsLeft = calls
        await run('--execute', '--confirm', hash, '--concurrency', calls % 2 ? '1' : '5')
        await site.restart()
        interrupted += (await plan()).unfinished
        // What a killed run left under way is ended first; then the list may be another.
        for (let again = 0; again < 3; again++) await runNow()
        expect(new Set(paidFor()).size).toBe(paidFor().length)
        expect(paidFor()).toHaveLength(all.length)
      }
      expect(interrupted).toBeGreaterThan(2)
      const report = dataOf(await plaza(['payouts', 'report', '--json'])) as PayoutReport
      expect(report.totals).toMatchObject({ paid: all.length * 2000, payable: 0 })
    },
  )

  test.each(['before', 'after'] as const)(
    'killed %s a transfer tells, when it is run again, what of the interrupted run it has paid',
    async (moment) => {
      await earners(1)
      const { hash } = await plan()
      // Two calls plan and two plan again, then comes the transfer.
      Object.assign(site.crashes, { moment, callsLeft: 5 })
      await run('--execute', '--confirm', hash)
      await site.restart()
      expect((await plan()).unfinished).toBe(1)
      const again = await runNow()
      expect(again).toMatchObject({
        code: 0,
        err: expect.stringContaining('0 paid, $0.00   1 transfer of an interrupted run finished, $20.00'),
      })
      expect(dataOf(again)).toMatchObject({ paid: [], finished: { count: 1, total: 2000 } })
      expect(on.transfers()).toHaveLength(1)
    },
  )

  test('tells of who was refused with 6, and pays them once they can be paid', async () => {
    const { all } = await earners(2)
    site.crashes.beforeTransfer = () => on.restrict(all[1]!)
    const partly = await runNow('--concurrency', '1')
    expect(partly).toMatchObject({ code: 6, err: expect.stringContaining('again payable') })
    expect(dataOf(partly)).toMatchObject({
      paid: { length: 1 },
      refused: [{ reason: expect.any(String) }],
    })
    await on.onboard(all[1]!)
    expect(await runNow()).toMatchObject({ code: 0 })
    expect(on.transfers()).toHaveLength(all.length)
  })

  test('is done with nobody to pay, even where the balance is below nothing', async () => {
    const gateway: BillingGateway = {
      ...site.gateway,
      balance: async (currency) => ({ ...(await site.gateway.balance(currency)), availableCents: -500 }),
    }
    const owing = plazaOn({ ...site, gateway })
    expect(await owing(['payouts', 'run'])).toMatchObject({ code: 0 })
    const { hash } = dataOf(await owing(['payouts', 'plan', '--json'])) as PayoutPlan
    const paying = ['payouts', 'run', '--as', admin, '--execute', '--confirm', hash]
    expect(await owing(paying)).toMatchObject({ code: 0, err: expect.stringContaining('Nothing is due') })
    // With somebody to pay the same balance is a finding.
    await earners(1)
    expect(await owing(['payouts', 'run'])).toMatchObject({
      code: 7,
      err: expect.stringContaining('does not cover it'),
    })
  })

  test('ends with 8 while the provider is down, and goes on later', async () => {
    await earners(3)
    const { hash } = await plan()
    const down = (match: string, times = 99) => site.sandbox.faults.set({ match, kind: 'refuse', times })
    down('GET /v1/balance')
    expect(await plaza(['payouts', 'plan', '--json'])).toMatchObject({
      code: 8,
      out: '',
      err: expect.stringContaining('payment.unavailable'),
    })
    expect((await run('--execute', '--confirm', hash)).code).toBe(8)
    expect((await plaza(['payouts', 'report', '--json'])).code).toBe(0)
    site.sandbox.faults.clear()
    down('GET /v1/balance_transactions')
    expect(await plaza(['payouts', 'reconcile'])).toMatchObject({ code: 8, out: '' })
    site.sandbox.faults.clear()
    down('POST /v1/transfers')
    const stopped = await run('--execute', '--confirm', hash)
    expect(stopped.code).toBe(8)
    expect(dataOf(stopped)).toMatchObject({ paid: [], lastError: expect.any(String) })
    site.sandbox.faults.clear()
    for (let again = 0; again < 2; again++) await runNow()
    expect(on.transfers()).toHaveLength(3)
  })

  test('goes on at once after the provider has failed, which it would repeat to the same key for a day', async () => {
    const { all } = await earners(2)
    const { hash } = await plan()
    const fail = (times: number) =>
      site.sandbox.faults.set({ match: 'POST /v1/transfers', kind: 'error_500', times })
    fail(1)
    expect((await run('--execute', '--confirm', hash, '--concurrency', '1')).code).toBe(8)
    // It fails once more, now for the new key.
    fail(1)
    expect((await runNow()).code).toBe(0)
    expect((await runNow()).code).toBe(0)
    expect(paidFor()).toHaveLength(all.length)
    expect(new Set(paidFor()).size).toBe(all.length)
    expect(await plaza(['payouts', 'reconcile'])).toMatchObject({ code: 0 })
  })

  test('ends after the transfer under way when it is interrupted', async () => {
    await earners(3)
    const { hash } = await plan()
    const control = new AbortController()
    site.crashes.beforeTransfer = async () => control.abort()
    const ended = await plaza(
      ['payouts', 'run', '--execute', '--confirm', hash, '--as', admin, '--json', '--concurrency', '1'],
      { signal: control.signal },
    )
    expect(ended.code).toBe(130)
    expect(dataOf(ended)).toMatchObject({ paid: { length: 1 }, unfinished: { length: 2 } })
    expect(await runNow()).toMatchObject({ code: 0 })
    expect(on.transfers()).toHaveLength(3)
  })
})
