import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gt, ne } from 'drizzle-orm'
import { must, type Drill } from '../drill.ts'
import type { Site } from '../environment/site.ts'

const day = 24 * 60 * 60
const preload = join(import.meta.dirname, '../environment/movedClock.ts')

/** Periodic work that waits for a day far away, or is still held. */
const farLeases = ({ look }: Site) =>
  look((store) =>
    store.read((db) => {
      const { leases } = store.tables
      const tomorrow = new Date(Date.now() + 25 * 60 * 60 * 1000)
      return db.select({ name: leases.name }).from(leases).where(gt(leases.expiresAt, tomorrow))
    }),
  )

/** Whether every kind of periodic work has been done. */
const isAllDone = ({ look }: Site) =>
  look((store) =>
    store.read(async (db) => {
      const { leases } = store.tables
      const rows = await db.select({ name: leases.name }).from(leases)
      const busy = await db.select({ name: leases.name }).from(leases).where(ne(leases.holder, ''))
      return rows.length > 0 && busy.length === 0
    }),
  )

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const givesUpAt = performance.now() + 60_000
  while (!(await isSo())) {
    must(performance.now() < givesUpAt, what)
    await sleep(100)
  }
}

/** The machine's clock leaps forty days ahead, and some time later back again. */
export const clockJumps: Drill = {
  name: 'clock-jumps',
  summary: 'the clock leaps forty days ahead and back, with and without a restart in between',
  engines: ['sqlite', 'postgres'],
  rounds: 2,
  async run({ open, folder, rounds, note }) {
    const file = join(folder, 'clock')
    const setClock = (seconds: number) => writeFileSync(file, String(seconds))
    setClock(0)
    const env = { NODE_OPTIONS: `--import ${preload}`, DRILL_CLOCK_FILE: file }
    const site = await open({ env })
    const { watch, writers, first, cast } = site
    for (let round = 1; round <= rounds; round++) {
      await writers.pass(20)
      await until(() => isAllDone(site), 'periodic work was not done')
      setClock(40 * day)
      await watch.untilRed('clock')
      if (round % 2 === 0) {
        await first.kill()
        await first.start()
      }
      await until(async () => (await farLeases(site)).length > 0, 'no periodic work was done ahead of time')
      await until(() => isAllDone(site), 'periodic work did not come to its end')
      setClock(0)
      // Sessions ended while the clock was ahead.
      await cast.signIn()
      note(`round ${round}: ready ${(await watch.untilReady()).toFixed(0)} ms after the clock was right`)
      await until(
        async () => (await farLeases(site)).length === 0,
        'periodic work still waits for a day far away',
      )
    }
  },
}
