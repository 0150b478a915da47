import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#db/ids.ts'
import { runSql } from '#db/sql.ts'
import { openMarketGround, type Ground } from '../../testing/marketGround.ts'
import { dealsOn } from './ground.testing.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let ground: Ground
beforeAll(async () => {
  ground = await openMarketGround()
})
afterAll(() => ground.close())

const dayMs = 24 * 60 * 60 * 1000

test('a period holds what came into its state in it, and the sums are the creators’ own', async () => {
  const on = dealsOn(ground)
  const { payoutReport, earnings } = ground.market
  const at = await on.campaign()
  const [ada, bob] = [await on.creator(), await on.creator(false)]
  await on.held(at, ada)
  const start = ground.clock.now()
  await on.pass()
  await on.payOut()
  await on.held(at, bob)
  const all = await payoutReport.read({})
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
    const own = await earnings.of(actor)
    const line = all.creators.find(({ id }) => id === actor.id)
    expect(line).toMatchObject({ held: own.held, payable: own.payable, paid: own.paid })
  }
  const before = await payoutReport.read({ to: new Date(start.getTime() + dayMs) })
  expect(before.creators).toEqual([])
  const since = await payoutReport.read({ from: new Date(start.getTime() + dayMs) })
  expect(since.totals.gross).toBe(5000)
  ground.sandbox.faults.set({ match: 'GET /v1/balance', kind: 'error_500', times: 9 })
  expect((await payoutReport.read({})).balance).toBeNull()
  ground.sandbox.faults.clear()
})

/** As many paid deals of as many creators, written by the database itself. */
async function fill(total: number): Promise<void> {
  const { store, make, clock } = ground
  const { users, userSponsoredContent: deals, payoutItems: items, sponsorshipApplications } = store.tables
  const campaign = await make.campaign()
  const now = sql.param(clock.now(), users.createdAt)
  const yes = sql.param(true, deals.isPaid)
  const runId = newId()
  const { payoutRuns } = store.tables
  const run = { id: runId, status: 'done' as const, hash: 'h', startedBy: 'admin', startedAt: clock.now() }
  await store.transaction((tx) => tx.insert(payoutRuns).values(run))
  // In parts that no statement's time runs out on.
  const atOnce = 5000
  for (let first = 1_000_000; first < 1_000_000 + total; first += atOnce) {
    const series = sql`with recursive series(n) as
      (select ${sql.raw(`${first} union all select n + 1 from series where n < ${first + atOnce - 1}`)})`
    const statements = [
      sql`insert into ${users} (id, username, email, created_at, updated_at)
        ${series} select 'u' || n, 'payee-' || n, 'payee-' || n || '@example.test', ${now}, ${now} from series`,
      sql`insert into ${sponsorshipApplications}
          (id, user_id, sponsored_post_id, status, proposed_content, created_at, updated_at)
        ${series} select 'a' || n, 'u' || n, ${campaign.id}, 'paid', 'x', ${now}, ${now} from series`,
      sql`insert into ${deals} (id, application_id, campaign_id, creator_id, status, gross, payout, platform_fee,
          is_paid, paid_at, published_at, created_at)
        ${series} select 'd' || n, 'a' || n, ${campaign.id}, 'u' || n, 'paid', 2500, 2000, 500,
          ${yes}, ${now}, ${now}, ${now} from series`,
      sql`insert into ${items} (id, content_id, run_id, creator_id, account_id, amount_cents, currency, status,
          transfer_id, paid_at, created_at)
        ${series} select 'i' || n, 'd' || n, ${runId}, 'u' || n, 'acct_1', 2000, 'usd', 'paid',
          'tr_' || n, ${now}, ${now} from series`,
    ]
    await store.transaction(async (tx) => {
      for (const statement of statements) await runSql(tx, statement)
    })
  }
  // A database that lives learns this by itself.
  await store.transaction((tx) => runSql(tx, sql`analyze`))
}

interface Taken {
  count: number
  cents: number
  seconds: number
  workSeconds: number
  megabytes: number
}

test('a hundred thousand payouts stream in batches: under 5 s and 200 MB', async () => {
  const total = 100_000
  await fill(total)
  const program = fileURLToPath(new URL('./streamRows.testing.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [program, ground.store.url])
  const taken = JSON.parse(stdout) as Taken
  process.stdout.write(`${stdout}\n`)
  expect(taken.count).toBeGreaterThanOrEqual(total)
  expect(taken.cents).toBeGreaterThanOrEqual(total * 2000)
  expect(taken.megabytes).toBeLessThan(200)
  // A machine that does other things meanwhile takes longer: the work itself is what is promised.
  expect(taken.workSeconds).toBeLessThan(5)
})
