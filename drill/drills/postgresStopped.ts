import { setTimeout as sleep } from 'node:timers/promises'
import { must, type Drill } from '../drill.ts'

/** Postgres says nothing for a while: its connections stand, and nothing comes out of them. */
export const postgresStopped: Drill = {
  name: 'postgres-stopped',
  summary: 'SIGSTOP of all of Postgres for some seconds',
  engines: ['postgres'],
  rounds: 3,
  async run({ open, rounds, random, note }) {
    const site = await open()
    const { postgres, watch, writers, first } = site
    if (!postgres) return
    for (let round = 1; round <= rounds; round++) {
      await writers.pass(random.int(5, 40))
      const at = performance.now()
      await postgres.signalAll('SIGSTOP')
      await watch.untilRed('database')
      note(`round ${round}: called bad after ${(performance.now() - at).toFixed(0)} ms`)
      await sleep(random.int(0, 12_000))
      await postgres.signalAll('SIGCONT')
      note(`round ${round}: ready ${(await watch.untilReady()).toFixed(0)} ms after it goes on`)
      must(first.process().isRunning(), 'the server has ended')
    }
  },
}

/** Postgres stumbles: it stands still and goes on many times a second. */
export const postgresFlapping: Drill = {
  name: 'postgres-slow',
  summary: 'SIGSTOP and SIGCONT of Postgres in turns',
  engines: ['postgres'],
  rounds: 20,
  async run({ open, rounds, random }) {
    const { postgres, writers } = await open()
    if (!postgres) return
    for (let round = 1; round <= rounds; round++) {
      await postgres.signalAll('SIGSTOP')
      await sleep(random.int(50, 900))
      await postgres.signalAll('SIGCONT')
      await sleep(random.int(20, 300))
      if (round % 5 === 0) await writers.pass(5)
    }
  },
}
