import { execFile } from 'node:child_process'
import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { programRoot } from '#db/root.ts'
import { fillDeals } from '#server/testing/paidDeals.ts'
import { startSite, type TestSite } from '#server/testing/site.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let site: TestSite
let folder: string
beforeAll(async () => {
  site = await startSite()
  folder = mkdtempSync(join(tmpdir(), 'plaza-report-'))
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Has a program say at its end what it took. */
const measured = `data:text/javascript,${encodeURIComponent(`
  process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
    const seconds = performance.now() / 1000
    process.stderr.write(JSON.stringify({ megabytes: maxRSS / 1024, workSeconds: (userCPUTime + systemCPUTime) / 1e6, seconds }))
  })`)}`

interface Taken {
  megabytes: number
  workSeconds: number
  seconds: number
}

/** The report as npm runs it, without npm. */
async function run(...flags: string[]): Promise<Taken> {
  const { scripts } = JSON.parse(readFileSync(join(programRoot, 'package.json'), 'utf8')) as {
    scripts: { plaza: string }
  }
  const [, ...words] = scripts.plaza.split(' ')
  const args = ['--import', measured, ...words, 'payouts', 'report', '--quiet', ...flags]
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: site.store.url, DATA_DIR: folder }
  const { stderr, stdout } = await promisify(execFile)(process.execPath, args, { cwd: programRoot, env })
  expect(stdout).toBe('')
  return JSON.parse(stderr) as Taken
}

test('a hundred thousand payouts stream as CSV: under 5 s and 200 MB, the program included', async () => {
  const total = 100_000
  await fillDeals(site, total)
  const file = join(folder, 'deals.csv')
  const start = await run('--to', '2001-01-01', '--csv', '-o', file)
  const taken = await run('--csv', '-o', file)
  process.stdout.write(`${JSON.stringify({ start, taken })}\n`)

  let [rows, cents, payoutAt] = [-1, 0, 0]
  for await (const row of createInterface({ input: createReadStream(file) })) {
    const cells = row.split(',')
    if (rows === -1) payoutAt = cells.indexOf('payout')
    else cents += Number(cells[payoutAt])
    rows += 1
  }
  expect({ rows, cents }).toEqual({ rows: total, cents: total * 2000 })
  expect(taken.megabytes).toBeLessThan(200)
  // A machine that does other things meanwhile takes longer: the work itself is what is promised.
  expect(taken.workSeconds - start.workSeconds).toBeLessThan(5)
})
