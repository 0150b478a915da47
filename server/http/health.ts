import type { Express } from 'express'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Store } from '#db/store.ts'
import type { Storage } from '../core/storage.ts'
import type { Runner } from '../jobs/runner.ts'

interface Parts {
  store: Store
  runner: Runner
  storage: Storage
}

/** What does not answer within this time does not work. */
const patienceMs = 4000

/** `/healthz`: the process answers. `/readyz`: what it stands on answers too; 503 names what does not. */
export function healthRoutes(app: Express, { store, runner, storage }: Parts): void {
  app.get('/healthz', (_req, res) => {
    res.set('Cache-Control', 'no-store').json({ status: 'ok' })
  })
  app.get('/readyz', async (_req, res) => {
    const [database, isWritable] = await Promise.all([isOk(store.ping()), storage.isWritable()])
    const checks = {
      database,
      jobs: runner.isAlive(),
      storage: isWritable,
    }
    const isReady = Object.values(checks).every(Boolean)
    res.status(isReady ? 200 : 503).set('Cache-Control', 'no-store')
    res.json({ status: isReady ? 'ok' : 'unavailable', checks })
  })
}

const isOk = (work: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    sleep(patienceMs, false, { ref: false }),
  ])
