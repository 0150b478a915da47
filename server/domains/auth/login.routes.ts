import type { Request, Response } from 'express'
import { authPaths } from '#shared/auth.ts'
import { failures } from '#shared/errors.ts'
import type { Clock } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import type { SecurityLog } from '../../core/security.ts'
import { isFreshSignIn } from '../../http/access.ts'
import { sendPage } from '../../http/smallPage.ts'
import type { Config } from '../../config.ts'
import type { Http } from '../../module.ts'
import { IdentityDown, IdentityRefused, type IdentityProvider } from '../../ports/identity.ts'
import type { UsersService } from '../users/users.service.ts'
import type { AuthService } from './auth.service.ts'
import { destinationCookies } from './destination.cookie.ts'
import { blockedPage, loginFailedPage, logoutPage } from './loginPages.ts'
import type { LogoutService } from './logout.service.ts'
import { isUnderAnotherName } from '../../http/loopback.ts'
import { paymentHint, safeReturnTo } from './returnTo.ts'
import { LOGIN_MS, type LoginUnderWay } from '../sessions/sessions.policy.ts'
import type { SessionsService } from '../sessions/sessions.service.ts'

interface Parts {
  clock: Clock
  log: Log
  security: SecurityLog
  config: Pick<Config, 'publicUrl'>
  identity: IdentityProvider
  users: UsersService
  auth: AuthService
  sessions: SessionsService
  logouts: LogoutService
}

const OPEN_LOGINS = 5
const OURS = new Set(['returnTo', 'payment_success', 'plan'])

/** The addresses to which a browser navigates to sign in and out. */
export function loginRoutes({ router, limits }: Http, parts: Parts): void {
  const { clock, log, security, identity, users, auth, sessions, logouts } = parts
  const { publicUrl } = parts.config
  const destinations = destinationCookies(publicUrl)

  router.get(authPaths.login, sessions.writable, async (req, res) => {
    res.set('Referrer-Policy', 'no-referrer').set('Cache-Control', 'no-store')
    const query = new URLSearchParams(req.url.split('?')[1])
    const clean = new URLSearchParams([...query].filter(([name]) => OURS.has(name)))
    if (clean.size < query.size) return res.redirect(303, addressWith(clean))
    if (isUnderAnotherName(req, publicUrl)) return res.redirect(303, new URL(req.originalUrl, publicUrl).href)
    if (publicUrl.startsWith('https:') && !req.secure) return answerUnheard(res)

    const reader = await sessions.readerOf(req)
    await limits.take('auth', req, reader)
    const returnTo = safeReturnTo(query.get('returnTo') ?? '/', publicUrl)
    const hint = paymentHint(query)
    if (reader && !reader.isBlocked && isFreshSignIn(reader, clock.now())) {
      const user = await users.find(reader.id)
      if (user) {
        const context = { req, res, user, verifiedEmail: null, returnTo, hint }
        return res.redirect(303, await auth.afterSignIn(context))
      }
    }
    try {
      const { url, record } = await identity.startLogin({ fresh: reader !== null })
      const expiresAt = clock.now().getTime() + LOGIN_MS
      await remember(req, { ...record, returnTo, hint, expiresAt })
      destinations.keep(req, res, { state: record.state, returnTo })
      res.redirect(303, url)
    } catch (error) {
      answerFailure(res, error, returnTo)
    }
  })

  router.get(authPaths.callback, sessions.writable, async (req, res) => {
    res.set('Referrer-Policy', 'no-referrer').set('Cache-Control', 'no-store')
    await limits.take('auth', req, null)
    const login = await take(req)
    if (!login) {
      const returnTo = destinations.find(req, req.query['state'])
      return sendPage(res, 400, loginFailedPage(failures['login.invalid'][1], returnTo))
    }
    destinations.drop(req, res, login.state)
    try {
      const { idToken, sid, ...person } = await identity.finishLogin(
        new URL(req.originalUrl, publicUrl),
        login,
      )
      const user = await users.signIn(person)
      if (user.isBlocked) {
        security('session.refused_blocked', { userId: user.id })
        return sendPage(res, 403, blockedPage())
      }
      await sessions.start(req, { userId: user.id, providerSid: sid, idToken })
      security('session.started', { userId: user.id })
      const verifiedEmail = person.emailVerified ? (person.email ?? null) : null
      const { returnTo, hint } = login
      res.redirect(303, await auth.afterSignIn({ req, res, user, verifiedEmail, returnTo, hint }))
    } catch (error) {
      answerFailure(res, error, login.returnTo)
    }
  })

  router.get(authPaths.logout, async (req, res) => {
    await limits.take('auth', req, await sessions.readerOf(req))
    if (!logouts.isOwnNavigation(req)) return sendPage(res, 200, logoutPage())
    res.set('Cache-Control', 'no-store').redirect(303, await logouts.logOut(req, res))
  })

  async function remember(req: Request, login: LoginUnderWay): Promise<void> {
    req.session.logins = [...openLogins(req), login].slice(-OPEN_LOGINS)
    if (!req.session.person) req.session.cookie.maxAge = LOGIN_MS
    await sessions.save(req)
  }

  /** Takes the login out of the session before anything is exchanged: it serves once. */
  async function take(req: Request): Promise<LoginUnderWay | undefined> {
    const { state } = req.query
    const login = openLogins(req).find((open) => open.state === state)
    if (!login) return undefined
    req.session.logins = openLogins(req).filter((open) => open !== login)
    await sessions.save(req)
    return login
  }

  function openLogins(req: Request): LoginUnderWay[] {
    const now = clock.now().getTime()
    return (req.session.logins ?? []).filter(({ expiresAt }) => expiresAt > now)
  }

  /** A browser is given no session by a site that does not hear of https: who signs in would come back as a stranger. */
  function answerUnheard(res: Response): void {
    const reason = 'the proxy says no X-Forwarded-Proto: https, or TRUST_PROXY_HOPS counts too few'
    log.error({ reason }, 'login.https_unheard')
    sendPage(res, 503, loginFailedPage(failures['login.unavailable'][1]))
  }

  function answerFailure(res: Response, error: unknown, returnTo: string): void {
    if (error instanceof IdentityDown) {
      log.error({ err: error }, 'identity.down')
      sendPage(res, 503, loginFailedPage(failures['login.unavailable'][1], returnTo))
    } else if (error instanceof IdentityRefused) {
      security('session.refused', { err: error })
      sendPage(res, 400, loginFailedPage(failures['login.refused'][1], returnTo))
    } else throw error
  }
}

function addressWith(query: URLSearchParams): string {
  return query.size > 0 ? `${authPaths.login}?${query.toString()}` : authPaths.login
}
