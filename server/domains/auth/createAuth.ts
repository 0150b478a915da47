import type { Request, RequestHandler, Router } from 'express'
import type { Store } from '#db/store.ts'
import type { Reader } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import type { On } from '../../http/pipeline.ts'
import type { RateLimits } from '../../http/rateLimit.ts'
import { PAGE_STYLE, smallPageCss } from '../../http/smallPage.ts'
import type { IdentityProvider } from '../../ports/identity.ts'
import { signInService } from '../users/signIn.service.ts'
import type { UsersService } from '../users/users.service.ts'
import { authRoutes } from './auth.routes.ts'
import { authService, type AuthService, type OnSignedIn } from './auth.service.ts'
import { backchannelRoutes } from './backchannel.routes.ts'
import { desktopRoutes } from './desktop.routes.ts'
import { desktopService } from './desktop.service.ts'
import { loginRoutes } from './login.routes.ts'
import { logoutService } from './logout.service.ts'
import { sessionsService, type OnSessionsEnded, type SessionsService } from './sessions.service.ts'
import { writableSession } from './sessionStore.ts'

export interface CreateAuthParts {
  store: Store
  clock: Clock
  log: Log
  publicUrl: string
  /** The first one signs cookies, all of them verify. */
  sessionSecrets: readonly string[]
  trustProxyHops: number
  identity: IdentityProvider
  users: UsersService
  limits: RateLimits
  onSignedIn?: OnSignedIn
  onSessionsEnded?: OnSessionsEnded
}

export interface Auth {
  sessions: SessionsService
  /** The person behind a request, in one query: what the pipeline asks for each. */
  readerOf(req: Request): Promise<Reader>
  /** The signed-in person as `GET /api/auth/user` answers it, times as dates. */
  viewer(userId: string): ReturnType<AuthService['viewer']>
  /** Makes the session of a route writable, so that it can be renewed. */
  writable: RequestHandler
  /** Gives the browser a new session id and keeps who is signed in: for whatever adds to their rights. */
  renewSession(req: Request): Promise<void>
  /** Routes that stand before the cross-site rule and the body parsers. */
  mountSigned(router: Router): void
  /** All other routes. */
  mount(router: Router, on: On): void
}

/** Puts sign-in, sessions and the desktop hand-over together. */
export function createAuth(parts: CreateAuthParts): Auth {
  const { log, limits } = parts
  const sessions = sessionsService({ ...parts, secrets: parts.sessionSecrets })
  const auth = authService(parts)
  const logouts = logoutService({ ...parts, sessions })
  const signIn = signInService(parts)
  const desktop = desktopService(parts)
  const writable = writableSession({ ...parts, secrets: parts.sessionSecrets })

  return {
    sessions,
    readerOf: (req) => sessions.readerOf(req),
    viewer: (userId) => auth.viewer(userId),
    writable,
    renewSession: (req) => auth.renewSession(req),
    mountSigned: (router) => backchannelRoutes(router, { log, limits, logouts }),
    mount: (router, on) => {
      router.get(PAGE_STYLE, (_req, res) => {
        res.type('css').set('Cache-Control', 'no-cache').send(smallPageCss)
      })
      loginRoutes(router, { ...parts, auth, sessions, logouts, signIn, writable })
      authRoutes(on, { ...parts, auth, sessions, logouts })
      desktopRoutes(router, on, { ...parts, auth, desktop, sessions, writable })
    },
  }
}
