import { setTimeout as sleep } from 'node:timers/promises'
import type { Drill } from '../drill.ts'

/** The server dies amid money, votes and comments, and is started again. */
export const serverKilled: Drill = {
  name: 'server-killed',
  summary: 'kill -9 of the server amid money, votes and comments',
  engines: ['sqlite', 'postgres'],
  rounds: 10,
  isShort: true,
  async run({ open, rounds, random, note }) {
    const site = await open()
    for (let round = 1; round <= rounds; round++) {
      await site.writers.pass(random.int(5, 60))
      await sleep(random.int(0, 100))
      await site.first.kill()
      await site.first.start()
      const ms = await site.watch.untilReady()
      note(`round ${round}: ready ${ms.toFixed(0)} ms after the start`)
    }
  },
}
