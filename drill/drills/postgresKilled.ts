import { setTimeout as sleep } from 'node:timers/promises'
import { must, type Drill } from '../drill.ts'

/** Postgres loses single connections, and all of itself. The server lives on. */
export const postgresKilled: Drill = {
  name: 'postgres-killed',
  summary: 'kill -9 of backends, and of the first process of Postgres',
  engines: ['postgres'],
  rounds: 10,
  isShort: true,
  async run({ open, rounds, random, note }) {
    const site = await open()
    const { postgres, first, watch, writers } = site
    if (!postgres) return
    const server = first.process()
    for (let round = 1; round <= rounds; round++) {
      await writers.pass(random.int(5, 60))
      const isAll = round % 2 === 0
      const { backends } = await postgres.processes()
      if (isAll) {
        await postgres.killAll()
        await watch.untilRed('database')
        await sleep(random.int(0, 1000))
        await postgres.start()
      } else {
        // Postgres ends all connections when one of its processes dies like this, and recovers by itself.
        process.kill(random.pick(backends), 'SIGKILL')
      }
      const ms = await watch.untilReady()
      note(
        `round ${round}: ready ${ms.toFixed(0)} ms after ${isAll ? 'the start of Postgres' : 'a backend died'}`,
      )
      must(server.isRunning(), 'the server has ended with its database')
    }
  },
}
