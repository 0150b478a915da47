import { createHmac, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '#db/ids.ts'
import { makeFor } from '#db/testing/make.ts'
import { openStore } from '#db/store.ts'
import { testStore, type TestStore } from '#db/testing/store.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { movableClock } from '../core/clock.ts'
import { createLog } from '../core/log.ts'
import { EMBEDDED_IDENTITY_PATH, embeddedIdentity } from '../dev/identity/embeddedIdentity.ts'
import { hashOf, sessionCookie } from '../domains/auth/sessionCookie.ts'
import { httpServer } from '../http/listener.ts'
import { openPayments } from '../payments.ts'
import { openIdConnect } from '../ports/identity.ts'
import { TestClient } from './client.ts'

interface Options {
  hasRateLimits?: boolean
  /** A folder with a built web app. */
  webRoot?: string
  /** Settings beyond those of every test. */
  env?: Record<string, string>
  /** The server whose database this one shares, as a second instance does. */
  beside?: { store: Pick<TestStore, 'url'> }
  /** Is given every line of the log from warnings up. */
  onLog?: (line: string) => void
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

/** The whole server on a random port over a fresh database of the engine under test, with a clock that can be moved. */
export async function startTestServer(options: Options = {}) {
  const { hasRateLimits = false, webRoot = null, env, beside, onLog } = options
  const store = beside ? await storeBeside(beside.store) : await testStore()
  const dataDir = mkdtempSync(join(tmpdir(), 'plaza-server-'))
  const clock = movableClock()
  const server = httpServer()
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
  const provider = embeddedIdentity({ publicUrl: url, dataDir, listeningOrigin })
  const payments = await openPayments(config, clock, { file: ':memory:' })
  const app = createApp({
    config,
    store,
    clock,
    log: onLog ? createLog('warn', { write: onLog }) : createLog('silent'),
    gateways: payments.gateways,
    identity: openIdConnect({ ...provider, publicUrl: url, isProduction: false, listeningOrigin }),
    version: '0.0.0-test',
    webRoot,
    dev: [{ path: EMBEDDED_IDENTITY_PATH, router: provider.router }, ...payments.dev],
  })
  server.on('request', app.handler)
  payments.connect(url)
  const make = makeFor(store, () => clock.now())
  if (!beside) await make.plans()

  /** Signs somebody in without the provider's pages and answers their Cookie header. */
  async function cookieOf(user: { id: string }): Promise<string> {
    const id = randomBytes(32).toString('base64url')
    const now = clock.now()
    const expire = new Date(now.getTime() + 7 * 24 * 60 * 60 * 1000)
    const person = { userId: user.id, signedInAt: now.getTime(), browserName: 'Test' }
    await store.transaction(async (tx) => {
      await tx.insert(store.tables.sessions).values({
        sid: hashOf(id),
        id: newId(),
        sess: { cookie: {}, person },
        expire,
        userId: user.id,
        signedInAt: now,
        createdAt: now,
        lastSeenAt: now,
        browserName: 'Test',
      })
    })
    const signature = createHmac('sha256', config.sessionSecrets[0] ?? '')
      .update(id)
      .digest('base64')
      .replace(/=+$/, '')
    return `${sessionCookie(config.publicUrl).name}=${encodeURIComponent(`s:${id}.${signature}`)}`
  }

  /** A client that is this person. */
  const as = async (user: { id: string }) => new TestClient(url, await cookieOf(user))

  return {
    url,
    app,
    store,
    clock,
    config,
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
      await app.live.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await app.runner.stop()
      await app.outbox.stop()
      await payments.close()
      await store.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function storeBeside({ url }: Pick<TestStore, 'url'>): Promise<TestStore> {
  return { ...(await openStore({ url })), url }
}
