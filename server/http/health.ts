import type { Express } from 'express'
import type { Store } from '#db/store.ts'
import type { Runner } from '../jobs/runner.ts'
import type { Load } from './load.ts'

interface HealthParts {
  store: Store
  runner: Runner
  load: Load
}

/**
 * `/healthz`: the process answers. `/readyz`: what it stands on answers too; 503 names what does not. A server
 * that sheds visitors' work is `degraded`, and ready: taken out of service it would leave the rest even more.
 */
export function healthRoutes(app: Express, { store, runner, load }: HealthParts): void {
  app.get('/healthz', (_req, res) => {
    res.set('Cache-Control', 'no-store').json({ status: 'ok' })
  })
  app.get('/readyz', async (_req, res) => {
    const checks = {
      database: await isOk(() => store.ping()),
      jobs: runner.isAlive(),
    }
    const isReady = Object.values(checks).every(Boolean)
    res.status(isReady ? 200 : 503).set('Cache-Control', 'no-store')
    res.json({ status: isReady ? (load.isShedding() ? 'degraded' : 'ok') : 'unavailable', checks })
  })
}

async function isOk(check: () => Promise<unknown>): Promise<boolean> {
  try {
    await check()
    return true
  } catch {
    return false
  }
}
