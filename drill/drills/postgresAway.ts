import { setTimeout as sleep } from 'node:timers/promises'
import { must, type Drill } from '../drill.ts'

const everyMs = 100
const mostMs = 1000
/** A machine that has other work as well answers late: only a long outage is measured. */
const measuredFrom = 10

/** Postgres is gone for as many seconds as there are rounds; the servers refuse at once, and come back by themselves. */
export const postgresAway: Drill = {
  name: 'postgres-away',
  summary: 'no Postgres for as many seconds as there are rounds: 503 within a second, and back by itself',
  engines: ['postgres'],
  rounds: 30,
  isShort: true,
  async run({ open, rounds, note }) {
    const site = await open()
    const { postgres, first, watch, writers, cast } = site
    const [by] = cast.people
    if (!postgres || !by) return
    const server = first.process()
    await writers.pass(20)
    await postgres.killAll()
    const goneAt = performance.now()
    const answers: { status: number; ms: number }[] = []
    while (performance.now() - goneAt < rounds * 1000) {
      const askedAt = performance.now()
      const { status } = await fetch(`${first.url()}/api/conversations`, {
        headers: { Cookie: by.cookieFor(first.url()) },
      })
      answers.push({ status, ms: performance.now() - askedAt })
      await sleep(everyMs)
    }
    must(answers.length > 0, 'nothing was asked')
    must(
      answers.every(({ status }) => status === 503),
      `without its database it answered ${[...new Set(answers.map(({ status }) => status))].join(', ')}`,
    )
    const slowest = Math.max(...answers.map(({ ms }) => ms))
    note(`${answers.length} questions without Postgres, all 503, the slowest after ${slowest.toFixed(0)} ms`)
    must(rounds < measuredFrom || slowest <= mostMs, `a refusal took ${slowest.toFixed(0)} ms`)
    await postgres.start()
    const ms = await watch.untilReady()
    note(`ready ${ms.toFixed(0)} ms after the start of Postgres`)
    must(server.isRunning(), 'the server has ended with its database')
    const { status } = await fetch(`${first.url()}/api/conversations`, {
      headers: { Cookie: by.cookieFor(first.url()) },
    })
    must(status === 200, `after it came back it answered ${status}`)
  },
}
