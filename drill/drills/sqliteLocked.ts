import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { must, type Drill } from '../drill.ts'

/** Another program has the SQLite file for itself while it writes. */
export const sqliteLocked: Drill = {
  name: 'sqlite-locked',
  summary: 'another program writes to the SQLite file for ten seconds',
  engines: ['sqlite'],
  rounds: 2,
  async run({ open, rounds, random, note }) {
    const { databaseUrl, watch, writers, first } = await open()
    for (let round = 1; round <= rounds; round++) {
      await writers.pass(random.int(5, 40))
      const other = new Database(databaseUrl.replace('file:', ''))
      other.pragma('busy_timeout = 5000')
      other.exec('begin immediate')
      await watch.untilRed('storage')
      const url = first.url()
      // Whoever reads is answered as ever, and nobody holds up the process.
      for (const path of ['/healthz', '/api/posts', '/api/config']) {
        const { status } = await fetch(url + path)
        must(status === 200, `${path} was answered ${status} while another program wrote`)
      }
      await sleep(random.int(4000, 10_000))
      other.exec('rollback')
      other.close()
      note(`round ${round}: ready ${(await watch.untilReady()).toFixed(0)} ms after it let go`)
    }
  },
}
