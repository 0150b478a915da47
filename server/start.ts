import type { RequestListener, Server } from 'node:http'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockDatabase } from '#db/lock.ts'
import { migrate } from '#db/migrate.ts'
import { programRoot } from '#db/root.ts'
import { openStore } from '#db/store.ts'
import { createApp, type App } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { movableClock, systemClock, type Clock } from './core/clock.ts'
import { createLog, type Log } from './core/log.ts'
import { httpServer } from './http/listener.ts'
import type { PaymentSandbox } from './dev/payments/sandbox.ts'
import { prepareFirstData } from './firstData.ts'
import { openIdentity } from './identity.ts'
import { openPayments } from './payments.ts'
import { closeServer, withPatience } from './shutdown.ts'

export interface Running {
  url: string
  app: App
  config: Config
  log: Log
  /** Lets requests and jobs finish, then lets go of everything. */
  close(): Promise<void>
}

type Env = Record<string, string | undefined>

/** Starts the whole program by its environment: database, jobs, API, web app and, outside production, the embedded providers. */
export async function startServer(env: Env): Promise<Running> {
  const { config, server, setHandler } = await bind(readConfig(env))
  const log = createLog(config.logLevel)
  if (config.isProduction && config.stripe?.secretKey.startsWith('sk_test_'))
    log.warn('the Stripe keys are test keys: nobody will be charged')
  const clock = config.isProduction ? systemClock : movableClock()
  const note = (message: string, details: Record<string, unknown>) => log.info(details, message)
  const unlockDatabase = lockDatabase(config.databaseUrl)
  await migrate({ url: config.databaseUrl, log: note })
  const store = await openStore({ url: config.databaseUrl, log: note })
  await prepareFirstData({ config, store, clock, log })

  const listeningOrigin = () => originOf(server, config)
  const identity = await openIdentity(config, listeningOrigin)
  const payments = await openPayments(config, clock)
  const webRoot = join(programRoot, 'out', 'renderer')
  const app = createApp({
    config,
    store,
    clock,
    log,
    identity: identity.provider,
    gateways: payments.gateways,
    version: versionOf(programRoot),
    webRoot: existsSync(join(webRoot, 'index.html')) ? webRoot : null,
    dev: [...identity.dev, ...payments.dev],
  })
  if (config.hasDemoData && payments.sandbox) await payForDemo(app, { sandbox: payments.sandbox, clock })
  setHandler(app.handler)
  if (!server.listening) await listen(server, config)
  payments.connect(listeningOrigin())
  app.runner.start()
  app.outbox.start()
  return {
    url: config.publicUrl,
    app,
    config,
    log,
    close: async () => {
      await Promise.all([closeServer(server), app.live.stop(), withPatience(app.runner.stop())])
      await app.outbox.stop()
      await payments.close()
      await store.close()
      unlockDatabase()
    },
  }
}

/** What demonstration accounts paid for is paid for at the sandbox, as they would have done it themselves. */
async function payForDemo(app: App, parts: { sandbox: PaymentSandbox; clock: Clock }): Promise<void> {
  const [{ seedDemoMemberships }, { seedDemoAdvertising }] = await Promise.all([
    import('./dev/demoMemberships.ts'),
    import('./dev/demoAdvertising.ts'),
  ])
  await seedDemoMemberships(app.billing, parts.sandbox)
  await seedDemoAdvertising(app.marketplace, parts)
}

/**
 * Makes the server. With PORT 0 it listens at once, because the public address, the cookies' names and
 * the identity provider's issuer are made from the port; requests that come too early hear 503.
 */
async function bind(
  given: Config,
): Promise<{ config: Config; server: Server; setHandler: (handler: RequestListener) => void }> {
  let handler: RequestListener = (_req, res) => res.writeHead(503, { 'Retry-After': '1' }).end()
  const server = httpServer((req, res) => handler(req, res))
  const setHandler = (next: RequestListener) => {
    handler = next
  }
  if (given.port !== 0) return { config: given, server, setHandler }
  await listen(server, given)
  const port = Number(new URL(originOf(server, given)).port)
  const isGiven = new URL(given.publicUrl).port !== '0'
  const publicUrl = isGiven ? given.publicUrl : `http://localhost:${port}`
  return { config: { ...given, port, publicUrl }, server, setHandler }
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function originOf(server: Server, config: Config): string {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function versionOf(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  return version
}
