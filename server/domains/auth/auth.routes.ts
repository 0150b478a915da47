import { getViewer, logout } from '#shared/auth.ts'
import { updateProfile } from '#shared/profile.ts'
import { PAGE_STYLE, smallPageStyle } from '../../http/smallPage.ts'
import type { Http } from '../../module.ts'
import type { SiteService } from '../site/site.service.ts'
import type { UsersService } from '../users/users.service.ts'
import type { AuthService } from './auth.service.ts'
import type { LogoutService } from './logout.service.ts'

interface Services {
  auth: AuthService
  users: UsersService
  logouts: LogoutService
  site: Pick<SiteService, 'served'>
}

export function authRoutes({ on, router }: Http, { auth, users, logouts, site }: Services): void {
  router.get(PAGE_STYLE, async (_req, res) => {
    res
      .type('css')
      .set('Cache-Control', 'no-cache')
      .send(smallPageStyle(await site.served()))
  })

  on(getViewer, ({ caller }) => auth.viewer(caller.id))

  on(updateProfile, async ({ caller, body }) => {
    await users.updateProfile(caller, body)
    return auth.viewer(caller.id)
  })

  on(logout, async ({ req, res }) => ({ url: await logouts.logOut(req, res) }))
}
