import { authPaths, createDesktopCode, DesktopRequest, exchangeDesktopCode } from '#shared/auth.ts'
import { Failure, failures } from '#shared/errors.ts'
import type { Clock } from '../../core/clock.ts'
import type { SecurityLog } from '../../core/security.ts'
import { isFreshSignIn } from '../../http/access.ts'
import { sendPage } from '../../http/smallPage.ts'
import type { Http } from '../../module.ts'
import type { UsersService } from '../users/users.service.ts'
import type { AuthService } from './auth.service.ts'
import type { DesktopService } from './desktop.service.ts'
import { desktopPage, DESKTOP_SCRIPT, desktopScript } from './desktopPage.ts'
import { loginFailedPage } from './loginPages.ts'
import type { SessionsService } from '../sessions/sessions.service.ts'

interface Parts {
  clock: Clock
  security: SecurityLog
  auth: AuthService
  users: UsersService
  desktop: DesktopService
  sessions: SessionsService
}

export function desktopRoutes({ on, router }: Http, parts: Parts): void {
  const { clock, security, auth, users, desktop, sessions } = parts

  router.get(DESKTOP_SCRIPT, (_req, res) => {
    res.type('js').set('Cache-Control', 'no-cache').send(desktopScript)
  })

  router.get(authPaths.desktop, async (req, res) => {
    const asked = DesktopRequest.safeParse(req.query)
    if (!asked.success) return sendPage(res, 400, loginFailedPage(failures['handoff.invalid'][1]))
    const reader = await sessions.readerOf(req)
    if (!reader || reader.isBlocked || (reader.role !== 'user' && !isFreshSignIn(reader, clock.now()))) {
      const returnTo = `${authPaths.desktop}?${new URLSearchParams(asked.data).toString()}`
      return res.redirect(303, `${authPaths.login}?${new URLSearchParams({ returnTo }).toString()}`)
    }
    sendPage(res, 200, desktopPage(reader.username, asked.data))
  })

  on(createDesktopCode, ({ caller, body }) => desktop.issueCode(caller, body))

  router.post(exchangeDesktopCode.path, sessions.writable)
  on(exchangeDesktopCode, async ({ body, req, res }) => {
    const { userId, providerSid } = await desktop.redeem(body)
    const user = await users.find(userId)
    if (!user) throw new Failure('handoff.invalid')
    if (user.isBlocked) throw new Failure('account.blocked')
    await sessions.start(req, { userId, providerSid })
    security('session.started_on_desktop', { userId })
    await auth.afterSignIn({ req, res, user, verifiedEmail: null, returnTo: '/', hint: null })
    return auth.viewer(userId)
  })
}
