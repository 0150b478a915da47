import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeFor } from '#db/testing/make.ts'
import { openStore } from '#db/store.ts'
import { testStore, type TestStore } from '#db/testing/store.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { movableClock, type Clock } from '../core/clock.ts'
import { createLog, type LogLines } from '../core/log.ts'
import { EMBEDDED_IDENTITY_PATH, embeddedIdentity } from '../dev/identity/embeddedIdentity.ts'
import type { PersonFacts } from '../dev/identity/people.ts'
import { toFailure } from '../http/failure.ts'
import { httpServer, patience } from '../http/listener.ts'
import type { LoopDelays } from '../http/load.ts'
import { refusalsOf } from '../http/refusals.ts'
import { openMetrics } from '../metrics/open.ts'
import { openPayments } from '../payments.ts'
import type { IdentityProvider } from '../ports/identity.ts'
import { openIdConnect } from '../ports/identity/openIdConnect.ts'
import { TestClient } from './client.ts'
import { cookieHeader, openSession } from './session.ts'
import { makeWebRoot } from './webRoot.ts'

interface Options {
  hasRateLimits?: boolean
  /** Serves pages too, from what looks like the built web app. */
  hasPages?: boolean
  /** Serves pages from this folder with a built web app. */
  webRoot?: string
  /** Settings beyond those of every test. */
  env?: Record<string, string>
  /** The server whose database this one shares, as a second instance does. */
  beside?: { store: Pick<TestStore, 'url'> }
  /** Instead of one that runs with the machine's. */
  clock?: Clock
  /** How late the event loop is said to be. */
  delays?: LoopDelays
  /** Where the log goes; nowhere unless a test reads it. */
  logLines?: LogLines
  /** What the identity provider knows of people beyond their name. */
  facts?: PersonFacts
  /** Stands between the server and its identity provider. */
  identityOver?: (provider: IdentityProvider) => IdentityProvider
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

/** The whole server on a random port over a fresh database of the engine under test, with a clock that can be moved. */
export async function startTestServer(options: Options = {}) {
  const {
    hasRateLimits = false,
    hasPages = false,
    env,
    beside,
    delays,
    logLines,
    clock = movableClock(),
    identityOver = (same) => same,
  } = options
  const store = beside ? await storeBeside(beside.store) : await testStore()
  const dataDir = mkdtempSync(join(tmpdir(), 'plaza-server-'))
  const webRoot = options.webRoot ?? (hasPages ? makeWebRoot(join(dataDir, 'web')) : null)
  // A test that takes long between two requests is no reason to close its connection.
  const server = httpServer(undefined, { ...patience, keepAliveTimeout: 600_000 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: store.url,
    SESSION_SECRET: 's'.repeat(32),
    RATE_LIMITS: hasRateLimits ? 'on' : 'off',
    LOG_LEVEL: 'silent',
    ...env,
  })
  const listeningOrigin = () => url
  const undeclared = new Set<string>()
  const embedded = embeddedIdentity({
    publicUrl: url,
    dataDir,
    listeningOrigin,
    ...(options.facts && { facts: options.facts }),
  })
  const provider = openIdConnect({ ...embedded, publicUrl: url, isProduction: false, listeningOrigin })
  const payments = await openPayments(config, clock, { file: ':memory:' })
  const app = createApp({
    config,
    store,
    clock,
    log: logLines ? createLog('info', { destination: logLines }) : createLog('silent'),
    gateway: payments.gateway,
    identity: identityOver(provider),
    version: '0.0.0-test',
    metrics: (await openMetrics(config, '0.0.0-test'))?.metrics ?? null,
    webRoot,
    ...(delays ? { delays } : {}),
    onRefusal: (spec, error) => {
      const { code } = toFailure(error)
      if (!refusalsOf(spec).includes(code)) undeclared.add(`${spec.method} ${spec.path}: ${code}`)
    },
    dev: [{ path: EMBEDDED_IDENTITY_PATH, router: embedded.router }, ...payments.dev],
  })
  server.on('request', app.handler)
  payments.connect(url)
  const make = makeFor(store, () => clock.now())
  if (!beside) await make.plans()

  /** Signs somebody in without the provider's pages and answers their Cookie header. */
  async function cookieOf(user: { id: string }): Promise<string> {
    const session = await openSession(store, user, clock.now())
    return cookieHeader(session, { publicUrl: config.publicUrl, secret: config.sessionSecrets[0] ?? '' })
  }

  /** A client that is this person. */
  const as = async (user: { id: string }) => new TestClient(url, await cookieOf(user))

  return {
    url,
    app,
    store,
    clock,
    config,
    payments,
    /** The payment provider's stand-in; its clock is the server's. */
    sandbox: payments.sandbox,
    webhookSecret: payments.webhookSecret,
    make,
    visitor: new TestClient(url),
    as,
    cookieOf,
    /** A new person with a running subscription, and a client that is them. */
    member: async (given: Parameters<typeof make.member>[0] = {}) => {
      const user = await make.member(given)
      return { user, client: await as(user) }
    },
    close: async () => {
      await app.services.live.stop()
      app.load.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await app.runner.stop()
      await app.outbox.stop()
      await payments.close()
      await store.close()
      rmSync(dataDir, { recursive: true, force: true })
      // What an endpoint refuses with stands in its declaration, and so in the API's description.
      if (undeclared.size > 0) throw new Error(`not declared in \`refuses\`: ${[...undeclared].join(', ')}`)
    },
  }
}

async function storeBeside({ url }: Pick<TestStore, 'url'>): Promise<TestStore> {
  return { ...(await openStore({ url })), url }
}
