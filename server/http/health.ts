import type { Express } from 'express'
import { setTimeout as sleep } from 'node:timers/promises'
import { schemaWatch } from '#db/migrate.ts'
import type { Store } from '#db/store.ts'
import type { ClockWatch } from '../core/clockWatch.ts'
import type { Storage } from '../core/storage.ts'
import type { Runner } from '../jobs/runner.ts'
import type { Load } from './load.ts'

interface HealthParts {
  store: Store
  runner: Runner
  load: Load
  storage: Storage
  clockWatch: ClockWatch
}

/** What does not answer within this time does not work. */
const patienceMs = 4000

/**
 * `/healthz`: the process answers. `/readyz`: what it stands on answers too; 503 names what does not. A server
 * that sheds visitors' work is `degraded`, and ready: taken out of service it would leave the rest even more.
 */
export function healthRoutes(app: Express, parts: HealthParts): void {
  const { store, runner, load, storage, clockWatch } = parts
  const isMigrated = schemaWatch(store)
  app.get('/healthz', (_req, res) => {
    res.set('Cache-Control', 'no-store').json({ status: 'ok' })
  })
  app.get('/readyz', async (_req, res) => {
    const [databaseTime, isWhole, isWritable] = await Promise.all([
      answerOf(store.ping()),
      answerOf(isMigrated()),
      storage.isWritable(),
    ])
    const checks = {
      database: databaseTime !== null,
      // A database that does not answer at all is named above.
      migrations: databaseTime === null || isWhole === true,
      jobs: runner.isAlive(),
      storage: isWritable,
      clock: clockWatch.isTrue(databaseTime),
    }
    const isReady = Object.values(checks).every(Boolean)
    res.status(isReady ? 200 : 503).set('Cache-Control', 'no-store')
    res.json({ status: isReady ? (load.isShedding() ? 'degraded' : 'ok') : 'unavailable', checks })
  })
}

/** What a question is answered; null where there is no answer in time. */
const answerOf = <Result>(question: Promise<Result>): Promise<Result | null> =>
  Promise.race([question.catch(() => null), sleep(patienceMs, null, { ref: false })])
