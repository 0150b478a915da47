import type { PersonFacts } from '../dev/identity/people.ts'
import { TestBrowser } from '../dev/identity/testing.ts'
import type { SignedInContext } from '../domains/auth/auth.service.ts'
import type { EndedSessions } from '../domains/sessions/sessions.service.ts'
import type { IdentityProvider } from '../ports/identity.ts'
import { startTestServer } from './server.ts'

/** The whole server and its identity provider, for the stories of signing in. */
export async function startPeople() {
  let facts: PersonFacts = () => undefined
  let provider: IdentityProvider | undefined
  // A test may put another provider in its place.
  let identity: IdentityProvider | undefined
  const server = await startTestServer({
    env: { SESSION_SECRET: `${'a'.repeat(32)},${'b'.repeat(32)}` },
    facts: (name) => facts(name),
    identityOver: (opened) => {
      provider = opened
      const current = () => identity ?? opened
      return {
        startLogin: (options) => current().startLogin(options),
        finishLogin: (url, record) => current().finishLogin(url, record),
        endSessionUrl: (token) => current().endSessionUrl(token),
        verifyLogoutToken: (token) => current().verifyLogoutToken(token),
      }
    },
  })
  if (!provider) throw new Error('the server has opened no identity provider')
  const { services } = server.app

  const signedIn: Omit<SignedInContext, 'req' | 'res'>[] = []
  const ended: EndedSessions[] = []
  services.auth.onSignedIn(async ({ req: _req, res: _res, ...context }) => void signedIn.push(context))
  services.sessions.onEnded(async (event) => void ended.push(event))

  return {
    ...server,
    publicUrl: server.url,
    sessions: services.sessions,
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
    browser: () => new Visitor(server.url),
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
