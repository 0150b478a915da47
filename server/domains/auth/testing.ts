import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { makeFor } from '#db/testing/make.ts'
import { testStore } from '#db/testing/store.ts'
import { movableClock } from '../../core/clock.ts'
import { createLog } from '../../core/log.ts'
import { createOutbox } from '../../core/outbox.ts'
import { embeddedIdentity, EMBEDDED_IDENTITY_PATH } from '../../dev/identity/embeddedIdentity.ts'
import type { PersonFacts } from '../../dev/identity/people.ts'
import { listen, TestBrowser } from '../../dev/identity/testing.ts'
import { answerCache } from '../../http/answer.ts'
import { crossSiteRule } from '../../http/crossSite.ts'
import { failureHandler } from '../../http/failure.ts'
import { securityHeaders } from '../../http/headers.ts'
import { noLoad } from '../../http/load.ts'
import { pipeline } from '../../http/pipeline.ts'
import { rateLimits } from '../../http/rateLimit.ts'
import { noShares } from '../../http/shares.ts'
import { diskMedia } from '../../ports/media/disk.ts'
import { openIdConnect, type IdentityProvider } from '../../ports/identity.ts'
import { createUploads } from '../uploads/uploads.service.ts'
import { usersRoutes } from '../users/users.routes.ts'
import { usersService } from '../users/users.service.ts'
import type { SignedInContext } from './auth.service.ts'
import { createAuth } from './createAuth.ts'

/** The site with nothing but its people, over a real provider: what the stories of signing in need. */
export async function startPeople() {
  const store = await testStore()
  const dataDir = mkdtempSync(join(tmpdir(), 'people-'))
  const clock = movableClock()
  const log = createLog('silent')
  const app = express()
  const { server, origin: publicUrl } = await listen(app)

  let facts: PersonFacts = () => undefined
  const embedded = embeddedIdentity({
    publicUrl,
    dataDir,
    listeningOrigin: () => publicUrl,
    facts: (name) => facts(name),
  })
  const provider = openIdConnect({
    ...embedded,
    publicUrl,
    isProduction: false,
    listeningOrigin: () => publicUrl,
  })
  // A test may put another provider in its place.
  let identity: IdentityProvider = provider
  const asked: IdentityProvider = {
    startLogin: (options) => identity.startLogin(options),
    finishLogin: (url, record) => identity.finishLogin(url, record),
    endSessionUrl: (token) => identity.endSessionUrl(token),
    verifyLogoutToken: (token) => identity.verifyLogoutToken(token),
  }

  const signedIn: Omit<SignedInContext, 'req' | 'res'>[] = []
  const ended: { userId: string; sids: readonly string[] | null }[] = []
  const limits = rateLimits(null, clock)
  const uploads = createUploads({ store, clock, media: diskMedia(dataDir) })
  const users = usersService({ store, clock, outbox: createOutbox({ store, clock, log }), uploads })
  const auth = createAuth({
    store,
    clock,
    log,
    publicUrl,
    sessionSecrets: ['a'.repeat(32), 'b'.repeat(32)],
    trustProxyHops: 0,
    identity: asked,
    users,
    limits,
    onSignedIn: async ({ req: _req, res: _res, ...context }) => {
      signedIn.push(context)
      return null
    },
    onSessionsEnded: (event) => ended.push(event),
  })

  app.use(securityHeaders({ isHttps: false, hasStripe: false }))
  app.use(EMBEDDED_IDENTITY_PATH, embedded.router)
  auth.mountSigned(app)
  app.use(crossSiteRule(publicUrl))
  const on = pipeline({
    router: app,
    clock,
    publicUrl,
    limits,
    load: noLoad,
    shares: noShares,
    answers: answerCache(() => null),
    readerOf: (req) => auth.readerOf(req),
  })
  auth.mount(app, on)
  usersRoutes(on, users)
  app.use(failureHandler(log))

  return {
    store,
    clock,
    make: makeFor(store, () => clock.now()),
    publicUrl,
    users,
    sessions: auth.sessions,
    /** What each sign-in told the rest of the server. */
    signedIn,
    ended,
    provider,
    identifyBy: (other: IdentityProvider) => {
      identity = other
    },
    say: (said: PersonFacts) => {
      facts = said
    },
    browser: () => new Visitor(publicUrl),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await store.close()
      rmSync(dataDir, { recursive: true })
    },
  }
}

export type People = Awaited<ReturnType<typeof startPeople>>

/** A browser that can sign in and call the API. */
export class Visitor extends TestBrowser {
  /** The whole way: the login address, the provider's page, the callback; answers what the callback answers. */
  async logIn(username: string, query = ''): Promise<Response> {
    const callback = await this.signIn(`/api/login${query}`, username)
    return this.go(callback.href)
  }

  call(method: string, path: string, body?: unknown): Promise<Response> {
    const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' }
    return this.go(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  }

  async json<Body = Record<string, unknown>>(path: string): Promise<Body> {
    return (await this.go(path)).json() as Promise<Body>
  }
}
