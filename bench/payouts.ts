import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { migrate } from '#db/migrate.ts'
import { openStore } from '#db/store.ts'
import { makeFor } from '#db/testing/make.ts'
import { systemClock } from '#server/core/clock.ts'
import { fillDeals } from '#server/testing/paidDeals.ts'
import { judge } from './promises.ts'

const total = 100_000
const folder = '.cache/bench/payouts'

/** A database with so many paid deals, made at the first run and kept. */
async function prepare(): Promise<string> {
  const file = `${folder}/plaza.db`
  if (existsSync(file)) {
    await migrate({ url: `file:${file}` })
    return `file:${file}`
  }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const url = `file:${file}.making`
  await migrate({ url })
  const store = await openStore({ url })
  await fillDeals({ store, make: makeFor(store), clock: systemClock }, total)
  await store.close()
  renameSync(`${file}.making`, file)
  return `file:${file}`
}

/** Has a program say at its end what it took. */
const measured = `data:text/javascript,${encodeURIComponent(`
  process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
    process.stderr.write(JSON.stringify({ megabytes: maxRSS / 1024, workSeconds: (userCPUTime + systemCPUTime) / 1e6 }))
  })`)}`

interface Taken {
  megabytes: number
  workSeconds: number
}

/** The report as npm runs it, without npm. */
async function report(databaseUrl: string, ...flags: string[]): Promise<Taken> {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { plaza: string } }
  const [command = '', ...words] = scripts.plaza.split(' ')
  const output = `${folder}/deals.csv`
  const args = [
    '--import',
    measured,
    ...words,
    'payouts',
    'report',
    '--quiet',
    '--csv',
    '-o',
    output,
    ...flags,
  ]
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: databaseUrl, DATA_DIR: folder }
  const child = spawn(command, args, { env, stdio: ['ignore', 'inherit', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`the report ended with ${String(code)}: ${said}`)
  return JSON.parse(said) as Taken
}

/** The report of many payouts, by the work it is above starting the program, and by the memory of all of it. */
export async function measurePayouts(): Promise<void> {
  const databaseUrl = await prepare()
  const start = await report(databaseUrl, '--to', '2001-01-01')
  const taken = await report(databaseUrl)
  judge(`The report of ${total.toLocaleString('en')} payouts as CSV`, [
    {
      what: 'work, without the start of the program',
      figure: taken.workSeconds - start.workSeconds,
      bound: 5,
      unit: 's',
    },
    { what: 'memory, the program included', figure: taken.megabytes, bound: 200, unit: 'MB' },
  ])
}
