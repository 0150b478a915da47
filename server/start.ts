import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseName } from '#db/databaseName.ts'
import { lockDatabase } from '#db/lock.ts'
import { migrate } from '#db/migrate.ts'
import { programRoot } from '#db/root.ts'
import { openStore } from '#db/store.ts'
import { inTurn } from '#db/turn.ts'
import { engineOfUrl } from '#db/url.ts'
import { createApp, type App } from './app.ts'
import { bind, listen, originOf } from './bind.ts'
import { readConfig, type Config } from './config.ts'
import { movableClock, systemClock } from './core/clock.ts'
import { createLog, type Log, type LogLines } from './core/log.ts'
import { traceStatement } from './core/trace.ts'
import { hideSecrets } from './core/secrets.ts'
import { fetchWithKey, keyGuard } from './http/desktopKey.ts'
import { prepareFirstData } from './firstData.ts'
import { openIdentity } from './identity.ts'
import { openMetrics } from './metrics/open.ts'
import { releaseWhenQuiet } from './memory.ts'
import { openPayments } from './payments.ts'
import { openTracing } from './tracing/open.ts'
import { closeServer, keepNoConnection, withPatience } from './shutdown.ts'

export interface Running {
  url: string
  version: string
  app: App
  config: Config
  log: Log
  /** Lets requests and jobs finish, then lets go of everything. */
  close(): Promise<void>
}

type Env = Record<string, string | undefined>

/** How the server lives inside the desktop app. */
export interface Embedding {
  /** The folder of package.json, migrations and the web build. */
  appDir: string
  /** What every request must bring. */
  key: string
  logLines: LogLines
  /** How long it waits at its end for what is under way. */
  patienceMs: number
}

/** Starts the whole program by its environment: database, jobs, API, web app and, outside production, the embedded providers. */
export async function startServer(env: Env, embedding?: Embedding): Promise<Running> {
  const isAlone = embedding !== undefined
  const { config, server, setHandler } = await bind(readConfig(env), { isAlone })
  const { appDir = programRoot, key, logLines, patienceMs } = embedding ?? {}
  const log = createLog(config.logLevel, { destination: logLines, hide: hideSecrets(env) })
  const version = versionOf(appDir)
  if (config.isProduction && config.stripe?.secretKey.startsWith('sk_test_'))
    log.warn('the Stripe keys are test keys: nobody will be charged')
  const clock = config.isProduction ? systemClock : movableClock()
  const note = (message: string, details: Record<string, unknown>) => log.info(details, message)
  log.info({ ...aboutOf(config, version), node: process.versions.node }, 'server.starting')
  const unlockDatabase = lockDatabase(config.databaseUrl)
  await migrate({ url: config.databaseUrl, log: note, folder: join(appDir, 'db', 'migrations') })
  const tracing = await openTracing(config, version)
  const { poolerUrl, readUrl } = config.database
  const store = await openStore({
    url: config.databaseUrl,
    ...(poolerUrl === null ? {} : { poolerUrl }),
    ...(readUrl === null ? {} : { readUrl }),
    log: note,
    pool: { size: config.database.pool, timeoutMs: config.database.timeoutMs },
    slowMs: config.database.slowMs,
    ...(tracing ? { onStatement: traceStatement(engineOfUrl(config.databaseUrl)) } : {}),
  })
  await inTurn(config.databaseUrl, () => prepareFirstData({ config, store, clock, log, appDir }))

  const listeningOrigin = () => originOf(server, config)
  const selfFetch = key ? fetchWithKey(key) : undefined
  const identity = await openIdentity(config, { listeningOrigin, selfFetch })
  const payments = await openPayments(config, clock, { selfFetch, isAlone })
  if (config.hasDemoData && payments.sandbox) {
    const { payForDemo } = await import('./dev/demoMoney.ts')
    await inTurn(config.databaseUrl, () => payForDemo({ config, store, clock, payments }))
  }
  const metrics = await openMetrics(config, version)
  const webRoot = join(appDir, 'out', 'renderer')
  const app = createApp({
    config,
    store,
    clock,
    log,
    identity: identity.provider,
    gateway: payments.gateway,
    version,
    metrics: metrics?.metrics ?? null,
    isAlone,
    tracing,
    webRoot: existsSync(join(webRoot, 'index.html')) ? webRoot : null,
    dev: [...identity.dev, ...payments.dev],
  })
  setHandler(key ? keyGuard(app.handler, { key, publicUrl: config.publicUrl }) : app.handler)
  if (!server.listening) await listen(server, config)
  payments.connect(listeningOrigin())
  log.info({ ...aboutOf(config, version), url: config.publicUrl }, 'server.started')
  app.runner.start()
  app.outbox.start()
  app.load.start()
  app.clockWatch.start()
  releaseWhenQuiet(server)
  return {
    url: config.publicUrl,
    version,
    app,
    config,
    log,
    close: async () => {
      log.info(aboutOf(config, version), 'server.stopping')
      // From now on it takes no job and says that it is not ready; who stands in front needs a while to notice.
      const jobs = withPatience(app.runner.stop(), patienceMs)
      keepNoConnection(server)
      if (config.drainMs > 0) await sleep(config.drainMs)
      await Promise.all([closeServer(server, patienceMs), app.services.live.stop(), jobs])
      app.load.stop()
      app.clockWatch.stop()
      await app.outbox.stop()
      await metrics?.close()
      await tracing?.close()
      await payments.close()
      await store.close()
      unlockDatabase()
      log.info(aboutOf(config, version), 'server.stopped')
    },
  }
}

/** What a start or an end is about: nothing that would open the database. */
const aboutOf = ({ databaseUrl }: Config, version: string) => ({
  version,
  engine: engineOfUrl(databaseUrl),
  database: databaseName(databaseUrl),
})

function versionOf(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  return version
}
